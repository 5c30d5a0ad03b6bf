// A Worker that only thinks: a position in, a choice out.
import { Channel, Instance } from './engine';
import type { FromThinker, ToThinker } from './talk';

let module: WebAssembly.Module | null = null;
let instance: Promise<Instance> | null = null;

async function lookBack(ticket: number, record: string): Promise<void> {
  try {
    const alone = await Instance.of(module!);
    alone.hear = ({ text }) => postMessage({ ticket, text } satisfies FromThinker);
    alone.call('review', [ticket], record);
  } catch (error) {
    postMessage({ ticket, text: JSON.stringify({ error: { code: 'failed', message: String(error) } }) } satisfies FromThinker);
  }
}

onmessage = async (event: MessageEvent<ToThinker>) => {
  const asked = event.data;
  if ('module' in asked) {
    module = asked.module;
    return;
  }
  if ('record' in asked) {
    await lookBack(asked.ticket, asked.record);
    return;
  }
  let text: string;
  try {
    instance ??= Instance.of(module!);
    const { posted } = (await instance).call('think', [asked.part, asked.of], asked.position);
    text = posted.find(one => one.channel === Channel.thought)!.text;
  } catch (error) {
    instance = null; // It may have ended in the middle of anything.
    text = JSON.stringify({ error: { code: 'bot_failed', message: String(error) } });
  }
  postMessage({ ticket: asked.ticket, text } satisfies FromThinker);
};
