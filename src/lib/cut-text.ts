/** Returns the beginning of a text, of `most` characters (UTF-16) at most; no half of an emoji, which no database stores. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/\p{Cs}$/u, '');
}
