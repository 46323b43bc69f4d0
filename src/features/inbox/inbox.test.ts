import { fakeWrites } from '@/data/testing/fake-writes.fixture';
import { describe, expect, it, vi } from 'vitest';
import type { Notification, WhatsNew } from '@sync/model/entities/inbox';
import { markActed, markNewsRead, markRead } from './inbox-actions';
import { currentNews } from '@/data/news';
import { ringsAt } from '@sync/model/rules/reminder-times';

const now = Date.parse('2026-11-17T11:00:00.000Z');
const nowIso = '2026-11-17T11:00:00.000Z';

function entry(id: string, more: Partial<WhatsNew> = {}): WhatsNew {
  return {
    id,
    state: 'published',
    publish_at: '2026-11-10T06:00:00.000Z',
    expires_at: null,
    pinned: false,
    audience_role_ids: [],
    ...more,
  } as WhatsNew;
}

describe('currentNews', () => {
  it('leaves out drafts, entries of the future and expired ones', () => {
    const entries = [
      entry('shown'),
      entry('draft', { state: 'draft' }),
      entry('future', { publish_at: '2026-11-17T12:00:00.000Z' }),
      entry('expired', { expires_at: '2026-11-17T10:00:00.000Z' }),
    ];
    expect(currentNews(entries, [], now).map((item) => item.entry.id)).toEqual(['shown']);
  });

  it('leaves out what is meant for other roles', () => {
    const entries = [
      entry('mine', { audience_role_ids: ['a', 'b'] }),
      entry('theirs', { audience_role_ids: ['c'] }),
    ];
    expect(currentNews(entries, [], now, ['b']).map((item) => item.entry.id)).toEqual(['mine']);
  });

  it('puts pinned entries first, then the newest, and knows what was read', () => {
    const entries = [
      entry('old', { publish_at: '2026-11-01T06:00:00.000Z' }),
      entry('new'),
      entry('pinned', { pinned: true, publish_at: '2026-10-01T06:00:00.000Z' }),
    ];
    const marks = [
      { target: 'whats_new', target_id: 'old' },
      { target: 'ticket', target_id: 'new' },
    ] as const;
    expect(currentNews(entries, marks, now).map(({ entry: { id }, read }) => [id, read])).toEqual([
      ['pinned', false],
      ['new', false],
      ['old', true],
    ]);
  });
});

it('rings before the time by the lead', () => {
  expect(ringsAt({ due_at: nowIso, snoozed_until: null, lead_minutes: 15 })).toBe(now - 15 * 60_000);
  expect(ringsAt({ due_at: '2026-11-01T11:00:00.000Z', snoozed_until: nowIso, lead_minutes: 15 })).toBe(now);
});

describe('marking', () => {
  const spied = () => {
    const change = vi.fn(() => Promise.resolve());
    const create = vi.fn(() => Promise.resolve());
    return { change, create, writes: fakeWrites({ access: { userId: 'me' }, change, create }) };
  };
  const item = (id: string, more: Partial<Notification> = {}) => ({
    id,
    read_at: null,
    acted_at: null,
    ...more,
  });

  it('writes only what is unread', async () => {
    const { change, writes } = spied();
    await markRead(writes, [item('a'), item('b', { read_at: '2026-11-16T11:00:00.000Z' })], now);
    expect(change).toHaveBeenCalledTimes(1);
    expect(change).toHaveBeenCalledWith(expect.anything(), 'a', { read_at: nowIso }, expect.anything());
  });

  it('keeps the time of reading when it is acted on later', async () => {
    const { change, writes } = spied();
    const readAt = '2026-11-16T11:00:00.000Z';
    await markActed(writes, [item('a', { read_at: readAt })], now);
    expect(change).toHaveBeenCalledWith(
      expect.anything(),
      'a',
      { acted_at: nowIso, read_at: readAt },
      expect.anything(),
    );
    change.mockClear();
    await markActed(writes, [item('a', { acted_at: nowIso })], now);
    expect(change).not.toHaveBeenCalled();
  });

  it('marks news as read for the user alone', async () => {
    const { create, writes } = spied();
    await markNewsRead(writes, 'entry', now);
    expect(create).toHaveBeenCalledWith(
      expect.anything(),
      { user_id: 'me', target: 'whats_new', target_id: 'entry', read_at: nowIso },
      expect.anything(),
    );
  });
});
