import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { contextOf, SOURCE, TYPE, clientDraft } from '@/records/testing/tickets.fixture';
import { client } from '@sync/model/entities/client';
import { meeting } from '@sync/model/entities/meeting';
import type { Meeting } from '@sync/model/entities/meeting';
import type { MeetingStatus } from '@sync/model/entities/meeting-values';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addAction, changeAction, openActionTicket, remindOfAction, reminderTime } from './action-items';
import { inOrder, withMove, withTopic } from '../form/agenda';
import { carryOver, notCarried, openPoints } from './carry-over';
import { createMeeting } from '../meeting-forms';
import {
  editAgenda,
  editDecisions,
  editParticipants,
  followAction,
  numbered,
  tickAction,
  withItem,
} from '../meeting-lists';
import { newGuest } from '../meeting-participants';
import { sampleDraft, sampleRecurrence } from '@/records/testing/meetings.fixture';
import type { MeetingContext, MeetingTarget } from '../meeting-target';

let test: TestWorkspace;
let context: MeetingContext;
const NOW = '2026-11-16T10:00:00.000Z';
const EDIT = ['companies.meetings.add', 'companies.meetings.edit'];

function contextWith(...permissions: readonly string[]): MeetingContext {
  return { writes: test.writesWith(...permissions), now: () => NOW };
}
const itself = (record: Meeting): MeetingTarget => ({ record, originalStart: null });
const topic = (text: string) => ({ topic: text, presenter: null, minutes: 10, fileName: null });

async function inStatus(record: Meeting, ...to: readonly MeetingStatus[]): Promise<Meeting> {
  let now = record;
  for (const status of to) {
    now = await context.writes.change(meeting, now.id, { status }, { summary: 'Durum' });
  }
  return now;
}
const heldMeeting = async (): Promise<Meeting> =>
  inStatus(await createMeeting(context, sampleDraft()), 'in_progress');

beforeEach(async () => {
  test = await openTestWorkspace();
  context = contextWith(...EDIT, 'companies.meetings.minutes_approve');
});
afterEach(() => test.workspace.close());

describe('a closed meeting', () => {
  it('keeps its decisions as they are; what is to be done goes on', async () => {
    const made = await heldMeeting();
    const held = await addAction(context, itself(made), { text: 'Arayın', assigneeId: null, dueOn: '' });
    const closed = await inStatus(held, 'completed', 'minutes_review', 'closed');
    const frozen = { code: 'not_allowed' };
    await expect(
      editDecisions(context, itself(closed), (now) => withItem(now, { id: 'x', no: 1, text: 'Karar' })),
    ).rejects.toMatchObject(frozen);
    await expect(editParticipants(context, itself(closed), () => [])).rejects.toMatchObject(frozen);
    const [action] = closed.actions;
    const id = action?.id ?? '';
    const other = { text: 'Yazın', assigneeId: null, dueOn: '' };
    await expect(changeAction(context, itself(closed), id, other)).rejects.toMatchObject(frozen);
    const done = await followAction(context, itself(closed), id, { state: 'done' });
    expect(done.actions).toMatchObject([{ state: 'done' }]);
  });
});

describe('the agenda', () => {
  it('keeps its order while items are added and moved', () => {
    const agenda = ['bir', 'iki', 'üç'].reduce<Meeting['agenda']>(
      (now, text) => withTopic(now, topic(text)),
      [],
    );
    const topics = (items: Meeting['agenda']) => inOrder(items).map((item) => item.topic);
    expect(topics(agenda)).toEqual(['bir', 'iki', 'üç']);
    const last = inOrder(agenda)[2]?.id ?? '';
    const moved = withMove(agenda, last, -1);
    expect(topics(moved)).toEqual(['bir', 'üç', 'iki']);
    expect(topics(withMove(moved, inOrder(moved)[0]?.id ?? '', -1))).toEqual(['bir', 'üç', 'iki']);
    expect(topics(withTopic(moved, topic('dört')))).toEqual(['bir', 'üç', 'iki', 'dört']);
  });

  it('asks for a topic, and for minutes that are some', () => {
    expect(() => withTopic([], topic(' '))).toThrow(
      expect.objectContaining({ fields: { topic: 'Konuyu yazın' } }),
    );
    expect(() => withTopic([], { ...topic('bir'), minutes: Number.NaN })).toThrow(
      expect.objectContaining({ fields: { minutes: 'Süreyi 1 ile 1440 dakika arasında yazın' } }),
    );
  });

  it('is not changed by those who may only answer', async () => {
    const made = await createMeeting(context, sampleDraft());
    const only = contextWith('companies.meetings.answer');
    await expect(editAgenda(only, itself(made), (now) => withTopic(now, topic('bir')))).rejects.toMatchObject(
      {
        code: 'permission_denied',
      },
    );
  });
});

it('decisions are counted again where two devices made the same number', () => {
  const made = numbered([
    { id: 'b', no: 1, text: 'ikinci' },
    { id: 'c', no: 3, text: 'üçüncü' },
    { id: 'a', no: 1, text: 'birinci' },
  ]);
  expect(made.map(({ no, text }) => [no, text])).toEqual([
    [1, 'birinci'],
    [2, 'ikinci'],
    [3, 'üçüncü'],
  ]);
});

it('a guest is known by name or by e-mail', () => {
  expect(newGuest(' Ayşe Çınar ')).toMatchObject({ name: 'Ayşe Çınar', email: null, user_id: null });
  expect(newGuest('INFO@Firma.com')).toMatchObject({ name: null, email: 'info@firma.com' });
});

describe('an action', () => {
  const action = { text: 'Hastayı arayın', assigneeId: null, dueOn: '2026-11-30' };

  it('is marked as done by its assignee, also with the right to answer alone', async () => {
    const answerer = contextWith('companies.meetings.answer');
    const [mine, others] = [answerer.writes.access.userId, '01970000-0000-7000-8000-00000000000b'];
    let held = await addAction(context, itself(await heldMeeting()), {
      text: 'Rapor',
      assigneeId: mine,
      dueOn: '',
    });
    held = await addAction(context, itself(held), { text: 'Liste', assigneeId: others, dueOn: '' });
    const [own = '', other = ''] = held.actions.map(({ id }) => id);
    held = await tickAction(answerer, itself(held), own, 'done');
    expect(held.actions.map(({ state }) => state)).toEqual(['done', 'open']);
    held = await tickAction(answerer, itself(held), own, 'open');
    await expect(tickAction(answerer, itself(held), other, 'done')).rejects.toMatchObject({
      code: 'permission_denied',
    });
    held = await followAction(context, itself(held), own, { state: 'cancelled' });
    await expect(tickAction(answerer, itself(held), own, 'open')).rejects.toMatchObject({
      code: 'permission_denied',
    });
  });

  it('becomes a ticket that says where it comes from, and knows it', async () => {
    const held = await addAction(context, itself(await heldMeeting()), action);
    const writes = test.writesWith(...EDIT, 'crm.tickets.add', 'crm.clients.add', 'crm.ticket_tasks.add');
    const patient = await writes.create(client, clientDraft, { summary: 'Yeni hasta' });
    const [first] = held.actions;
    if (first === undefined) throw new Error('no action');
    const wanted = { clientId: patient.id, typeId: TYPE, sourceId: SOURCE, subject: 'Arama' };
    const { meeting: now, number } = await openActionTicket(
      { ...context, writes },
      contextOf(writes),
      itself(held),
      held,
      first,
      wanted,
    );
    const ticketId = now.actions[0]?.ticket_id ?? '';
    const stored = (await test.workspace.store.database.tickets.findOne(ticketId).exec())?.toJSON();
    expect(stored).toMatchObject({
      temporary_no: number,
      client_id: patient.id,
      subject: 'Arama',
      description: 'Toplantı: Kalite kurulu, 17.11.2026\nHastayı arayın',
      // Five in the afternoon in Istanbul.
      due_at: '2026-11-30T14:00:00.000Z',
    });
  });

  it('becomes a reminder at the meeting, on the morning of its day', async () => {
    const held = await addAction(context, itself(await heldMeeting()), action);
    const [first] = held.actions;
    if (first === undefined) throw new Error('no action');
    const at = reminderTime(first, '2026-11-17', NOW);
    expect(at).toBe('2026-11-30T06:00:00.000Z');
    expect(reminderTime({ due_on: '2026-11-16' }, '2026-11-17', NOW)).toBe('2026-11-17T06:00:00.000Z');
    const now = await remindOfAction(context, itself(held), first, at);
    const id = now.actions[0]?.reminder_id ?? '';
    const stored = (await test.workspace.store.database.inbox.findOne(id).exec())?.toJSON();
    expect(stored).toMatchObject({ target: 'meeting', target_id: held.id, due_at: at, done_at: null });
    await expect(remindOfAction(context, itself(held), first, NOW)).rejects.toMatchObject({
      fields: { due_at: 'Hatırlatma zamanı gelecekte olmalı' },
    });
  });
});

describe('open points', () => {
  it('go to the next meeting of the series once, behind what stands there', async () => {
    const standing = withTopic([], topic('Şikâyetler'));
    const series = await createMeeting(
      context,
      sampleDraft({ recurrence: sampleRecurrence, agenda: standing }),
    );
    const first = { record: series, originalStart: '2026-11-17T06:00:00.000Z' };
    const second = { record: series, originalStart: '2026-11-24T06:00:00.000Z' };
    let held = await editAgenda(context, first, (now) => withTopic(now, topic('Bütçe')));
    held = await addAction(context, itself(held), { text: 'Teklif alın', assigneeId: null, dueOn: '' });
    held = await addAction(context, itself(held), { text: 'Bitmiş iş', assigneeId: null, dueOn: '' });
    const finished = held.actions[1]?.id ?? '';
    held = await followAction(context, itself(held), finished, { state: 'done' });

    const open = openPoints(held);
    const left = notCarried(open, { agenda: series.agenda, actions: [] });
    // Items on every agenda of the series are already there.
    expect(left.agenda.map((item) => item.topic)).toEqual(['Bütçe']);
    const next = await carryOver(context, open, second);
    expect(inOrder(next.agenda).map((item) => [item.topic, item.carried_from !== null])).toEqual([
      ['Şikâyetler', false],
      ['Bütçe', true],
    ]);
    expect(next.actions.map((action) => [action.text, action.state, action.carried_from])).toEqual([
      ['Teklif alın', 'open', held.actions[0]?.id],
    ]);
    const again = await carryOver(context, open, itself(next));
    expect(again.agenda).toHaveLength(2);
    expect(again.actions).toHaveLength(1);
  });
});
