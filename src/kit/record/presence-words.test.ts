import { expect, it } from 'vitest';
import type { Present, PresenceState } from '@/data/presence';
import { LEFT, stateAt, WRITES } from '@/data/presence-state';
import { presenceWords } from './presence-words';

const at = (name: string, state: PresenceState, seconds = 0): Present => ({
  user_id: name,
  name,
  state,
  seconds,
});

it.each([
  [at('Ayşe Demir', 'writing'), 'Ayşe yazıyor'],
  [at('Ayşe Demir', 'looking'), 'Ayşe de bakıyor'],
  [at('Dr. Ayla Saygın', 'looking'), 'Ayla da bakıyor'],
  [at('Ayşe Demir', 'away', 300), 'Ayşe 5 dk önce baktı'],
  [at('Ayşe Demir', 'gone', 3), 'Ayşe 1 dk önce baktı'],
])('%j: %s', (present, words) => {
  expect(presenceWords(present, [present])).toBe(words);
});

it('says both names of two with the same first one', () => {
  const [first, other] = [at('Ayşe Demir', 'looking'), at('Ayşe Kaya', 'writing')];
  expect([first, other].map((present) => presenceWords(present, [first, other]))).toEqual([
    'Ayşe Demir de bakıyor',
    'Ayşe Kaya yazıyor',
  ]);
});

it('a user writes until some seconds after the last key, and is away some minutes after the last touch', () => {
  expect(stateAt(WRITES - 1, 0, 0)).toBe('writing');
  expect(stateAt(WRITES, 0, 0)).toBe('looking');
  expect(stateAt(LEFT - 1, 0, -WRITES)).toBe('looking');
  expect(stateAt(LEFT, 0, -WRITES)).toBe('away');
});
