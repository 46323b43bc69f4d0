import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import type { LocalWrites } from '@/data/workspace';
import type { AnyValues } from '@sync/model/acts/act';
import { handoverLine, shiftHandover } from '@sync/model/entities/shift-handover';
import type { ShiftHandover, ShiftHandoverDraft } from '@sync/model/entities/shift-handover';
import type { DrawnLine } from '@sync/model/handovers/line';
import type { ActSample } from './act-sample.fixture';

const OTHER = '00000000-0000-4000-8000-000000000304';

/** Returns a line that the records of a ward draw. */
export const drawnLine = (fields: Partial<DrawnLine> = {}): DrawnLine => ({
  line_kind: 'task',
  record_kind: 'task',
  record_id: '00000000-0000-4000-8000-000000000305',
  client_id: '00000000-0000-4000-8000-000000000306',
  place: '306',
  text: 'Taraf işareti',
  ...fields,
});

const shift = {
  department_id: '00000000-0000-4000-8000-000000000307',
  shift: 'night',
  from_at: '2026-11-26T21:00:00.000Z',
  to_at: '2026-11-27T05:00:00.000Z',
  note: null,
} as const;

/** Stores a draft of the user's own, with a note beside one line. */
export async function storeDraft(
  writes: LocalWrites,
  fields: Partial<ShiftHandoverDraft> = {},
): Promise<ShiftHandover> {
  const draft = await writes.create(
    shiftHandover,
    { ...shift, giver_id: writes.access.userId, state: 'draft', ...fields },
    { summary: 'Vardiya devri' },
  );
  await writes.create(
    handoverLine,
    { ...drawnLine(), handover_id: draft.id, note: 'Doktor arandı', position: 0, left_out: false },
    { summary: 'Devir satırı' },
  );
  return draft;
}

/** Brings a sheet that somebody else has given. */
export const bringGiven = async (
  writes: LocalWrites,
  test: Pick<TestWorkspace, 'bringNew'>,
  fields: Partial<ShiftHandover> = {},
): Promise<ShiftHandover> =>
  writes.read(
    shiftHandover,
    await test.bringNew(shiftHandover, {
      ...shift,
      giver_id: OTHER,
      state: 'given',
      written_at: '2026-11-27T04:52:00.000Z',
      line_count: 0,
      control: '0000000000000000',
      ...fields,
    }),
  );

const ofDraft = (values?: AnyValues): ActSample => ({
  store: (writes) => storeDraft(writes),
  ...(values === undefined ? {} : { values }),
});
const ofGiven = (values?: AnyValues, own = false): ActSample => ({
  store: (writes, test) => bringGiven(writes, test, own ? { giver_id: writes.access.userId } : {}),
  ...(values === undefined ? {} : { values }),
});

/** A sample of each act on hand-overs, by its full name. */
export const handoverSamples: Readonly<Record<string, ActSample>> = {
  'shift_handover.give': ofDraft({
    lines: [drawnLine(), drawnLine({ record_id: '00000000-0000-4000-8000-000000000308' })],
  }),
  'shift_handover.take': ofGiven(),
  'shift_handover.ask': ofGiven({ text: 'Refakatçi kim?' }),
  'shift_handover.answer': ofGiven({ text: 'Kızı kalıyor' }),
  'shift_handover.correct': ofGiven({ text: 'Yatak 308 olacak' }, true),
  'shift_handover.write_line': ofDraft({ line: drawnLine(), note: 'Aç kalıyor', left_out: false }),
  'shift_handover.discard': ofDraft(),
};
