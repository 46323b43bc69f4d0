/** Writes a text as CSS takes it, so that nothing in it ends the text. */
function cssText(text: string): string {
  return `"${text.replaceAll(/["\\\p{Cc}]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16) ?? ''} `)}"`;
}

/**
 * Writes a text at the foot of each printed page, opposite its number. Returns what takes it away. The rule is no
 * element: a page that allows none of its own styles takes it all the same.
 */
export function footOfPages(text: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { @bottom-left { content: ${cssText(text)}; } }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
