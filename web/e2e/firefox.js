// Debian's Firefox, where it is installed, by its own remote protocol (Marionette: lines of JSON with their length before them), so
// that no package is needed to drive it. What is done in a page is a script that runs there.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const FIREFOX = '/usr/bin/firefox-esr';
const PATIENCE_MS = 60_000;

// Nothing leaves this machine: whatever is not the site goes to a proxy that is not there.
const PREFERENCES = {
  'marionette.port': 0,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.no_proxies_on': '127.0.0.1',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'app.update.auto': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'intl.accept_languages': 'en-GB',
  'ui.prefersReducedMotion': 1,
};

const soon = async (what, look) => {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
    const found = await look();
    if (found) return found;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error(`in vain: ${what}`);
};

export class Firefox {
  #waiting = new Map();
  #heard = Buffer.alloc(0);
  #number = 0;

  static async open() {
    const firefox = new Firefox();
    firefox.folder = mkdtempSync(join(tmpdir(), 'samovar-firefox-'));
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
    writeFileSync(join(firefox.folder, 'user.js'), `${lines.join('\n')}\n`);
    const env = { ...process.env, HOME: firefox.folder, MOZ_HEADLESS: '1', MOZ_CRASHREPORTER_DISABLE: '1' };
    firefox.process = spawn(FIREFOX, ['--marionette', '--profile', firefox.folder, '--no-remote', '--width', '1280', '--height', '800'], {
      env,
      stdio: 'ignore',
    });
    firefox.gone = new Promise(resolve => firefox.process.once('exit', resolve));
    const file = join(firefox.folder, 'MarionetteActivePort');
    const port = Number(await soon('Firefox starts', () => existsSync(file) && readFileSync(file, 'utf8').trim()));
    firefox.socket = connect(port, '127.0.0.1');
    firefox.socket.on('data', bytes => firefox.#hear(bytes));
    await soon('Firefox answers', () => firefox.greeted);
    await firefox.do('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
    await firefox.do('WebDriver:SetTimeouts', { script: PATIENCE_MS, pageLoad: PATIENCE_MS });
    return firefox;
  }

  #hear(bytes) {
    this.#heard = Buffer.concat([this.#heard, bytes]);
    for (;;) {
      const colon = this.#heard.indexOf(':');
      const size = Number(this.#heard.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 1 || this.#heard.length < colon + 1 + size) return;
      const message = JSON.parse(this.#heard.subarray(colon + 1, colon + 1 + size).toString());
      this.#heard = this.#heard.subarray(colon + 1 + size);
      if (!Array.isArray(message)) {
        this.greeted = true;
        continue;
      }
      const [, number, error, result] = message;
      const { resolve, reject } = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (error) reject(new Error(`${error.error}: ${error.message}`));
      else resolve(result?.value ?? null);
    }
  }

  do(name, parameters = {}) {
    const number = ++this.#number;
    const text = JSON.stringify([0, number, name, parameters]);
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  }

  goto = url => this.do('WebDriver:Navigate', { url });
  reload = () => this.do('WebDriver:Refresh');
  // What a function finds in the page, also later.
  evaluate(look, ...args) {
    const script = `const [args, done] = arguments; Promise.resolve((${look})(...args)).then(done, error => done({ failed: String(error) }));`;
    return this.do('WebDriver:ExecuteAsyncScript', { script, args: [args] });
  }
  until = (what, look, ...args) => soon(what, () => this.evaluate(look, ...args));

  async close() {
    this.socket?.destroy();
    this.process.kill('SIGTERM');
    await this.gone;
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
