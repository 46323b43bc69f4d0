import { expect, it } from 'vitest';
import { isIsoInstant } from '@/lib/dates';
import { newsProblems, phaseOf } from './news-phase';
import type { NewsForm } from './news-phase';

const now = Date.parse('2026-11-22T08:00:00.000Z');
const early = '2026-11-22T07:00:00.000Z';
const late = '2026-11-22T09:00:00.000Z';

it.each([
  ['draft', early, null, 'draft'],
  ['published', late, null, 'scheduled'],
  ['published', early, null, 'published'],
  ['published', early, late, 'published'],
  ['published', early, early, 'expired'],
  ['archived', early, null, 'archived'],
] as const)('%s from %s until %s: %s', (state, publish_at, expires_at, phase) => {
  expect(phaseOf({ state, publish_at, expires_at }, now)).toBe(phase);
});

const form: NewsForm = {
  title: 'Yeni',
  body: 'Metin',
  entry_kind: 'feature',
  audience_role_ids: [],
  version: '',
  publish_at: early,
  expires_at: '',
  pinned: false,
  requires_ack: false,
};
it.each([
  [{}, []],
  [{ title: ' ' }, ['title']],
  [{ body: '' }, ['body']],
  [{ body: 'x'.repeat(10_001) }, ['body']],
  [{ publish_at: '12.11.' }, ['publish_at']],
  [{ expires_at: early }, ['expires_at']],
  [{ expires_at: late }, []],
] as const)('%#: wrong are %j', (values, fields) => {
  expect(Object.keys(newsProblems({ ...form, ...values }, isIsoInstant))).toEqual(fields);
});
