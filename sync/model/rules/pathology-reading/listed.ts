/** Splits phrases of a text with lines between them: `bulgu | odak | alan`. */
export const listed = (text: string): readonly string[] =>
  text
    .split('|')
    .map((phrase) => phrase.trim().replace(/\s+/gu, ' '))
    .filter((phrase) => phrase !== '');
