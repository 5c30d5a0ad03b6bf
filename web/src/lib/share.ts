// A message brings the whole position, though little of it is new. What has not changed stays the object that it was, so that only
// what depends on a change is drawn again. `after` is fresh, and gives up what it shares.
export function shared<T>(before: unknown, after: T): T {
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const was = before as Record<string, unknown>;
  const is = after as Record<string, unknown>;
  const names = Object.keys(is);
  let same = Object.keys(was).length === names.length;
  for (const name of names) {
    const one = shared(was[name], is[name]);
    if (one !== is[name]) is[name] = one;
    if (one !== was[name] || !(name in was)) same = false;
  }
  return same ? (before as T) : after;
}
