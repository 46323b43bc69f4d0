import { LONGEST_MINUTES } from '../entities/meeting-values';

const number = new Intl.NumberFormat('tr-TR');
const most = `en çok ${number.format(LONGEST_MINUTES)}`;

/** Returns why a text cannot be stored as minutes; null where it can. */
export function minutesProblem(text: string): string | null {
  if (text.length <= LONGEST_MINUTES) return null;
  return `Tutanak ${most} karakter olabilir, şu an ${number.format(text.length)}. Metniniz duruyor; kısaltıp yeniden kaydedin.`;
}

/** Explains why a text was not pasted. @param length of the minutes with it */
export function pasteProblem(length: number): string {
  return `Bu metinle tutanak ${number.format(length)} karakter olurdu, ${most} olabilir. Metin eklenmedi, panonuzda duruyor; yazdıklarınız olduğu gibi.`;
}
