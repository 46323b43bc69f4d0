import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { handedDraft } from '@sync/model/entities/ticket-entry';
import {
  addInteraction,
  addNote,
  addReminder,
  handDraft,
  interactionProblems,
  takeDraft,
  takeDraftBack,
} from './save-entry';
import type { InteractionInput } from './save-entry';
import {
  CALL_BACK,
  CALL_IN,
  callCentre,
  contextOf,
  INFORMED,
  MAIL_OUT,
  NO_CALLS,
  NOW,
  nurse,
  OTHER,
  sampleReference,
  storeTicket,
} from '@/records/testing/tickets.fixture';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

const call: InteractionInput = {
  contactTypeId: CALL_IN,
  direction: 'in',
  durationSeconds: 192,
  callResultId: INFORMED,
  summary: '',
};

describe('rules of a call', () => {
  const cases: readonly [string, Partial<InteractionInput>, readonly string[]][] = [
    ['a call with a result', {}, []],
    ['a call without a result', { callResultId: null }, ['callResultId']],
    ['a mail without a result', { contactTypeId: MAIL_OUT, callResultId: null }, []],
    ['no kind of contact', { contactTypeId: '', callResultId: null }, ['contactTypeId']],
    ['a result that wants a note', { callResultId: NO_CALLS }, ['summary']],
    ['the same with a note', { callResultId: NO_CALLS, summary: 'Aramayın dedi' }, []],
    ['an unreadable duration', { durationSeconds: Number.NaN }, ['durationSeconds']],
    ['more than a day', { durationSeconds: 90_000 }, ['durationSeconds']],
  ];
  it.each(cases)('%s', (_, change, wrong) => {
    expect(Object.keys(interactionProblems({ reference: sampleReference }, { ...call, ...change }))).toEqual(
      wrong,
    );
  });
});

describe('a call', () => {
  it('is the first response, and suggests what comes next', async () => {
    const writes = test.writesWith(...callCentre);
    const of = await storeTicket(writes);
    const added = await addInteraction(contextOf(writes), of, { ...call, callResultId: CALL_BACK });
    expect(added.followUp).toEqual({
      action: 'call_back',
      resultId: CALL_BACK,
      resultName: 'Geri aranacak',
      afterMinutes: 60,
    });
    const stored = await test.workspace.store.database.tickets.findOne(of.id).exec();
    expect(stored?.first_response_at).toBe(NOW);
    const other = { ...contextOf(writes), now: () => '2026-11-21T09:00:00.000Z' };
    await addInteraction(other, stored?.toJSON() as typeof of, call);
    expect((await test.workspace.store.database.tickets.findOne(of.id).exec())?.first_response_at).toBe(NOW);
  });

  it.each([
    ['set', [...callCentre], true],
    ['not_permitted', callCentre.filter((key) => key !== 'crm.clients.edit'), false],
  ] as const)('that asks for no more calls: %s', async (outcome, permissions, marked) => {
    const of = await storeTicket(test.writesWith(...callCentre));
    const added = await addInteraction(contextOf(test.writesWith(...permissions)), of, {
      ...call,
      callResultId: NO_CALLS,
      summary: 'Aramayın dedi',
    });
    expect(added.doNotContact).toBe(outcome);
    const person = await test.workspace.store.database.clients.findOne(of.client_id).exec();
    expect(person?.do_not_contact).toBe(marked);
  });

  it('is not open to a nurse', async () => {
    const of = await storeTicket(test.writesWith(...callCentre));
    await expect(addInteraction(contextOf(test.writesWith(...nurse)), of, call)).rejects.toMatchObject({
      code: 'permission_denied',
    });
  });
});

describe('notes and reminders', () => {
  it('a nurse may write notes', async () => {
    const of = await storeTicket(test.writesWith(...callCentre));
    const made = await addNote(contextOf(test.writesWith(...nurse)), of, {
      body: ' Serum takıldı ',
      visibility: 'internal',
      mentionIds: [OTHER],
    });
    expect(made).toMatchObject({ body: 'Serum takıldı', mention_ids: [OTHER], at: NOW });
  });

  it('a reminder lies in the future', async () => {
    const writes = test.writesWith(...callCentre);
    const of = await storeTicket(writes);
    expect(() => addReminder(contextOf(writes), of, { title: 'Ara', dueAt: NOW })).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    );
    const made = await addReminder(contextOf(writes), of, {
      title: 'Ara',
      dueAt: '2026-11-20T09:15:00.000Z',
    });
    expect(made).toMatchObject({ owner_id: writes.access.userId, target: 'ticket', target_id: of.id });
  });
});

describe('a handed draft', () => {
  const text = { body: 'yarım kalan', visibility: 'internal' } as const;
  const stored = () => Promise.resolve(true);

  it('is kept in the composer before its row says that it went', async () => {
    const context = contextOf(test.writesWith(...callCentre));
    const of = await storeTicket(context.writes);
    await expect(handDraft(context, of, { ...text, to: '' })).rejects.toMatchObject({
      fields: { to: 'Kime devredileceğini seçin' },
    });
    for (const end of [takeDraft, takeDraftBack]) {
      const draft = await handDraft(context, of, { ...text, to: OTHER });
      await expect(end(context, draft, () => Promise.resolve(false))).rejects.toMatchObject({
        code: 'storage',
      });
      expect(await context.writes.read(handedDraft, draft.id)).toMatchObject({ ...text, taken_at: null });
      const kept: string[] = [];
      await end(context, draft, ({ body }) => {
        kept.push(body);
        return stored();
      });
      expect(kept).toEqual([text.body]);
    }
  });

  it('that was taken is neither taken nor taken back again', async () => {
    const context = contextOf(test.writesWith(...callCentre));
    const draft = await handDraft(context, await storeTicket(context.writes), { ...text, to: OTHER });
    await takeDraft(context, draft, stored);
    const again = () => Promise.reject(new Error('kept twice'));
    await expect(takeDraft(context, draft, again)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(takeDraftBack(context, draft, again)).rejects.toMatchObject({ code: 'not_allowed' });
  });
});
