import { pinProblem } from '@/data/unlock';
import type { Opening, PinProblem, TryState, SecretKind } from '@/data/unlock';

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

/** Explains why a secret that was asked for proves nothing. */
export function explainProof(end: Exclude<Opening, { result: 'open' }>, kind: SecretKind): string {
  if (end.result === 'damaged') return 'Bu cihazdaki anahtar okunamıyor. Oturumu kapatıp yeniden açın.';
  if (end.result === 'wait')
    return `Çok sayıda yanlış deneme oldu. ${Math.ceil(end.tries.wait / 60_000)} dakika sonra yeniden deneyin.`;
  return explainTry(end.result, kind, end.tries);
}
