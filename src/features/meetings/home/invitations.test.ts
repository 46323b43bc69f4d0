import { describe, expect, it } from 'vitest';
import type { MeetingRow, Occurrence } from '@/data/meetings';
import { invitationsOf } from './invitations';

const ME = 'ben';
const HOUR = 3_600_000;

function meeting(
  id: string,
  start: number,
  more: Partial<MeetingRow> = {},
  at: number | null = null,
): Occurrence {
  const row = {
    id,
    title: id,
    busy: false,
    cancelled: false,
    status: 'invited',
    recurrence: null,
    organiserId: 'o',
    staff: [{ id: ME, response: 'waiting' }],
    ...more,
  } as unknown as MeetingRow;
  return { key: `${id} ${start}`, row, start, end: start + HOUR, originalStart: at };
}

const found = (...meetings: Occurrence[]) =>
  invitationsOf(meetings, ME).map(({ meeting: { row } }) => row.id);

describe('invitations', () => {
  it('are what waits for the own answer, the next first', () => {
    expect(found(meeting('b', 5 * HOUR), meeting('a', HOUR))).toEqual(['a', 'b']);
    expect(
      found(
        meeting('said', 0, { staff: [{ id: ME, response: 'maybe' }] }),
        meeting('others', 0, { staff: [{ id: 'x', response: 'waiting' }] }),
        meeting('off', 0, { cancelled: true }),
        meeting('draft', 0, { status: 'draft' }),
        meeting('later', 0, { status: 'postponed' }),
        meeting('secret', 0, { busy: true }),
      ),
    ).toEqual([]);
  });

  it('are asked for once where they repeat', () => {
    const weekly = { recurrence: { every: 1 } } as unknown as Partial<MeetingRow>;
    const [series, ...rest] = invitationsOf(
      [meeting('s', 9 * HOUR, weekly, 9), meeting('s', HOUR, weekly, 1)],
      ME,
    );
    expect(rest).toEqual([]);
    expect(series).toMatchObject({ isSeries: true, meeting: { start: HOUR } });
  });

  it('name what the user has said to come to at that time, and how long both last', () => {
    const accepted = { staff: [{ id: ME, response: 'accepted' }] } as const;
    const declined = { staff: [{ id: ME, response: 'declined' }] } as const;
    const asked = meeting('asked', HOUR);
    const clash = (other: Occurrence) =>
      invitationsOf([asked, other], ME).find(({ meeting: { row } }) => row.id === 'asked')?.clash;
    expect(clash(meeting('board', HOUR + HOUR / 2, accepted))).toEqual({ title: 'board', minutes: 30 });
    expect(clash(meeting('own', HOUR, { staff: [], organiserId: ME }))).toEqual({
      title: 'own',
      minutes: 60,
    });
    expect(clash(meeting('gone', HOUR, declined))).toBeNull();
    expect(clash(meeting('after', 2 * HOUR, accepted))).toBeNull();
    expect(clash(meeting('waiting', HOUR))).toBeNull();
  });
});
