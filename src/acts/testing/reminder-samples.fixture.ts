import type { LocalWrites } from '@/data/workspace';
import { NOW } from '@/records/testing/cases.fixture';
import { reminder } from '@sync/model/entities/inbox';
import type { Reminder } from '@sync/model/entities/inbox';
import type { ActSample } from './act-sample.fixture';

export const COLLEAGUE = '01970000-0000-7000-8000-00000000000a';

/** Stores a reminder of the user's own. */
export const storeReminder = (writes: LocalWrites, fields: Partial<Reminder> = {}): Promise<Reminder> =>
  writes.create(
    reminder,
    {
      owner_id: writes.access.userId,
      target: null,
      target_id: null,
      title: 'Geri ara',
      due_at: '2026-11-17T08:00:00.000Z',
      repeat: 'none',
      lead_minutes: 5,
      ...fields,
    },
    { summary: 'Hatırlatma' },
  );

const of = (fields: Partial<Reminder>): Pick<ActSample, 'store'> => ({
  store: (writes) => storeReminder(writes, fields),
});

/** A sample of each act on reminders, by its full name. */
export const reminderSamples: Readonly<Record<string, ActSample>> = {
  'reminder.hand': { ...of({}), values: { delegated_to: COLLEAGUE } },
  'reminder.give_back': of({ delegated_to: COLLEAGUE }),
  'reminder.reopen': of({ done_at: NOW }),
};
