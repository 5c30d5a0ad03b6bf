// Soft sounds of landing pieces, made of noise and a tone; no files. Off unless somebody switches them on.
import type { Feel, Motion } from './motion';

const VOLUME = 0.12;
// How long, where the noise is filtered, and the tone below it.
const MADE: Record<Feel, { seconds: number; filter: BiquadFilterType; at: number; tone: number; share: number }> = {
  wood: { seconds: 0.09, filter: 'lowpass', at: 900, tone: 190, share: 0.6 },
  paper: { seconds: 0.12, filter: 'highpass', at: 2600, tone: 0, share: 0 },
  coin: { seconds: 0.18, filter: 'highpass', at: 5200, tone: 2100, share: 0.25 },
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let sounding: AudioScheduledSourceNode[] = [];

function ready(): AudioContext {
  if (!context || !noise) {
    context = new AudioContext();
    noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  // A browser lets a page sound only after somebody has touched it.
  if (context.state === 'suspended') void context.resume();
  return context;
}

function fading(audio: AudioContext, at: number, seconds: number, volume: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

function start(source: AudioScheduledSourceNode, at: number, seconds: number): void {
  source.start(at);
  source.stop(at + seconds);
  sounding.push(source);
  source.onended = () => {
    sounding = sounding.filter(other => other !== source);
  };
}

function land(feel: Feel, after: number): void {
  const audio = ready();
  const { seconds, filter, at, tone, share } = MADE[feel];
  const when = audio.currentTime + after / 1000;
  const rustle = audio.createBufferSource();
  rustle.buffer = noise;
  const band = audio.createBiquadFilter();
  [band.type, band.frequency.value] = [filter, at];
  rustle.connect(band).connect(fading(audio, when, seconds, VOLUME * (1 - share)));
  start(rustle, when, seconds);
  if (tone === 0) return;
  const knock = audio.createOscillator();
  knock.frequency.value = tone;
  knock.connect(fading(audio, when, seconds, VOLUME * share));
  start(knock, when, seconds);
}

export function listen(motion: Motion): void {
  motion.landing = land;
  motion.hushed = () => {
    for (const source of sounding.splice(0)) source.stop();
  };
}
