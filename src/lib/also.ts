const BACK = new Set('aıouâû');
const VOWELS = /[aeıioöuüâîû]/gu;

/** Returns `da` or `de`, by the last vowel of the word before it: `Derya da`, `Ayşe de`. */
export function alsoWord(name: string): 'da' | 'de' {
  const last = name.toLocaleLowerCase('tr-TR').match(VOWELS)?.at(-1);
  return last !== undefined && BACK.has(last) ? 'da' : 'de';
}
