import { writeFile } from 'node:fs/promises';

/** Synthesises the notification sound: two soft bell tones, a rising fourth, under half a second. */

const RATE = 16_000;
const SECONDS = 0.45;
const tones = [
  { from: 0, hertz: 783.99 },
  { from: 0.11, hertz: 1046.5 },
] as const;

/** Loudness of a tone, `age` seconds after it was struck: a short rise against the click, then a bell's decay. */
function loudness(age: number): number {
  return age < 0 ? 0 : Math.min(1, age / 0.006) * Math.exp(-age * 11);
}

/** Computes one sample in [-1, 1]. The octave above, quietly, makes it a bell instead of a beep. */
function sample(time: number): number {
  let sum = 0;
  for (const { from, hertz } of tones) {
    const age = time - from;
    const angle = 2 * Math.PI * hertz * age;
    sum += loudness(age) * (0.85 * Math.sin(angle) + 0.15 * Math.sin(2 * angle));
  }
  const fade = Math.min(1, (SECONDS - time) / 0.05);
  return Math.max(-1, Math.min(1, sum * 0.4 * fade));
}

/** Returns a mono 16-bit PCM file. */
function wave(): Buffer {
  const count = Math.floor(RATE * SECONDS);
  const file = Buffer.alloc(44 + count * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + count * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(count * 2, 40);
  for (let index = 0; index < count; index += 1)
    file.writeInt16LE(Math.round(sample(index / RATE) * 32_767), 44 + index * 2);
  return file;
}

await writeFile(new URL('../public/notification.wav', import.meta.url), wave());
