// Where in the house the visitor is. Addresses are plain paths, so links can be shared and the back button works.
export type Place =
  | { page: 'start' }
  | { page: 'table'; table: string }
  | { page: 'review'; table: string }
  | { page: 'history' }
  | { page: 'rules'; game: string }
  | { page: 'play'; game: string | null }
  | { page: 'learn'; game: string; number: number | null }
  | { page: 'edition'; game: string }
  | { page: 'lost' };

export function placeOf(path: string): Place {
  const [first, second, ...rest] = path
    .split('/')
    .filter(Boolean)
    .map(part => decodeURIComponent(part));
  if (first === undefined) return { page: 'start' };
  if (first === 't' && second && rest.length === 0) return { page: 'table', table: second };
  if (first === 't' && second && rest[0] === 'review' && rest.length === 1) return { page: 'review', table: second };
  if (first === 'history' && !second) return { page: 'history' };
  if (first === 'rules' && second && rest.length === 0) return { page: 'rules', game: second };
  if ((first === 'play' || first === 'rules') && rest.length === 0) return { page: 'play', game: second ?? null };
  if (first === 'edition' && second && rest.length === 0) return { page: 'edition', game: second };
  if (first === 'learn' && second && rest.length <= 1 && /^(?:[1-9][0-9]{0,2})?$/.test(rest[0] ?? ''))
    return { page: 'learn', game: second, number: rest[0] ? Number(rest[0]) : null };
  return { page: 'lost' };
}
