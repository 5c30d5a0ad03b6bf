// How the page speaks to a house: to the server's over the network, or to one that runs in this browser (src/local). Calls and
// messages are those of docs/live.md either way; nothing else here knows where a table is.
import { words } from './words.svelte';

// What came back; status 0: nobody answered.
export interface Told {
  status: number;
  text: string;
}

// One live conversation with one table. After `close` nothing is heard any more.
export interface Wire {
  send(text: string): void;
  close(): void;
}
export interface Ears {
  open(): void;
  message(text: string): void;
  close(code: number): void;
}

export interface Transport {
  // GET, or with a body POST.
  call(path: string, body?: unknown): Promise<Told>;
  connect(path: string, ears: Ears): Wire;
}

// The page may be files alone (samovar site); then it says so, and there is nobody to ask.
const nobody = globalThis.document?.querySelector('meta[name="samovar-server"][content="none"]') != null;

export const remote: Transport = {
  async call(path, body) {
    if (nobody) return { status: 0, text: '' };
    const headers = { 'Accept-Language': words.language };
    const request: RequestInit =
      body === undefined
        ? { headers }
        : { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(path, request).catch(() => null);
    const text = await response?.text().catch(() => null);
    return response && text !== null && text !== undefined ? { status: response.status, text } : { status: 0, text: '' };
  },

  connect(path, ears) {
    const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + path);
    socket.onopen = () => ears.open();
    socket.onmessage = event => ears.message(String(event.data));
    socket.onclose = event => ears.close(event.code);
    return socket;
  },
};

// The house in this browser. It is fetched when somebody first speaks to it.
export const local: Transport = {
  call: async (path, body) => (await import('../local/house')).house.call(path, body),

  connect(path, ears) {
    let wire: Wire | null = null;
    let closed = false;
    void import('../local/house').then(
      ({ house }) => {
        if (!closed) wire = house.connect(path, ears);
      },
      () => {
        if (!closed) ears.close(0);
      },
    );
    return {
      send: text => wire?.send(text),
      close: () => {
        closed = true;
        wire?.close();
      },
    };
  },
};

// Tables of this browser have ids of their own kind.
export const livesHere = (table: string): boolean => table.startsWith('~');
export const transportOf = (table: string): Transport => (livesHere(table) ? local : remote);
