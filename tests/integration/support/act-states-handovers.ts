import { drawnLine } from '../../../src/acts/testing/handover-samples.fixture';
import { handoverStates as states } from '@sync/model/entities/handover-values';
import { added } from './act-states';
import type { ActState, ActStates, Adding } from './act-states';
import { addPerson } from './people';
import { departments } from './starter-ids';

/** Acts of the next shift: somebody else has given the sheet. */
const ofTakers: ReadonlySet<string> = new Set([
  'shift_handover.take',
  'shift_handover.ask',
  'shift_handover.answer',
]);

async function sheetIn(adding: Adding, state: string, act: string): Promise<ActState> {
  const signed = { written_at: '2026-11-17T05:00:00.000Z', line_count: 0, control: '0' };
  const record = await added(adding, 'shift_handovers', {
    department_id: departments.callCentre,
    shift: 'night',
    from_at: '2026-11-16T21:00:00.000Z',
    to_at: '2026-11-17T05:00:00.000Z',
    giver_id: ofTakers.has(act) ? await addPerson(adding.owner) : adding.clerk,
    state,
    ...(state === 'draft' ? {} : signed),
  });
  // No patient of the samples is on the server.
  const drawn = drawnLine({ client_id: null });
  const line = await added(adding, 'shift_handover_lines', {
    ...drawn,
    handover_id: record.id,
    note: 'Arandı',
    position: 0,
    left_out: false,
  });
  return {
    record,
    others: [line],
    needed: { lines: [line], entries: [] },
    known: { line: { ...drawn }, lines: [{ ...drawn }] },
  };
}

export const handoverStates: ActStates = {
  shift_handover: Object.keys(states).map((state) => [state, (adding, act) => sheetIn(adding, state, act)]),
};
