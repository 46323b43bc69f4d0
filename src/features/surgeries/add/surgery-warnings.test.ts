import { describe, expect, it } from 'vitest';
import type { Surgery } from '@sync/model/entities/surgery';
import { theatreDays } from '@sync/model/rules/theatre-days';
import type { RoomHours } from '@sync/model/rules/theatre-days';
import { emptyProcedure, emptySurgeryForm } from './surgery-form-values';
import type { SurgeryFormValues } from './surgery-form-values';
import { overlapsPeople, surgeryWarnings } from './surgery-warnings';

const at = (time: string, day = '2026-11-19') => new Date(`${day}T${time}:00+03:00`).toISOString();
const NOW = Date.parse(at('07:00', '2026-11-16'));
const room = {
  id: 'room',
  hours: { opens_at: '08:00', closes_at: '18:00', open_on_saturday: false, open_on_sunday: false },
  tables: 1,
};

const plan = (over: Partial<SurgeryFormValues> = {}): SurgeryFormValues =>
  emptySurgeryForm({
    client_id: 'client',
    surgeon_id: 'surgeon',
    department_id: 'bones',
    anaesthetist_id: 'sleep',
    procedures: [{ ...emptyProcedure(), procedure_id: 'knee', name: 'Diz', side: 'left', minutes: 90 }],
    turnover: 30,
    room_id: 'room',
    start: at('10:30'),
    ...over,
  });

const other = (over: Partial<Surgery> = {}): Surgery =>
  ({
    id: 'other',
    status: 'planned',
    room_id: 'elsewhere',
    table_no: 1,
    planned_start: at('08:00'),
    planned_end: at('09:00'),
    room_free_at: at('09:30'),
    surgeon_id: 'somebody',
    team: [],
    overlap_reason: null,
    milestones: [],
    procedures: [{ id: 'p', procedure_id: 'hip', name: 'Kalça', code: null, side: 'left', minutes: 60 }],
    ...over,
  }) as Surgery;

function codes(
  values: SurgeryFormValues,
  {
    around = [],
    ofClient = [],
    sessions = [],
  }: { around?: Surgery[]; ofClient?: Surgery[]; sessions?: RoomHours[] } = {},
): string[] {
  const days = theatreDays(around, sessions, NOW);
  return surgeryWarnings(values, { surgeries: around, ofClient, days, room, now: NOW }).map((warning) =>
    warning.code === 'taken' ? `taken ${warning.kind}` : warning.code,
  );
}

it('says nothing of a usual surgery', () => {
  expect(codes(plan())).toEqual([]);
});

describe('of the patient', () => {
  const knee = { id: 'p', procedure_id: 'knee', name: 'Diz', code: null, minutes: 90 };
  it.each<[string, Partial<Surgery>, string[]]>([
    ['the same procedure and side', { procedures: [{ ...knee, side: 'left' }] }, ['planned_already']],
    ['the same procedure on both sides', { procedures: [{ ...knee, side: 'both' }] }, ['planned_already']],
    ['the other side on the same day', { procedures: [{ ...knee, side: 'right' }] }, ['same_day']],
    ['another procedure on another day', { planned_start: at('08:00', '2026-11-20') }, []],
    ['one that was cancelled', { procedures: [{ ...knee, side: 'left' }], status: 'cancelled' }, []],
    ['one that is over', { procedures: [{ ...knee, side: 'left' }], status: 'closed' }, []],
    ['one that was put off, that day', { status: 'postponed' }, []],
  ])('%s', (_words, over, expected) => {
    expect(codes(plan(), { ofClient: [other(over)] })).toEqual(expected);
  });

  it('knows a typed procedure by its name, however it is written', () => {
    const typed = [{ ...emptyProcedure(), name: 'DIŞ KULAK', side: 'left' as const, minutes: 30 }];
    const planned = other({ procedures: [{ ...knee, procedure_id: null, name: 'dış kulak', side: 'left' }] });
    expect(codes(plan({ procedures: typed }), { ofClient: [planned] })).toEqual(['planned_already']);
  });
});

describe('of the slot', () => {
  const then = { planned_start: at('11:00'), planned_end: at('12:00'), room_free_at: at('12:30') };
  it('names room, surgeon and anaesthetist that are taken', () => {
    expect(codes(plan(), { around: [other({ ...then, room_id: 'room' })] })).toEqual(['taken room']);
    expect(codes(plan(), { around: [other({ ...then, surgeon_id: 'surgeon' })] })).toEqual(['taken surgeon']);
    const team = [{ id: 't', person_id: 'sleep', role: 'anaesthetist' as const }];
    expect(codes(plan(), { around: [other({ ...then, team })] })).toEqual(['taken anaesthetist']);
    expect(codes(plan({ timing: 'waiting' }), { around: [other({ ...then, room_id: 'room' })] })).toEqual([]);
  });

  it('asks for a reason where people are in two rooms, not where a room is taken', () => {
    const warn = (over: Partial<Surgery>) => {
      const around = [other({ ...then, ...over })];
      const days = theatreDays(around, [], NOW);
      return surgeryWarnings(plan({ overlap_reason: 'Paralel' }), {
        surgeries: around,
        ofClient: [],
        days,
        room,
        now: NOW,
      });
    };
    expect(overlapsPeople(warn({ surgeon_id: 'surgeon' }))).toBe(true);
    expect(overlapsPeople(warn({ room_id: 'room' }))).toBe(false);
  });

  const block = (over: Partial<RoomHours>): RoomHours => ({
    room_id: 'room',
    starts_at: at('10:00'),
    ends_at: at('15:00'),
    session_kind: 'block',
    surgeon_id: null,
    department_id: null,
    released_at: null,
    ...over,
  });
  it('knows the sessions of the room', () => {
    expect(codes(plan(), { sessions: [block({ surgeon_id: 'surgeon' })] })).toEqual([]);
    expect(codes(plan(), { sessions: [block({ department_id: 'bones' })] })).toEqual([]);
    expect(codes(plan(), { sessions: [block({ surgeon_id: 'x' })] })).toEqual(['outside_session']);
    expect(codes(plan(), { sessions: [block({ surgeon_id: 'x', released_at: at('07:00') })] })).toEqual([]);
    expect(codes(plan(), { sessions: [block({ session_kind: 'closed' })] })).toEqual(['closed_session']);
  });

  it.each<[string, Partial<SurgeryFormValues>, string[]]>([
    ['a Sunday', { start: at('10:30', '2026-11-22') }, ['room_closed']],
    ['a Sunday, as an emergency', { start: at('10:30', '2026-11-22'), urgency: 'emergency' }, []],
    ['longer than the room is open', { start: at('17:00') }, ['room_closed']],
    ['in the past', { start: at('10:30', '2026-11-12') }, ['past']],
  ])('%s', (_words, over, expected) => {
    expect(codes(plan(over))).toEqual(expected);
  });
});

it.each([
  ['approved', '2026-11-18', ['approval_ends']],
  ['approved', '2026-11-19', []],
  ['partial', '2026-11-01', ['approval_ends']],
  ['asked', '2026-11-01', []],
] as const)('an approval that is %s until %s', (approval_state, approval_until, expected) => {
  expect(codes(plan({ approval_state, approval_until }))).toEqual(expected);
});
