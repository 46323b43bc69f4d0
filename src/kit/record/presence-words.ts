import type { Present } from '@/data/presence';
import { alsoWord } from '@/lib/also';

/** Returns the first name, without a title: `Ayla` of `Dr. Ayla Saygın`. */
export function firstName(name: string): string {
  const words = name.split(' ').filter((word) => word !== '' && !word.endsWith('.'));
  return words[0] ?? name;
}

/** Returns a colleague's short name; the whole one where another present has the same first name. */
function nameAmong({ name, user_id: id }: Present, others: readonly Present[]): string {
  const first = firstName(name);
  const isTaken = others.some((other) => other.user_id !== id && firstName(other.name) === first);
  return isTaken ? name : first;
}

/** Says what a colleague does at the record: `Ayşe yazıyor`, `Derya da bakıyor`, `Onur 5 dk önce baktı`. */
export function presenceWords(present: Present, others: readonly Present[]): string {
  const name = nameAmong(present, others);
  if (present.state === 'writing') return `${name} yazıyor`;
  if (present.state === 'looking') return `${name} ${alsoWord(name)} bakıyor`;
  return `${name} ${Math.max(1, Math.round(present.seconds / 60))} dk önce baktı`;
}
