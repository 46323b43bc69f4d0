import { lexer } from 'marked';
import type { Token, Tokens } from 'marked';
import { searchKey } from '@sync/model/tr/search-text';
import { foldTurkish } from '@sync/model/tr/turkish';

/** A part of a chapter under its own heading. */
export interface Section {
  /** Name in addresses: the heading, folded. */
  readonly id: string;
  readonly title: string;
  readonly tokens: readonly Token[];
  /** Its words without marks, a line for each paragraph and entry. */
  readonly lines: readonly string[];
  /** Its heading and its words, as they are searched. */
  readonly heading: string;
  readonly words: string;
}

/** A chapter of the manual as it was written in Markdown. */
export interface ChapterText {
  readonly title: string;
  /** Words below the title, which say what the chapter is for. */
  readonly opening: readonly Token[];
  readonly summary: string;
  readonly sections: readonly Section[];
}

/** Returns the name of a heading in addresses: `Kalan 0,00` becomes `kalan-0-00`. */
export const headingId = (title: string): string =>
  foldTurkish(title)
    .split(/[^a-z0-9]/u)
    .filter((part) => part !== '')
    .join('-');

/** Returns the words of tokens without marks, a line for each paragraph and each entry of a list. */
export function linesOf(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'list')
      return (token as Tokens.List).items.flatMap(({ tokens: inner }) => linesOf(inner));
    if (token.type === 'space') return [];
    if ('tokens' in token && token.tokens !== undefined) return [plain(token.tokens)];
    return 'text' in token && typeof token.text === 'string' ? [token.text] : [];
  });
}

function plain(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if ('tokens' in token && token.tokens !== undefined && token.tokens.length > 0)
        return plain(token.tokens);
      return 'text' in token && typeof token.text === 'string' ? token.text : '';
    })
    .join('');
}

const isHeading = (token: Token, depth: number): token is Tokens.Heading =>
  token.type === 'heading' && (token as Tokens.Heading).depth === depth;

/** Reads a chapter: its title, what it is for, and its parts under headings of the second level. */
export function readChapter(markdown: string): ChapterText {
  const tokens = lexer(markdown).filter(({ type }) => type !== 'space');
  const title = tokens.find((token) => isHeading(token, 1));
  const body = tokens.filter((token) => token !== title);
  const heads = body.flatMap((token, at) => (isHeading(token, 2) ? [{ token, at }] : []));
  const opening = body.slice(0, heads[0]?.at ?? body.length);
  return {
    title: title === undefined ? '' : plain(title.tokens),
    opening,
    summary: linesOf(opening)[0] ?? '',
    sections: heads.map(({ token, at }, nth) => {
      const inner = body.slice(at + 1, heads[nth + 1]?.at ?? body.length);
      const lines = linesOf(inner);
      const name = plain(token.tokens);
      return {
        id: headingId(name),
        title: name,
        tokens: inner,
        lines,
        heading: searchKey(name),
        words: searchKey([name, ...lines].join(' ')),
      };
    }),
  };
}
