import type { User } from '@sync/model/entities/access';
import { foldTurkish } from '@sync/model/tr/turkish';
import { searchKey } from '@sync/model/tr/search-text';

const MOST = 6;

/** Returns the name being typed behind an @ before the caret; null where there is none. */
export function mentionQuery(
  text: string,
  caret: number,
): { readonly start: number; readonly query: string } | null {
  const match = /(?:^|\s)@([\p{L}'’. ]{0,40})$/u.exec(text.slice(0, caret));
  if (match === null) return null;
  const query = match[1] ?? '';
  // Two blanks end the name: the sentence goes on.
  return / {2}/u.test(query) ? null : { start: caret - query.length - 1, query };
}

/** Returns active colleagues one of whose names begins with the typed text. */
export function mentionMatches(users: readonly User[], query: string): readonly User[] {
  const wanted = foldTurkish(query);
  return users
    .filter((user) => user.status === 'active' && `${searchKey(user.full_name)} `.includes(` ${wanted}`))
    .slice(0, MOST);
}

/** Returns the text with the chosen name in place of the typed one, and the new place of the caret. */
export function withMention(
  text: string,
  caret: number,
  start: number,
  name: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: `${before}${text.slice(caret).replace(/^ /u, '')}`, caret: before.length };
}

/** Returns ids of the colleagues whose full name follows an @ in the text. */
export function mentionIds(text: string, users: readonly User[]): readonly string[] {
  return users.filter((user) => text.includes(`@${user.full_name}`)).map((user) => user.id);
}
