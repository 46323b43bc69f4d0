import { expect, it } from 'vitest';
import type { TerminalUsage } from '@sync/model/entities/terminal-usage';
import { clashWords } from './clash-words';

const NOW = Date.parse('2026-11-25T11:00:00.000Z');
const usage = (id: string, from_at: string, more: Partial<TerminalUsage> = {}) =>
  ({ id, staff_id: id, from_at, to_at: null, taken_code: null, ...more }) as TerminalUsage;
const nameOf = (id: string): string => (id === 'a' ? 'Serkan Uz' : 'Dilek Oral');
const wordsOf = (first: TerminalUsage, other: TerminalUsage) => [
  clashWords(first, other, nameOf, NOW).text,
  clashWords(other, first, nameOf, NOW).text,
];

it('says on both sides who took the terminal when, and who keeps it', () => {
  const [own, others] = wordsOf(
    usage('b', '2026-11-25T05:10:00.000Z'),
    usage('a', '2026-11-25T05:00:00.000Z'),
  );
  expect(own).toBe(
    'Serkan Uz (Bugün 08:00) ve Dilek Oral (Bugün 08:10) teslim aldı. Önce alan sayılır: Serkan Uz. Saatlerden yanlış olanı düzeltin; düzeltilene dek iki kayıt da durur.',
  );
  expect(others).toBe(own);
});

it('says that both took it in the same moment', () => {
  const [own, others] = wordsOf(
    usage('b', '2026-11-25T05:00:00.000Z'),
    usage('a', '2026-11-25T05:00:00.000Z'),
  );
  expect(own).toContain('kaydı önce açılan sayılır: Serkan Uz');
  expect(others).toBe(own);
});

it('waits for the count of the giver where the later one took it by a code', () => {
  const [own] = wordsOf(
    usage('a', '2026-11-25T05:00:00.000Z'),
    usage('b', '2026-11-25T05:10:00.000Z', { taken_code: 'K' }),
  );
  expect(own).toContain('Dilek Oral devir koduyla aldı; devredenin sayımı gelince bu uyarı kalkar.');
});
