import { describe, expect, it } from 'vitest';
import { freeSlots, openHours, standingOf } from './free-slots';
import type { SlotWish, TheatreRoom } from './free-slots';
import { dayAt, gaps, merged, theatreDays } from './theatre-days';
import type { BusySurgery, RoomHours } from './theatre-days';

const hours = { opens_at: '08:00', closes_at: '18:00', open_on_saturday: false, open_on_sunday: false };
const room = (id: string, own: Partial<TheatreRoom['hours']> = {}, tables = 1): TheatreRoom => ({
  id,
  hours: { ...hours, ...own },
  tables,
});
const at = (time: string, day = '2026-11-19') => new Date(`${day}T${time}:00+03:00`).toISOString();
const clock = (instant: number) => new Date(instant + 3 * 3_600_000).toISOString().slice(11, 16);

let made = 0;
const surgery = (roomId: string, from: string, to: string, over: Partial<BusySurgery> = {}): BusySurgery => ({
  id: `s${(made += 1)}`,
  status: 'planned',
  room_id: roomId,
  table_no: 1,
  planned_start: at(from),
  planned_end: at(to),
  room_free_at: at(to),
  surgeon_id: 'other',
  team: [],
  milestones: [],
  ...over,
});
const session = (from: string, to: string, over: Partial<RoomHours> = {}): RoomHours => ({
  room_id: 'r1',
  starts_at: at(from),
  ends_at: at(to),
  session_kind: 'block',
  surgeon_id: null,
  department_id: null,
  released_at: null,
  ...over,
});

const NOW = Date.parse(at('07:00', '2026-11-16'));
const wish = (over: Partial<SlotWish> = {}): SlotWish => ({
  minutes: 90,
  turnover: 30,
  surgeonId: 'me',
  anaesthetistId: null,
  departmentId: 'bones',
  rooms: [room('r1')],
  from: '2026-11-19',
  days: 1,
  now: NOW,
  isEmergency: false,
  ...over,
});
const find = (
  surgeries: readonly BusySurgery[],
  own: Partial<SlotWish> = {},
  sessions: readonly RoomHours[] = [],
) => freeSlots(theatreDays(surgeries, sessions, NOW), wish(own));
const starts = (days: ReturnType<typeof find>) =>
  days[0]?.best.map(({ from, roomId }) => `${clock(from)} ${roomId}`);

describe('slots of a day', () => {
  it('stand between the surgeries, with the time in which the room is made ready', () => {
    const days = find([surgery('r1', '08:30', '10:00'), surgery('r1', '14:30', '17:00')]);
    expect(starts(days)).toEqual(['10:00 r1', '12:00 r1']);
    expect(days[0]?.count).toBe(2);
    expect(days[0]?.best[0]).toMatchObject({ to: Date.parse(at('11:30')), freeAt: Date.parse(at('12:00')) });
  });

  it('wait until the surgeon and the anaesthetist have come out of another room', () => {
    const mine = surgery('r2', '08:00', '11:10', { surgeon_id: 'me' });
    const team = [{ id: 't', person_id: 'sleep', role: 'anaesthetist' as const }];
    const theirs = surgery('r2', '11:10', '13:02', { team });
    expect(starts(find([mine, theirs], { anaesthetistId: 'sleep' }))).toEqual(['13:05 r1', '15:05 r1']);
    expect(starts(find([mine, theirs]))).toEqual(['11:10 r1', '13:10 r1', '15:10 r1']);
  });

  it('lie between opening and closing, not on closed days', () => {
    expect(openHours(room('r'), '2026-11-21')).toBeNull();
    expect(openHours(room('r', { open_on_saturday: true }), '2026-11-21')).not.toBeNull();
    expect(openHours(room('r'), '2026-10-29')).toBeNull();
    expect(clock(openHours(room('r'), '2026-10-28')?.to ?? 0)).toBe('13:00');
    expect(clock(openHours(room('r', { closes_at: '00:00' }), '2026-11-19')?.to ?? 0)).toBe('00:00');
    expect(find([], { from: '2026-11-22' })[0]).toMatchObject({ count: 0, rooms: [{ open: null }] });
  });

  it('are not in the past', () => {
    const now = Date.parse(at('13:02'));
    expect(starts(freeSlots(theatreDays([], [], now), wish({ now })))).toEqual(['13:05 r1', '15:05 r1']);
  });

  it('use each table of a room', () => {
    const days = find([surgery('r1', '08:00', '18:00')], { rooms: [room('r1', {}, 2)] });
    expect(days[0]?.best.every(({ tableNo }) => tableNo === 2)).toBe(true);
    expect(days[0]?.count).toBe(5);
  });

  it('show the three earliest of all rooms', () => {
    const days = find([surgery('r1', '08:00', '12:00'), surgery('r2', '10:00', '18:00')], {
      rooms: [room('r1'), room('r2')],
    });
    expect(starts(days)).toEqual(['08:00 r2', '12:00 r1', '14:00 r1']);
    expect(days[0]?.count).toBe(4);
  });

  it('do not count what waits, is put off or cancelled, nor what is being planned anew', () => {
    const gone = surgery('r1', '08:00', '18:00', { status: 'cancelled' });
    const put = surgery('r1', '08:00', '18:00', { status: 'postponed' });
    const same = surgery('r1', '08:00', '18:00', { id: 'same' });
    expect(freeSlots(theatreDays([gone, put, same], [], NOW, 'same'), wish())[0]?.count).toBe(5);
  });

  it('wait for a case that takes longer than planned', () => {
    const now = Date.parse(at('12:00'));
    const late = surgery('r1', '08:00', '10:00', {
      milestones: [{ id: 'room_in', at: at('08:30'), by: null }],
    });
    expect(starts(freeSlots(theatreDays([late], [], now), wish({ now, minutes: 60 })))?.[0]).toBe('12:00 r1');
  });

  it('are none where the surgery is longer than any slot may be', () => {
    expect(find([], { minutes: 36 * 60, turnover: 5 })).toEqual([]);
  });
});

describe('sessions', () => {
  const mine = { surgeon_id: 'me' };
  it('of others are not free unless they are released', () => {
    const theirs = session('08:00', '14:00', { surgeon_id: 'other' });
    expect(starts(find([], {}, [theirs]))).toEqual(['14:00 r1', '16:00 r1']);
    expect(find([], {}, [{ ...theirs, released_at: at('07:00') }])[0]?.count).toBe(5);
    expect(find([], {}, [session('08:00', '14:00', { department_id: 'bones' })])[0]?.count).toBe(5);
  });

  it('in which the room is closed are not free, for an emergency neither', () => {
    const closed = session('00:00', '23:00', { session_kind: 'closed' });
    expect(find([], {}, [closed])[0]?.count).toBe(0);
    expect(find([], { isEmergency: true }, [closed])[0]?.best[0]?.from).toBeGreaterThanOrEqual(
      Date.parse(at('23:00')),
    );
  });

  it('of the surgeon come first', () => {
    const days = find([], {}, [session('14:00', '18:00', mine)]);
    expect(starts(days)).toEqual(['08:00 r1', '14:00 r1', '16:00 r1']);
    expect(days[0]?.best.map(({ standing }) => standing)).toEqual(['outside', 'own', 'own']);
  });

  it('of two owners that touch are one stretch where one is released', () => {
    const at10 = { from: Date.parse(at('10:00')), to: Date.parse(at('11:00')) };
    const owner = { surgeonId: 'me', departmentId: 'bones' };
    const block = (from: string, to: string, surgeonId: string, isReleased: boolean) => ({
      from: Date.parse(at(from)),
      to: Date.parse(at(to)),
      kind: 'block' as const,
      surgeonId,
      departmentId: null,
      isReleased,
    });
    expect(
      standingOf(at10, [block('08:00', '10:30', 'me', false), block('10:30', '12:00', 'x', true)], owner),
    ).toBe('open');
    expect(
      standingOf(at10, [block('08:00', '10:30', 'me', false), block('10:30', '12:00', 'x', false)], owner),
    ).toBe('outside');
    expect(
      standingOf(at10, [block('08:00', '10:30', 'me', false), block('10:30', '12:00', 'me', false)], owner),
    ).toBe('own');
  });
});

describe('an emergency', () => {
  it('is taken at night, over midnight, in hours of others', () => {
    const theirs = session('08:00', '14:00', { surgeon_id: 'other' });
    const now = Date.parse(at('22:30'));
    const next = surgery('r1', '02:00', '04:00', {
      planned_start: at('00:20', '2026-11-20'),
      planned_end: at('02:00', '2026-11-20'),
      room_free_at: at('02:00', '2026-11-20'),
    });
    const days = freeSlots(theatreDays([next], [theirs], now), wish({ now, isEmergency: true }));
    // 22:30 with its two hours would reach into the next day's case.
    expect(days[0]?.best).toEqual([]);
    const free = freeSlots(theatreDays([], [theirs], now), wish({ now, isEmergency: true }));
    expect(free[0]?.best[0]?.from).toBe(now);
    expect(dayAt(free[0]?.best[0]?.freeAt ?? 0)).toBe('2026-11-20');
    expect(find([], { isEmergency: true }, [theirs])[0]?.best[0]?.from).toBe(Date.parse(at('00:00')));
  });
});

describe('spans', () => {
  it('are merged and taken out', () => {
    expect(
      merged([
        { from: 5, to: 9 },
        { from: 1, to: 3 },
        { from: 3, to: 4 },
        { from: 6, to: 7 },
      ]),
    ).toEqual([
      { from: 1, to: 4 },
      { from: 5, to: 9 },
    ]);
    expect(
      gaps({ from: 2, to: 10 }, [
        { from: 0, to: 3 },
        { from: 5, to: 6 },
        { from: 9, to: 20 },
      ]),
    ).toEqual([
      { from: 3, to: 5 },
      { from: 6, to: 9 },
    ]);
  });
});

it('finds the slots of two weeks among ten thousand surgeries without going through them again for each day and room', () => {
  const many = Array.from({ length: 10_000 }, (_one, index) =>
    surgery(`r${index % 10}`, '08:00', '09:00', {
      planned_start: new Date(NOW + ((index * 37) % 30) * 86_400_000 + (index % 9) * 3_600_000).toISOString(),
      planned_end: new Date(
        NOW + ((index * 37) % 30) * 86_400_000 + (index % 9) * 3_600_000 + 3_000_000,
      ).toISOString(),
      room_free_at: new Date(
        NOW + ((index * 37) % 30) * 86_400_000 + (index % 9) * 3_600_000 + 3_600_000,
      ).toISOString(),
      surgeon_id: `p${index % 40}`,
    }),
  );
  const rooms = Array.from({ length: 10 }, (_one, index) => room(`r${index}`));
  let looks = 0;
  const watched = many.map(
    (planned) =>
      new Proxy(planned, {
        get: (target, name) => {
          if (name === 'planned_start') looks += 1;
          return Reflect.get(target, name) as unknown;
        },
      }),
  );
  const days = freeSlots(theatreDays(watched, [], NOW), wish({ rooms, days: 14 }));
  expect(days).toHaveLength(14);
  // Placed into its day once, and once more where its room is looked at.
  expect(looks).toBeLessThanOrEqual(2 * many.length);
});
