import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import {
  clerk,
  IMAGES,
  KNEE,
  line,
  MR_REPORT,
  NOW,
  nurse,
  paper,
  SCREWS,
  SGK,
  storeCase,
  SUMMARY,
  waitingDraft,
} from '@/records/testing/cases.fixture';
import { grantedOf, shareOf } from '@/records/insurance/case-money';
import { addCase } from '@/records/insurance/save-case';
import type { ActAsking, ActFields, ActValues } from '@sync/model/acts/act';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { answer as answerAct } from '@sync/model/insurance/acts/answer';
import { lineProblems } from '@sync/model/insurance/acts/answered-lines';
import type { LineAnswer, LineAnswers } from '@sync/model/insurance/acts/answered-lines';
import { appeal } from '@sync/model/insurance/acts/appeal';
import { ask } from '@sync/model/insurance/acts/ask';
import { askPapers } from '@sync/model/insurance/acts/ask-papers';
import { assign } from '@sync/model/insurance/acts/assign';
import { extend } from '@sync/model/insurance/acts/extend';
import { moves } from '@sync/model/insurance/acts/move';
import { sendPapers } from '@sync/model/insurance/acts/send-papers';
import { settlePaper } from '@sync/model/insurance/acts/settle-paper';
import { snooze } from '@sync/model/insurance/acts/snooze';
import { runMany, undoMany } from './run-many';
import { runAct } from './run-act';
import type { ActContext } from './run-act';
import { actContextOf } from './testing/act-context.fixture';
import { undoAct } from './undo-act';

let test: TestWorkspace;
let context: ActContext;
beforeEach(async () => {
  test = await openTestWorkspace();
  context = actContextOf(test, test.writesWith(...clerk));
});
afterEach(() => test.workspace.close());

const events = async () => {
  const found = await test.workspace.store.database.cases
    .find({ selector: { kind: 'insurance_event' } })
    .exec();
  return found.map((event) => {
    const { event_kind: kind, text } = event.toJSON() as unknown as {
      event_kind: string;
      text: string | null;
    };
    return [kind, text];
  });
};
const said = (decision: LineAnswer['decision'], approved: number | null = null): LineAnswer => ({
  decision,
  approved,
  reason: decision === 'refused' || decision === 'partial' ? 'limit_reached' : null,
  words: null,
});

const doing = async <F extends ActFields>(
  act: ActAsking<F>,
  id: string,
  values: Partial<ActValues<F>> = {},
  by = context,
): Promise<InsuranceCase> => (await runAct(by, act, id, values)).record as InsuranceCase;

/** Does the act with what a payer answers on the lines. */
const recordAnswer = (
  { id }: { readonly id: string },
  lines: LineAnswers,
  rest: { words?: string; number?: string; valid_to?: string } = {},
  by = context,
) => doing(answerAct, id, { lines, ...rest }, by);

describe('a request', () => {
  it('is opened by who may, with a line at least', async () => {
    await expect(addCase(test.writesWith(...nurse), waitingDraft)).rejects.toMatchObject({
      code: 'permission_denied',
    });
    await expect(addCase(context.writes, { ...waitingDraft, lines: [] })).rejects.toMatchObject({
      code: 'invalid',
    });
    expect(await addCase(context.writes, waitingDraft)).toMatchObject({ asked_amount: 150_000 });
  });

  it('goes out with the papers that are ready, and starts the clock once', async () => {
    const draft = await storeCase(context.writes, {
      status: 'draft',
      requested_at: null,
      papers: [paper(SUMMARY, 'attached'), paper(IMAGES)],
    });
    const sent = await doing(ask, draft.id);
    expect(sent).toMatchObject({ status: 'sent', requested_at: NOW });
    expect(sent.papers.map(({ state }) => state)).toEqual(['sent', 'wanted']);
    expect(await events()).toEqual([['asked', null]]);
  });

  it('does not go out without an amount, but to SGK', async () => {
    const fields = { status: 'draft', lines: [line(KNEE, 0)] } as const;
    const draft = await storeCase(context.writes, fields);
    await expect(doing(ask, draft.id)).rejects.toMatchObject({ code: 'not_allowed' });
    const other = await storeCase(context.writes, { ...fields, payer_kind: 'sgk', insurer_id: SGK });
    expect(await doing(ask, other.id)).toMatchObject({ status: 'sent' });
  });

  it('is not asked for while it is approved', async () => {
    const approved = await storeCase(context.writes, { status: 'approved' });
    await expect(doing(ask, approved.id)).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('moves by its steps alone, and back where nothing has happened since', async () => {
    const moveTo = (status: string) => moves.find(({ name }) => name === `move_to_${status}`) ?? ask;
    const waiting = await storeCase(context.writes);
    await expect(doing(moveTo('invoiced'), waiting.id)).rejects.toMatchObject({ code: 'not_allowed' });
    const review = moveTo('medical_review');
    const moved = await runAct(context, review, waiting.id);
    expect(moved.record).toMatchObject({ status: 'medical_review' });
    expect(await undoAct(context.writes, review, moved.steps)).toBe(0);
    expect(await context.writes.read(insuranceCase, waiting.id)).toMatchObject({ status: 'waiting' });
    await expect(undoAct(context.writes, review, moved.steps)).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('is given to somebody and looked at later', async () => {
    const waiting = await storeCase(context.writes);
    expect(await doing(assign, waiting.id, { assignee_id: SCREWS })).toMatchObject({ assignee_id: SCREWS });
    expect(await doing(snooze, waiting.id, { next_check_at: NOW })).toMatchObject({ next_check_at: NOW });
    expect(await doing(snooze, waiting.id, { next_check_at: null })).toMatchObject({ next_check_at: null });
  });
});

describe('an answer', () => {
  it('on all lines decides the case', async () => {
    const waiting = await storeCase(context.writes);
    const written = await recordAnswer(
      waiting,
      { [KNEE]: said('approved'), [SCREWS]: said('approved') },
      { words: ' Uygundur. ', number: 'A-1', valid_to: '2026-12-17' },
    );
    expect(written).toMatchObject({
      status: 'approved',
      approved_amount: 150_000,
      provision_no: 'A-1',
      valid_to: '2026-12-17',
      payer_message: 'Uygundur.',
      answered_at: NOW,
      appeal_due: null,
    });
    expect(await events()).toEqual([['answer', 'Uygundur.']]);
  });

  it('on some lines leaves it waiting', async () => {
    const waiting = await storeCase(context.writes);
    const written = await recordAnswer(waiting, { [KNEE]: said('approved') });
    expect(written).toMatchObject({ status: 'waiting', approved_amount: 100_000, answered_at: null });
  });

  it('that cuts starts the clock of the appeal by the insurer’s setting', async () => {
    const waiting = await storeCase(context.writes);
    const written = await recordAnswer(waiting, {
      [KNEE]: said('partial', 60_000),
      [SCREWS]: said('refused'),
    });
    expect(written).toMatchObject({
      status: 'partial',
      approved_amount: 60_000,
      refusal_reason: 'limit_reached',
      appeal_due: '2026-11-27',
    });
    expect(shareOf(written)).toBe(90_000);
  });

  it('may come before anybody has written that it was asked for', async () => {
    const draft = await storeCase(context.writes, { status: 'draft', requested_at: null });
    const written = await recordAnswer(draft, { [KNEE]: said('refused'), [SCREWS]: said('refused') });
    expect(written).toMatchObject({ status: 'refused', requested_at: NOW });
  });

  it('that was a mistake is taken back', async () => {
    const waiting = await storeCase(context.writes);
    await recordAnswer(waiting, { [KNEE]: said('approved'), [SCREWS]: said('approved') });
    const written = await recordAnswer(waiting, { [SCREWS]: said('open') });
    expect(written).toMatchObject({ status: 'waiting', approved_amount: 100_000 });
  });

  it.each([
    ['more than was asked', { [KNEE]: said('partial', 100_001) }],
    ['less than nothing', { [KNEE]: said('partial', -1) }],
    ['no amount', { [KNEE]: said('partial') }],
    ['all of it as a part', { [KNEE]: said('partial', 100_000) }],
    ['nothing as a part', { [KNEE]: said('partial', 0) }],
  ])('of %s is refused at its line', (_, lines) => {
    expect(lineProblems([line(KNEE, 100_000)], lines)).toEqual({
      [`line ${KNEE}`]: expect.any(String) as string,
    });
  });

  it('does not end before it begins, also not with what stands already', async () => {
    const waiting = await storeCase(context.writes, { valid_from: '2026-11-20' });
    const wrong = recordAnswer(waiting, { [KNEE]: said('approved') }, { valid_to: '2026-11-19' });
    await expect(wrong).rejects.toMatchObject({ fields: { valid_to: expect.any(String) as string } });
  });

  it('is not taken of a case that is over, nor by who may not', async () => {
    const over = await storeCase(context.writes, { status: 'paid' });
    await expect(recordAnswer(over, {})).rejects.toMatchObject({ code: 'not_allowed' });
    const ward = actContextOf(test, test.writesWith(...nurse));
    await expect(recordAnswer(over, {}, {}, ward)).rejects.toMatchObject({
      code: 'permission_denied',
    });
  });
});

describe('an appeal', () => {
  const cut = [
    line(KNEE, 100_000, { decision: 'partial', approved: 60_000, reason: 'limit_reached' }),
    line(SCREWS, 50_000, { decision: 'approved', approved: 50_000 }),
  ];

  it('opens what was cut, and tells meanwhile what the payer had granted', async () => {
    const partial = await storeCase(context.writes, {
      status: 'partial',
      lines: cut,
      appeal_due: '2026-11-20',
    });
    const written = await doing(appeal, partial.id, { letter: 'Lütfen…', check_at: NOW });
    expect(written).toMatchObject({
      status: 'appealed',
      appealed_at: NOW,
      appeal_due: null,
      next_check_at: NOW,
      approved_amount: 50_000,
    });
    expect(written.lines).toMatchObject([
      { decision: 'open', appealed: true, approved: 60_000 },
      { decision: 'approved', appealed: false },
    ]);
    expect(grantedOf(written)).toBe(110_000);
    const decided = await recordAnswer(partial, { [KNEE]: said('approved') });
    expect(decided).toMatchObject({ status: 'approved', approved_amount: 150_000 });
    expect(decided.lines[0]).toMatchObject({ appealed: false });
  });

  it('after the last day needs a reason', async () => {
    const partial = await storeCase(context.writes, {
      status: 'partial',
      lines: cut,
      appeal_due: '2026-11-16',
    });
    await expect(doing(appeal, partial.id, { letter: 'Lütfen…' })).rejects.toMatchObject({
      fields: { late: expect.any(String) as string },
    });
    await doing(appeal, partial.id, { letter: 'Lütfen…', late: 'Yazı geç geldi' });
    expect(await events()).toEqual([['appeal', 'Lütfen…\n\nSüreden sonra: Yazı geç geldi']]);
  });

  it('against a cut payment opens all lines, so that a new decision ends it', async () => {
    const lines = cut.map((item) => ({ ...item, decision: 'approved' as const, approved: item.asked }));
    const paidCut = await storeCase(context.writes, { status: 'paid_cut', cut_reason: 'Malzeme', lines });
    const written = await doing(appeal, paidCut.id, { letter: 'Lütfen…' });
    expect(written.lines.every(({ decision }) => decision === 'open')).toBe(true);
  });

  it('needs words, and something to object to', async () => {
    const partial = await storeCase(context.writes, { status: 'partial', lines: cut });
    await expect(doing(appeal, partial.id, { letter: ' ' })).rejects.toMatchObject({ code: 'invalid' });
    const open = await storeCase(context.writes);
    await expect(doing(appeal, open.id, { letter: 'Lütfen…' })).rejects.toMatchObject({
      code: 'not_allowed',
    });
  });
});

describe('an extension', () => {
  const lines = [line(KNEE, 100_000, { decision: 'approved', approved: 100_000 })];
  it('opens an ended approval again', async () => {
    const expired = await storeCase(context.writes, { status: 'expired', lines, valid_to: '2026-11-15' });
    expect(await doing(extend, expired.id, { valid_to: '2026-11-30', words: 'telefonda' })).toMatchObject({
      status: 'approved',
      valid_to: '2026-11-30',
    });
    expect(await events()).toEqual([['extension', '30.11.2026: telefonda']]);
  });
  it('is longer, and of an approval', async () => {
    const approved = await storeCase(context.writes, { status: 'approved', lines, valid_to: '2026-11-30' });
    await expect(doing(extend, approved.id, { valid_to: '2026-11-30' })).rejects.toMatchObject({
      code: 'invalid',
    });
    const open = await storeCase(context.writes);
    await expect(doing(extend, open.id, { valid_to: '2026-11-30' })).rejects.toMatchObject({
      code: 'not_allowed',
    });
  });
});

describe('papers', () => {
  it('are asked for by their name, each once, and wanted again where they were sent', async () => {
    const record = await storeCase(context.writes, { papers: [paper(SUMMARY, 'sent')] });
    const written = await doing(askPapers, record.id, {
      names: ['epikriz'],
      typed: 'MR raporu, mr raporu, ',
      words: 'İletiniz.',
    });
    expect(written).toMatchObject({ status: 'documents_missing', payer_message: 'İletiniz.' });
    expect(written.papers).toMatchObject([
      { name: 'Epikriz', state: 'wanted' },
      { name: 'MR raporu', state: 'wanted', document_id: MR_REPORT },
    ]);
    await expect(doing(askPapers, record.id, { typed: ' , ' })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('are brought by who holds the right for papers alone, with name and time', async () => {
    const record = await storeCase(context.writes, { papers: [paper(SUMMARY)] });
    const ward = actContextOf(test, test.writesWith(...nurse));
    const written = await doing(settlePaper, record.id, { paper: SUMMARY, state: 'attached' }, ward);
    expect(written.papers).toMatchObject([{ state: 'attached', by: ward.writes.access.userId, at: NOW }]);
    const again = await doing(settlePaper, record.id, { paper: SUMMARY, state: 'wanted' }, ward);
    expect(again.papers).toMatchObject([{ state: 'wanted', by: null, at: null }]);
  });

  it('complete the case when the last of them is sent', async () => {
    const record = await storeCase(context.writes, {
      status: 'documents_missing',
      papers: [paper(SUMMARY, 'attached'), paper(IMAGES)],
    });
    expect(await doing(sendPapers, record.id)).toMatchObject({ status: 'documents_missing' });
    await expect(doing(sendPapers, record.id)).rejects.toMatchObject({ code: 'not_allowed' });
    await doing(settlePaper, record.id, { paper: IMAGES, state: 'attached' }, context);
    expect(await doing(sendPapers, record.id)).toMatchObject({ status: 'documents_completed' });
    expect(await events()).toEqual([
      ['documents_sent', 'Epikriz'],
      ['documents_sent', 'Görüntüler'],
    ]);
  });
});

describe('many cases at once', () => {
  it('get one assignee, and back what each had where nobody was faster', async () => {
    const first = await storeCase(context.writes, { assignee_id: KNEE });
    const second = await storeCase(context.writes);
    const third = await storeCase(context.writes, { assignee_id: SCREWS });
    const cases = [first, second, third];
    const ids = cases.map(({ id }) => id);
    await test.confirmAll();
    const result = await runMany(context, assign, ids, { assignee_id: SCREWS });
    expect([result.done.length, result.same, result.refused]).toEqual([2, 1, 0]);
    // What was so already is not sent again.
    expect((await test.unsent()).map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
    await doing(assign, second.id, { assignee_id: IMAGES });
    expect(await undoMany(context, assign, result)).toBe(1);
    const stored = await test.workspace.store.database.cases.findByIds(ids).exec();
    expect(ids.map((id): unknown => stored.get(id)?.get('assignee_id'))).toEqual([KNEE, IMAGES, SCREWS]);
  });
});
