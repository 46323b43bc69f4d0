import { describe, expect, it } from 'vitest';
import { user } from '@sync/model/entities/access';
import type { User } from '@sync/model/entities/access';
import type { Note, StatusChange } from '@sync/model/entities/ticket-entry';
import type { Ticket } from '@sync/model/entities/ticket';
import { mentionIds, mentionMatches, mentionQuery, withMention } from '../composer/mentions';
import { readDuration } from '../composer/composer-values';
import { formatSeconds, mentionParts, timelineEntries } from './ticket-timeline-entries';
import { targetSentence } from '../form/target-sentence';

const stamp = { row_version: 1, created_by: null, updated_at: '', updated_by: null } as const;
// Only what the timeline reads.
const ticket = { ...stamp, id: 't', created_at: '2026-11-20T09:00:00.000Z', created_by: 'me' } as Ticket;
const note = (id: string, at: string) => ({ ...stamp, kind: 'note', id, at, body: id }) as Note;
const change = (id: string, at: string, part: Partial<StatusChange>) =>
  ({
    ...stamp,
    kind: 'status_change',
    id,
    at,
    from_value: 'a',
    to_value: 'b',
    field: 'status',
    ...part,
  }) as StatusChange;

describe('timeline', () => {
  it('stands in the order of what happened, with the opening first even by a wrong clock', () => {
    const entries = timelineEntries(
      ticket,
      [
        note('n2', '2026-11-20T11:00:00.000Z'),
        note('n1', '2026-11-20T08:00:00.000Z'),
        change('c0', '2026-11-20T09:00:00.000Z', { from_value: null }),
        change('c1', '2026-11-20T10:00:00.000Z', { field: 'assignee' }),
        change('c2', '2026-11-20T10:00:00.000Z', { field: 'priority' }),
      ],
      [],
      undefined,
    );
    expect(entries.map((entry) => entry.id)).toEqual(['created-t', 'n1', 'c1', 'n2']);
  });

  it('tells changes of who sees the ticket, and none of a kind that this version does not know', () => {
    const entries = timelineEntries(
      ticket,
      [
        change('c1', '2026-11-20T10:00:00.000Z', { field: 'department' }),
        change('c2', '2026-11-20T10:01:00.000Z', { field: 'watcher', from_value: null }),
        change('c3', '2026-11-20T10:02:00.000Z', { field: 'of a newer server' as StatusChange['field'] }),
      ],
      [],
      undefined,
    );
    expect(entries.map((entry) => entry.id)).toEqual(['created-t', 'c1', 'c2']);
  });

  it('ends with a change of the ticket that was not sent', () => {
    const unsent = {
      operation: 'change',
      summary: 'Geçici-0042: Durum: Çözüldü',
      at: Date.parse('2026-11-20T12:00:00Z'),
    } as const;
    const last = timelineEntries(ticket, [], [], unsent).at(-1);
    expect(last).toMatchObject({ kind: 'unsent', summary: 'Durum: Çözüldü' });
    expect(timelineEntries(ticket, [], [], { ...unsent, operation: 'create' })).toHaveLength(1);
  });
});

describe('durations', () => {
  it.each([
    ['', null],
    ['3:12', 192],
    ['3.05', 185],
    ['4', 240],
    ['1:02:03', 3723],
    ['3:75', Number.NaN],
    ['abc', Number.NaN],
    ['-1', Number.NaN],
  ])('“%s”', (text, seconds) => {
    expect(readDuration(text)).toEqual(seconds);
  });
  it.each([
    [192, '3 dk 12 sn'],
    [48, '48 sn'],
    [60, '1 dk'],
    [3720, '1 sa 2 dk'],
    [0, '0 sn'],
  ])('%d seconds', (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text);
  });
});

it.each([
  [30, 540, 'Bu tipte ilk yanıt süresi 30 dakika, çözüm süresi 1 iş günü.'],
  [60, 240, 'Bu tipte ilk yanıt süresi 1 saat, çözüm süresi 4 saat.'],
  [90, null, 'Bu tipte ilk yanıt süresi 1 saat 30 dakika.'],
  [null, null, null],
])('targets of %s and %s minutes', (first_response_minutes, resolve_minutes, sentence) => {
  expect(targetSentence({ first_response_minutes, resolve_minutes })).toBe(sentence);
});

describe('mentions', () => {
  const person = (id: string, full_name: string, status: User['status'] = 'active') =>
    ({ ...stamp, kind: user.kind, id, full_name, status }) as User;
  const staff = [person('o', 'Onur Bilgiç'), person('i', 'Işıl Onay'), person('x', 'Onur Eski', 'left')];

  it.each([
    ['Merhaba @on', 11, { start: 8, query: 'on' }],
    ['@', 1, { start: 0, query: '' }],
    ['posta@site', 10, null],
    ['@Onur Bilgiç  sonra', 19, null],
    ['yok', 3, null],
  ])('are seen while typing in “%s”', (text, caret, wanted) => {
    expect(mentionQuery(text, caret)).toEqual(wanted);
  });

  it('offer active colleagues by any of their names, without minding dots', () => {
    expect(mentionMatches(staff, 'ON').map((user) => user.id)).toEqual(['o', 'i']);
    expect(mentionMatches(staff, 'isil').map((user) => user.id)).toEqual(['i']);
  });

  it('are put in place of what was typed, and found again', () => {
    const { text, caret } = withMention('Sor @on lütfen', 7, 4, 'Onur Bilgiç');
    expect(text).toBe('Sor @Onur Bilgiç lütfen');
    expect(caret).toBe(17);
    expect(mentionIds(text, staff)).toEqual(['o']);
    expect(mentionParts(text, ['Onur Bilgiç'])).toEqual([
      { text: 'Sor ', mention: false },
      { text: '@Onur Bilgiç', mention: true },
      { text: ' lütfen', mention: false },
    ]);
  });
});
