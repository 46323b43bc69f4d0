import { tripStepOrder } from '@sync/model/entities/trip-values';
import { added } from './act-states';
import type { ActState, ActStates, Adding, Columns } from './act-states';
import { addPatient } from './cases';

const HOUR = 3_600_000;
const before = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();

async function tripWith(adding: Adding, columns: Columns): Promise<ActState> {
  const client_id = await addPatient(adding.owner);
  const record = await added(adding, 'patient_trips', { client_id, arrival_at: before(9), ...columns });
  return { record, needed: { surgeries: [] }, now: before(0) };
}

/** A trip at each of its steps, with those before it stamped an hour apart, and one that is called off. */
export const tripStates: ActStates = {
  patient_trip: [
    ['planned', (adding) => tripWith(adding, {})],
    ...tripStepOrder.map((step, at) => {
      const stamped = tripStepOrder.slice(0, at + 1).map((other, of) => [other, before(8 - of)]);
      return [step, (adding: Adding) => tripWith(adding, Object.fromEntries(stamped) as Columns)] as const;
    }),
    ['cancelled', (adding) => tripWith(adding, { cancelled_at: before(1) })],
  ],
};
