import { added } from './act-states';
import type { ActState, ActStates, Adding, Columns } from './act-states';
import { addPerson } from './people';

async function reminderWith(adding: Adding, columns: Columns): Promise<ActState> {
  const colleague = await addPerson(adding.owner, {});
  const record = await added(adding, 'reminders', {
    owner_id: adding.clerk,
    title: 'Geri ara',
    due_at: '2026-11-17T08:00:00.000Z',
    repeat: 'none',
    lead_minutes: 0,
    ...columns,
    ...('delegated_to' in columns ? { delegated_to: colleague } : {}),
  });
  return { record, known: { delegated_to: colleague } };
}

/** A reminder of the user's own: open, handed over, ticked off. */
export const reminderStates: ActStates = {
  reminder: [
    ['open', (adding) => reminderWith(adding, {})],
    ['handed', (adding) => reminderWith(adding, { delegated_to: null })],
    ['done', (adding) => reminderWith(adding, { done_at: '2026-11-17T08:05:00.000Z' })],
  ],
};
