import { pinProblem } from '@/data/unlock';
import type { PinProblem, TryState, SecretKind } from '@/data/unlock';

const sentences: Readonly<Record<PinProblem, string>> = {
  digits: 'PIN 6 rakamdır',
  repeated: 'Yinelenen rakamlar kolay bulunur, başka bir PIN seçin',
  sequence: 'Sıralı rakamlar kolay bulunur, başka bir PIN seçin',
};

/** The device's own lock, as a way to open the app. */
export const PASSKEY_WAY = 'Parmak izi, yüz ya da cihaz kilidi ile aç';

export const MISMATCH = 'İki PIN aynı değil, baştan girin';

/** Says what is wrong with a chosen PIN, in a sentence; null if it may be used. */
export function pinSentence(pin: string): string | null {
  const problem = pinProblem(pin);
  return problem === null ? null : sentences[problem];
}

/** Explains a failed attempt to unlock with a secret. */
export function explainTry(problem: 'wrong' | 'failed', kind: SecretKind, { left }: TryState): string {
  if (problem === 'failed') return 'Kilit açılamadı, yeniden deneyin';
  const noun = kind === 'pin' ? 'PIN' : 'Parola';
  return left > 0 ? `${noun} yanlış, ${left} deneme hakkınız kaldı` : `${noun} yanlış`;
}

/** `0:27`. @param seconds whole ones */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
