import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { meeting } from '@sync/model/entities/meeting';
import type { MeetingDraft } from '@sync/model/entities/meeting';
import { reminder } from '@sync/model/entities/inbox';
import type { Reminder } from '@sync/model/entities/inbox';
import { completeReminder, snoozeReminder } from '@/data/reminders';
import type { LocalWrites } from '@/data/workspace';
import { awaitsAnswers, ownResponse } from './notifications/invitation-answers';
import { addReminder, editReminder, removeReminder } from './reminders/reminder-actions';

let test: TestWorkspace;
let writes: LocalWrites;
const now = Date.parse('2026-11-17T07:00:00.000Z');
const input = {
  title: ' Geri ara ',
  dueAt: '2026-11-17T08:00:00.000Z',
  repeat: 'none',
  leadMinutes: 5,
} as const;

beforeEach(async () => {
  test = await openTestWorkspace();
  writes = test.writesWith('companies.meetings.add', 'companies.meetings.answer');
});
afterEach(() => test.workspace.close());

const stored = async (id: string): Promise<Reminder> => {
  const found = await test.workspace.store.database.inbox.findOne(id).exec(true);
  return found.toJSON() as Reminder;
};

describe('a reminder', () => {
  it('is the user’s own and hangs on nothing', async () => {
    const made = await addReminder(writes, input, now);
    expect(await stored(made.id)).toMatchObject({
      owner_id: writes.access.userId,
      target: null,
      title: 'Geri ara',
      due_at: input.dueAt,
      lead_minutes: 5,
    });
  });

  it('needs a text and a time that is not over', async () => {
    await expect(
      addReminder(writes, { ...input, title: ' ', dueAt: '31.11.2026 14:30' }, now),
    ).rejects.toMatchObject({
      fields: { title: 'Ne hatırlatılacağını yazın', due_at: 'Gün ve saati yazın' },
    });
    await expect(
      addReminder(writes, { ...input, dueAt: '2026-11-17T06:00:00.000Z' }, now),
    ).rejects.toMatchObject({ fields: { due_at: 'Geçmiş bir zaman; ileri bir zaman yazın' } });
  });

  it('that is late can get another text; another time ends that it was put off', async () => {
    const made = await addReminder(writes, input, now);
    const later = now + 24 * 3_600_000;
    await editReminder(writes, made, { ...input, title: 'Yine ara' }, later);
    expect((await stored(made.id)).title).toBe('Yine ara');
    await editReminder(writes, made, { ...input, dueAt: '2026-11-19T08:00:00.000Z' }, later);
    expect(await stored(made.id)).toMatchObject({ due_at: '2026-11-19T08:00:00.000Z', snoozed_until: null });
  });

  it('that was deleted comes back as it was', async () => {
    const made = await addReminder(writes, input, now);
    const undo = await removeReminder(writes, made);
    const all = () => test.workspace.store.database.inbox.find({ selector: { kind: 'reminder' } }).exec();
    expect(await all()).toHaveLength(0);
    await undo();
    expect((await all()).map((document) => document.toJSON())).toMatchObject([
      { title: 'Geri ara', due_at: input.dueAt },
    ]);
  });
});

describe('a reminder that is handed over', () => {
  const colleague = '01970000-0000-7000-8000-00000000000a';
  const asColleague = () => test.workspace.writes({ userId: colleague, permissions: new Set() });

  it('is ticked off and put off by the colleague, not deleted', async () => {
    const made = await addReminder(writes, input, now);
    await expect(completeReminder(asColleague(), made, now)).rejects.toMatchObject({
      code: 'permission_denied',
    });
    await writes.change(reminder, made.id, { delegated_to: colleague }, { summary: 'Devir' });
    const handed = await stored(made.id);
    await (
      await completeReminder(asColleague(), handed, now)
    )();
    await snoozeReminder(asColleague(), handed, '2026-11-17T09:00:00.000Z');
    await expect(removeReminder(asColleague(), handed)).rejects.toMatchObject({ code: 'permission_denied' });
  });
});

describe('an invitation', () => {
  const participant = (id: string, user_id: string) =>
    ({
      id,
      user_id,
      person_id: null,
      name: null,
      email: null,
      role: 'required',
      response: 'waiting',
      responded_at: null,
      attended: null,
    }) as const;
  const draft = (): MeetingDraft => ({
    title: 'Kurul',
    meeting_kind: 'quality',
    starts_at: '2026-11-18T07:00:00.000Z',
    ends_at: '2026-11-18T08:00:00.000Z',
    all_day: false,
    time_zone: 'Europe/Istanbul',
    organiser_id: '01970000-0000-7000-8000-00000000000a',
    participants: [
      participant('01970000-0000-7000-8000-00000000000b', writes.access.userId),
      participant('01970000-0000-7000-8000-00000000000c', '01970000-0000-7000-8000-00000000000a'),
    ],
    agenda: [],
    decisions: [],
    actions: [],
    file_names: [],
    reminder_minutes: [],
    visibility: 'participants',
    status: 'invited',
    contains_patient_data: false,
  });
  it('waits for answers until the meeting is over or off', async () => {
    const made = await writes.create(meeting, draft(), { summary: 'Yeni toplantı' });
    expect(ownResponse(made, writes.access.userId)).toBe('waiting');
    expect(ownResponse(made, 'nobody')).toBeNull();
    expect(awaitsAnswers(made, now)).toBe(true);
    expect(awaitsAnswers(made, now + 3 * 24 * 3_600_000)).toBe(false);
    expect(awaitsAnswers({ ...made, status: 'cancelled' }, now)).toBe(false);
  });
});
