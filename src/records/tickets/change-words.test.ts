import { expect, it } from 'vitest';
import type { StatusChange } from '@sync/model/entities/ticket-entry';
import { changeWords } from './change-words';

const names = {
  definitionName: (id: string | null) => (id === 'd' ? 'Sigorta' : null),
  userName: (id: string | null) => (id === 'u' ? 'Ayşe Demir' : null),
};

it.each([
  ['team', 'd', 'Sigorta'],
  ['department', 'd', 'Sigorta'],
  ['assignee', 'u', 'Ayşe Demir'],
  ['watcher', 'u', 'Ayşe Demir'],
  ['watcher', null, '–'],
  ['watcher', 'gone', '–'],
  ['priority', 'high', 'Yüksek'],
  ['of a newer server', 'x', 'x'],
])('%s %s', (field, value, words) => {
  expect(changeWords(field as StatusChange['field'], value, names)).toBe(words);
});
