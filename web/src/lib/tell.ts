// Your turn, from afar: a mark on the tab's icon, and a message of the browser where it was asked for.
const PLAIN = '/icon.svg';
const MARKED = '/icon-turn.svg';

export function badge(on: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = on ? MARKED : PLAIN;
  if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
}

export type Right = 'granted' | 'denied' | 'default' | 'missing';

export function right(): Right {
  return 'Notification' in globalThis ? Notification.permission : 'missing';
}

export async function askRight(): Promise<Right> {
  return 'Notification' in globalThis ? Notification.requestPermission() : 'missing';
}

// One message a table: a later one takes the place of the one before. Who looks at the table needs none.
export function tell(table: string, title: string, body: string): void {
  if (document.hidden && right() === 'granted') void show(table, title, { body, tag: table, icon: MARKED });
}

// Phones show messages of the page's worker alone, which also knows where they lead; a page without one shows them itself.
async function show(table: string, title: string, options: NotificationOptions): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration('/');
  if (worker?.active) return worker.showNotification(title, { ...options, data: { path: `/t/${table}` } });
  const message = new Notification(title, options);
  message.onclick = () => {
    window.focus();
    message.close();
  };
}
