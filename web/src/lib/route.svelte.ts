// Where in the house the visitor is. Addresses are plain paths, so links can be shared and the back button works.
export type Place =
  | { page: 'start' }
  | { page: 'table'; table: string }
  | { page: 'rules'; game: string | null }
  | { page: 'lost' };

export function placeOf(path: string): Place {
  const [first, second, ...rest] = path.split('/').filter(Boolean).map(part => decodeURIComponent(part));
  if (first === undefined) return { page: 'start' };
  if (first === 't' && second && rest.length === 0) return { page: 'table', table: second };
  if (first === 'rules' && rest.length === 0) return { page: 'rules', game: second ?? null };
  return { page: 'lost' };
}

class Route {
  path = $state(location.pathname);
  place = $derived(placeOf(this.path));

  constructor() {
    addEventListener('popstate', () => { this.path = location.pathname; });
    // Links inside the house do not reload the page; all others, and clicks that ask for a new tab, stay as they are.
    addEventListener('click', event => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest?.('a');
      if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
      if (link.pathname === location.pathname && link.hash) return;
      if (link.pathname.startsWith('/api/')) return;
      event.preventDefault();
      this.go(link.pathname + link.hash);
    });
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.path = location.pathname;
    if (!location.hash) scrollTo(0, 0);
  }
}

export const route = new Route();

// The table behind what somebody pasted: a whole link, or the id alone.
export function tableInLink(text: string): string | null {
  const found = /(?:\/t\/|^)([A-Za-z0-9_-]{8,64})\/?(?:[?#].*)?$/.exec(text.trim());
  return found?.[1] ?? null;
}
