// A box of one's own: its values by where they stand, and what differs from the one that lies here.
import type { Json } from './protocol';

export type Path = readonly (string | number)[];
export interface Difference {
  path: Path;
  was: Json | undefined;
  now: Json | undefined;
}

export const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function valueAt(edition: Json, path: Path): Json | undefined {
  let here: Json | undefined = edition;
  for (const step of path) {
    if (Array.isArray(here)) here = here[step as number];
    else if (isObject(here)) here = here[step];
    else return undefined;
  }
  return here;
}

// Another edition with this value; undefined takes it out.
export function withValue(edition: Json, path: Path, value: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? null;
  if (Array.isArray(edition)) return edition.map((item, at) => (at === step ? withValue(item, rest, value) : item));
  const object = isObject(edition) ? edition : {};
  if (rest.length === 0 && value === undefined) return Object.fromEntries(Object.entries(object).filter(([key]) => key !== step));
  return { ...object, [step]: withValue(object[step] ?? {}, rest, value) };
}

export function differences(was: Json | undefined, now: Json | undefined, path: Path = []): Difference[] {
  if (isObject(was) && isObject(now)) {
    const keys = new Set([...Object.keys(was), ...Object.keys(now)]);
    return [...keys].flatMap(key => differences(was[key], now[key], [...path, key]));
  }
  if (Array.isArray(was) && Array.isArray(now)) {
    const length = Math.max(was.length, now.length);
    return Array.from({ length }, (_, at) => differences(was[at], now[at], [...path, at])).flat();
  }
  return was === now ? [] : [{ path, was, now }];
}

export const begins = (path: Path, root: Path): boolean => root.every((step, at) => path[at] === step);
export const same = (path: Path, other: Path): boolean => path.length === other.length && begins(path, other);

// "captains[3].cost" of a complaint.
export function pathOf(where: string): Path {
  return [...where.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([step, index]) => (index === undefined ? step : Number(index)));
}
