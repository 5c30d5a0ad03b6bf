// One instance of the engine (browser/exports.cpp): texts in, messages out. What it asks of the system (WASI) is a clock, random
// bytes, and somewhere to say its last words.
export enum Channel {
  answer,
  message,
  closed,
  store,
  think,
  thought,
  log,
  review,
}

export interface Posted {
  channel: Channel;
  number: number;
  text: string;
}

type Export = (...values: number[]) => number;

const BAD_FILE = 8;
const NOT_THERE = 52;

export class Instance {
  #exports: Record<string, unknown> = {};
  #posted: Posted[] = [];
  // Hears at once what is posted during a long call.
  hear: ((posted: Posted) => void) | null = null;
  #said = '';
  readonly #decoder = new TextDecoder();
  readonly #encoder = new TextEncoder();

  static async of(module: WebAssembly.Module): Promise<Instance> {
    const instance = new Instance();
    instance.#exports = (await WebAssembly.instantiate(module, instance.#imports())).exports;
    (instance.#exports['_initialize'] as Export)();
    return instance;
  }

  // Calls an export, with a text where there is one, and hands out what was posted on the way.
  call(name: string, numbers: number[], text?: string): { value: number; posted: Posted[] } {
    const run = this.#exports[name] as Export;
    if (text !== undefined) {
      const bytes = this.#encoder.encode(text);
      const at = (this.#exports['room'] as Export)(bytes.length);
      new Uint8Array(this.#memory(), at, bytes.length).set(bytes);
      numbers = [...numbers, bytes.length];
    }
    const value = run(...numbers);
    return { value, posted: this.#posted.splice(0) };
  }

  // What it said before it ended.
  get lastWords(): string {
    return this.#said;
  }

  #memory(): ArrayBuffer {
    return (this.#exports['memory'] as WebAssembly.Memory).buffer;
  }
  #view(): DataView {
    return new DataView(this.#memory());
  }
  #text(at: number, size: number): string {
    return this.#decoder.decode(new Uint8Array(this.#memory(), at, size));
  }

  #imports(): WebAssembly.Imports {
    const page = {
      post: (channel: Channel, number: number, at: number, size: number) => {
        const posted = { channel, number, text: this.#text(at, size) };
        if (this.hear) this.hear(posted);
        else this.#posted.push(posted);
      },
      form: (at: number, size: number, into: number, room: number) => {
        const bytes = this.#encoder.encode(this.#text(at, size).normalize('NFKC'));
        if (bytes.length <= room) new Uint8Array(this.#memory(), into, bytes.length).set(bytes);
        return bytes.length;
      },
    };
    const system: Record<string, (...values: never[]) => number> = {
      clock_time_get: (clock: number, _precision: bigint, at: number) => {
        const ms = clock === 0 ? Date.now() : performance.now();
        this.#view().setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
        return 0;
      },
      clock_res_get: (_clock: number, at: number) => {
        this.#view().setBigUint64(at, 1_000_000n, true);
        return 0;
      },
      random_get: (at: number, size: number) => {
        crypto.getRandomValues(new Uint8Array(this.#memory(), at, size));
        return 0;
      },
      fd_write: (_file: number, parts: number, count: number, written: number) => {
        let size = 0;
        for (let part = 0; part < count; part++) {
          const at = this.#view().getUint32(parts + 8 * part, true);
          const length = this.#view().getUint32(parts + 8 * part + 4, true);
          this.#said = (this.#said + this.#text(at, length)).slice(-2000);
          size += length;
        }
        this.#view().setUint32(written, size, true);
        return 0;
      },
      environ_sizes_get: (count: number, size: number) => {
        this.#view().setUint32(count, 0, true);
        this.#view().setUint32(size, 0, true);
        return 0;
      },
      environ_get: () => 0,
      proc_exit: (code: number) => {
        throw new WebAssembly.RuntimeError(`the engine ended: ${code}`);
      },
    };
    // It has no files: whatever else it might ask for is not there.
    const none = new Proxy(system, {
      get: (known, name) => known[String(name)] ?? (() => (String(name).startsWith('fd_') ? BAD_FILE : NOT_THERE)),
      has: () => true,
    });
    return { page, wasi_snapshot_preview1: none as WebAssembly.ModuleImports };
  }
}
