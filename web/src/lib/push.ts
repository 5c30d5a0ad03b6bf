// Your turn, while this page is closed: the server sends word by the browser's push service, and the page's worker shows it. The
// browser makes one subscription for the whole house; each table is told of it.
import { api } from './api';
import type { Sitting } from './sitting.svelte';

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
}
function base64url(buffer: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

// A subscription that this server's key opens: one for another key is of no use.
async function subscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const there = await pushManager.getSubscription();
  if (there && base64url(there.options.applicationServerKey) === key) return there;
  await there?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
}

// Has this table send word here from now on, or not any more. Where browser or server cannot, nothing happens: an open page still tells.
export async function tellHere(sitting: Sitting, on: boolean): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return;
  try {
    if (!on) {
      const there = await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription();
      if (there) await sitting.tellMe({ on, endpoint: there.endpoint });
      return;
    }
    const key = await api.pushKey();
    if (!key) return;
    const device = await subscription(key);
    await sitting.tellMe({
      on,
      endpoint: device.endpoint,
      p256dh: base64url(device.getKey('p256dh')),
      auth: base64url(device.getKey('auth')),
    });
  } catch {
    // No push service, or it was forbidden.
  }
}
