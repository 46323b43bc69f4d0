import { expect, it } from 'vitest';
import { explainProblem } from './settlement-problems';

it('a rejection names the days of a closed period', () => {
  expect(
    explainProblem({ kind: 'rejected', reason: 'period_closed', keys: ['{2026-11-16,2026-11-17}'] }),
  ).toBe(
    'Bu bankanın dönemi kapalı (16.11.2026 ve 17.11.2026). Değişiklik için önce dönem yeniden açılmalı.',
  );
  expect(explainProblem({ kind: 'rejected', reason: 'difference_needs_reason', keys: [] })).toContain(
    'nedenini',
  );
  expect(explainProblem({ kind: 'rejected', reason: 'new_rule', keys: [] })).toContain(
    'Hiçbir şey değişmedi',
  );
});
