import { describe, expect, it } from 'vitest';
import type { AnyDocument } from '../registry';
import { hasGrownOld, windowBegins } from './window';

const now = Date.parse('2026-11-21T10:00:00.000Z');
const begins = windowBegins(13, now);
const old = '2025-09-01T00:00:00.000Z';
const fresh = '2026-01-01T00:00:00.000Z';
const nowhere = (): undefined => undefined;
const row = (values: object): AnyDocument => ({ updated_at: old, ...values }) as unknown as AnyDocument;

describe('the window', () => {
  it('begins so many months ago, and a little earlier', () => {
    expect(begins).toBe('2025-10-18T10:00:00.000Z');
    expect(windowBegins(1, Date.parse('2026-03-31T00:00:00.000Z'))).toBe('2026-02-28T00:00:00.000Z');
  });

  it.each([
    ['an open ticket stays', { kind: 'ticket', status_category: 'open' }, false],
    ['a waiting ticket stays', { kind: 'ticket', status_category: 'pending' }, false],
    ['a closed ticket goes', { kind: 'ticket', status_category: 'closed' }, true],
    ['a resolved ticket goes', { kind: 'ticket', status_category: 'resolved' }, true],
    [
      'a closed ticket touched since stays',
      { kind: 'ticket', status_category: 'closed', updated_at: fresh },
      false,
    ],
    ['a notification goes', { kind: 'notification' }, true],
    ['a reminder that was done goes', { kind: 'reminder', done_at: old }, true],
    ['a reminder that waits stays', { kind: 'reminder', done_at: null }, false],
    ['news stays', { kind: 'whats_new' }, false],
    ['a mark of reading stays', { kind: 'read_mark' }, false],
    ['a patient stays', { kind: 'client' }, false],
    ['an entry without its ticket goes', { kind: 'note', ticket_id: 'x' }, true],
  ])('%s', (_what, values, gone) => {
    expect(hasGrownOld(row(values), begins, nowhere)).toBe(gone);
  });

  it.each([
    ['open', old, false],
    ['closed', fresh, false],
    ['closed', old, true],
  ])('an entry of a ticket that is %s and was changed %s', (status_category, updated_at, gone) => {
    const ticketOf = () => ({ status_category, updated_at });
    for (const kind of ['note', 'task', 'status_change']) {
      expect(hasGrownOld(row({ kind, ticket_id: 'x' }), begins, ticketOf)).toBe(gone);
    }
  });
});
