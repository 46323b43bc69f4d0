import { act } from '../../acts/act';
import type { ActReference } from '../../acts/act';
import { surgery } from '../../entities/surgery';
import type { Surgery } from '../../entities/surgery';
import { choice, day, instant, integer, longText, reference } from '../../fields';
import { lengthOf, slotPatch, slotProblems, withoutSlot } from '../slots';
import type { NewSlot } from '../slots';
import { askReason, reasonField, reasonProblem } from './reasons';
import { EDIT, isPlannable, isAhead, planRefusal } from './rules';

const MINUTE = 60_000;

const fields = {
  status_reason_id: reasonField,
  to: choice({ waiting: 'Bekleme listesine', slot: 'Yeni güne' }, { label: 'Nereye', required: true }),
  planned_start: instant({ label: 'Başlangıç' }),
  room_id: reference('definitions', { label: 'Salon', lookup: 'operating_room' }),
  minutes: integer({ label: 'Süre' }),
  table: choice({ first: 'Masa 1', second: 'Masa 2' }, { label: 'Masa' }),
  wanted_from: day({ label: 'En erken' }),
  wanted_to: day({ label: 'En geç' }),
  status_note: longText({ label: 'Açıklama', maxLength: 500 }),
} as const;

/** A new slot as it is typed. */
interface TypedSlot {
  readonly planned_start: string | null;
  readonly room_id: string | null;
  readonly minutes: number | null;
  readonly table: 'first' | 'second' | null;
}

const hasTables = (names: Pick<ActReference, 'definition'>, room: string | null): boolean =>
  names.definition('operating_room', room)?.attributes.tables === '2';

/** Returns the new slot; null where something of it is missing. */
function slotOf(
  { planned_start: start, room_id: room, minutes, table }: TypedSlot,
  names: Pick<ActReference, 'definition'>,
): NewSlot | null {
  if (start === null || room === null || minutes === null || minutes < 5) return null;
  return {
    room_id: room,
    table_no: hasTables(names, room) && table === 'second' ? 2 : 1,
    planned_start: start,
    planned_end: new Date(Date.parse(start) + minutes * MINUTE).toISOString(),
  };
}

function problemsOf(
  record: Surgery,
  typed: TypedSlot,
  names: Pick<ActReference, 'definition'>,
): Readonly<Record<string, string>> {
  const slot = slotOf(typed, names);
  if (slot !== null) {
    const { planned_end: length, ...problems } = slotProblems(names, record, slot);
    return length === undefined ? problems : { ...problems, minutes: length };
  }
  return {
    ...(typed.room_id === null ? { room_id: 'Salonu seçin' } : {}),
    ...(typed.planned_start === null ? { planned_start: 'Gün ve saati seçin' } : {}),
    ...((typed.minutes ?? 0) < 5 ? { minutes: 'Süreyi dakika olarak, en az 5 yazın' } : {}),
  };
}

/** Puts a surgery off: to another place, or to the waiting list. */
export const postpone = act(surgery, {
  name: 'postpone',
  label: 'Ertele…',
  title: 'Ameliyatı ertele',
  saves: 'Ertele',
  icon: 'hourglass',
  key: 'e',
  permissions: [EDIT],
  group: 'step',
  when: (record) => isPlannable(record) && isAhead(record, 'postponed'),
  refusal: planRefusal,
  fields,
  pairs: [
    ['room_id', 'minutes'],
    ['wanted_from', 'wanted_to'],
  ],
  start: (record) => ({
    to: 'waiting' as const,
    room_id: record.room_id,
    table: record.table_no === 2 ? ('second' as const) : ('first' as const),
    minutes: Math.round(lengthOf(record) / MINUTE),
  }),
  asks: (record, { to, room_id: room }, { reference: names }) => {
    const slot = { hidden: to !== 'slot', required: true };
    const wish = { hidden: to === 'slot' };
    return {
      status_reason_id: askReason(names, 'postpone'),
      to: { cards: {} },
      planned_start: slot,
      room_id: {
        ...slot,
        few: true,
        options: names
          .definitions('operating_room')
          .filter(({ active, id }) => active || id === record.room_id)
          .map(({ id, name }) => ({ value: id, label: name })),
      },
      minutes: { ...slot, unit: 'dakika' },
      table: { hidden: to !== 'slot' || !hasTables(names, room), required: true },
      wanted_from: wish,
      wanted_to: wish,
      status_note: { rows: 2 },
    };
  },
  check: (record, values, { reference: names }): Readonly<Record<string, string>> => {
    const reason = reasonProblem(names, values.status_reason_id, 'postpone');
    if (Object.keys(reason).length > 0) return reason;
    if (values.to === 'slot') return problemsOf(record, values, names);
    const { wanted_from: from, wanted_to: to } = values;
    return from !== null && to !== null && to < from
      ? { '': 'İstenen son gün ilk günden önce olamaz.', wanted_to: 'İlk günden önce olamaz' }
      : {};
  },
  run: (changes, record, values, { reference: names }) => {
    const { status_reason_id, status_note, wanted_from, wanted_to } = values;
    // The patient will return: steps of this stay remain in the history alone.
    const again = record.milestones.length > 0 ? { milestones: [] } : {};
    const why = { ...again, status_reason_id, status_note };
    const slot = values.to === 'slot' ? slotOf(values, names) : null;
    changes.update(
      slot === null
        ? { ...withoutSlot, wanted_from, wanted_to, ...why, status: 'postponed' }
        : { ...slotPatch(names, record, slot), ...why, status: 'planned' },
    );
  },
  done: (_, { to }) => (to === 'slot' ? 'Ameliyat ertelendi' : 'Ameliyat bekleme listesine alındı'),
  undo: 'all',
});
