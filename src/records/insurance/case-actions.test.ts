import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import {
  caseContextOf,
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
} from '../testing/cases.fixture';
import { answeredLines, appealCase, extendCase, recordAnswer } from './answer-actions';
import type { Answer, LineAnswer } from './answer-actions';
import { changeCases, undoCases } from './bulk-actions';
import { addCase, askCase, assignCase, moveCase, snoozeCase, undoMove } from './case-actions';
import type { CaseContext } from './case-context';
import { grantedOf, shareOf } from './case-money';
import { askForPapers, sendPapers, settlePaper } from './paper-actions';

let test: TestWorkspace;
let context: CaseContext;
beforeEach(async () => {
  test = await openTestWorkspace();
  context = caseContextOf(test.writesWith(...clerk));
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
const answer = (lines: Answer['lines'], over: Partial<Answer> = {}): Answer => ({
  lines,
  words: '',
  provisionNo: null,
  validFrom: null,
  validTo: null,
  patientShare: null,
  review: null,
  ...over,
});

describe('a request', () => {
  it('is opened by who may, with a line at least', async () => {
    await expect(addCase({ writes: test.writesWith(...nurse) }, waitingDraft)).rejects.toMatchObject({
      code: 'permission_denied',
    });
    await expect(addCase(context, { ...waitingDraft, lines: [] })).rejects.toMatchObject({ code: 'invalid' });
    expect(await addCase(context, waitingDraft)).toMatchObject({ asked_amount: 150_000 });
  });

  it('goes out with the papers that are ready, and starts the clock once', async () => {
    const draft = await storeCase(context.writes, {
      status: 'draft',
      requested_at: null,
      papers: [paper(SUMMARY, 'attached'), paper(IMAGES)],
    });
    const sent = await askCase(context, draft.id, 'manual');
    expect(sent).toMatchObject({ status: 'sent', requested_at: NOW, review_kind: 'manual' });
    expect(sent.papers.map(({ state }) => state)).toEqual(['sent', 'wanted']);
    expect(await events()).toEqual([['asked', 'elle inceleme']]);
  });

  it('does not go out without an amount, but to SGK', async () => {
    const fields = { status: 'draft', lines: [line(KNEE, 0)] } as const;
    const draft = await storeCase(context.writes, fields);
    await expect(askCase(context, draft.id)).rejects.toMatchObject({ code: 'not_allowed' });
    const other = await storeCase(context.writes, { ...fields, payer_kind: 'sgk', insurer_id: SGK });
    expect(await askCase(context, other.id)).toMatchObject({ status: 'sent' });
  });

  it('is not asked for while it is approved', async () => {
    const approved = await storeCase(context.writes, { status: 'approved' });
    await expect(askCase(context, approved.id)).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('moves by its steps alone, and back where nothing has happened since', async () => {
    const waiting = await storeCase(context.writes);
    await expect(moveCase(context, waiting.id, 'paid')).rejects.toMatchObject({ code: 'not_allowed' });
    expect(await moveCase(context, waiting.id, 'medical_review')).toMatchObject({ status: 'medical_review' });
    expect(await undoMove(context, waiting.id, 'medical_review', 'waiting')).toMatchObject({
      status: 'waiting',
    });
    await expect(undoMove(context, waiting.id, 'medical_review', 'sent')).rejects.toMatchObject({
      code: 'not_allowed',
    });
  });

  it('is given to somebody and looked at later', async () => {
    const waiting = await storeCase(context.writes);
    expect(await assignCase(context, waiting.id, SCREWS)).toMatchObject({ assignee_id: SCREWS });
    expect(await snoozeCase(context, waiting.id, NOW)).toMatchObject({ next_check_at: NOW });
    expect(await snoozeCase(context, waiting.id, null)).toMatchObject({ next_check_at: null });
  });
});

describe('an answer', () => {
  it('on all lines decides the case', async () => {
    const waiting = await storeCase(context.writes);
    const written = await recordAnswer(
      context,
      waiting.id,
      answer(
        { [KNEE]: said('approved'), [SCREWS]: said('approved') },
        { words: ' Uygundur. ', provisionNo: 'A-1', validTo: '2026-12-17' },
      ),
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
    const written = await recordAnswer(context, waiting.id, answer({ [KNEE]: said('approved') }));
    expect(written).toMatchObject({ status: 'waiting', approved_amount: 100_000, answered_at: null });
  });

  it('that cuts starts the clock of the appeal by the insurer’s setting', async () => {
    const waiting = await storeCase(context.writes);
    const written = await recordAnswer(
      context,
      waiting.id,
      answer({ [KNEE]: said('partial', 60_000), [SCREWS]: said('refused') }),
    );
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
    const written = await recordAnswer(
      context,
      draft.id,
      answer({ [KNEE]: said('refused'), [SCREWS]: said('refused') }),
    );
    expect(written).toMatchObject({ status: 'refused', requested_at: NOW });
  });

  it('that was a mistake is taken back', async () => {
    const waiting = await storeCase(context.writes);
    await recordAnswer(context, waiting.id, answer({ [KNEE]: said('approved'), [SCREWS]: said('approved') }));
    const written = await recordAnswer(context, waiting.id, answer({ [SCREWS]: said('open') }));
    expect(written).toMatchObject({ status: 'waiting', approved_amount: 100_000 });
  });

  it.each([
    ['more than was asked', { [KNEE]: said('partial', 100_001) }],
    ['less than nothing', { [KNEE]: said('partial', -1) }],
    ['no amount', { [KNEE]: said('partial') }],
    ['all of it as a part', { [KNEE]: said('partial', 100_000) }],
    ['nothing as a part', { [KNEE]: said('partial', 0) }],
  ])('of %s is refused at its line', (_, lines) => {
    expect(() => answeredLines([line(KNEE, 100_000)], lines)).toThrow(
      expect.objectContaining({ fields: { [`line ${KNEE}`]: expect.any(String) as string } }),
    );
  });

  it('does not end before it begins, also not with what stands already', async () => {
    const waiting = await storeCase(context.writes, { valid_from: '2026-11-20' });
    const wrong = recordAnswer(
      context,
      waiting.id,
      answer({ [KNEE]: said('approved') }, { validTo: '2026-11-19' }),
    );
    await expect(wrong).rejects.toMatchObject({ fields: { validTo: expect.any(String) as string } });
  });

  it('is not taken of a case that is over, nor by who may not', async () => {
    const over = await storeCase(context.writes, { status: 'paid' });
    await expect(recordAnswer(context, over.id, answer({}))).rejects.toMatchObject({ code: 'not_allowed' });
    const ward = caseContextOf(test.writesWith(...nurse));
    await expect(recordAnswer(ward, over.id, answer({}))).rejects.toMatchObject({
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
    const written = await appealCase(context, partial.id, 'Lütfen…', { checkAt: NOW });
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
    const decided = await recordAnswer(context, partial.id, answer({ [KNEE]: said('approved') }));
    expect(decided).toMatchObject({ status: 'approved', approved_amount: 150_000 });
    expect(decided.lines[0]).toMatchObject({ appealed: false });
  });

  it('after the last day needs a reason', async () => {
    const partial = await storeCase(context.writes, {
      status: 'partial',
      lines: cut,
      appeal_due: '2026-11-16',
    });
    await expect(appealCase(context, partial.id, 'Lütfen…')).rejects.toMatchObject({
      fields: { late: expect.any(String) as string },
    });
    await appealCase(context, partial.id, 'Lütfen…', { late: 'Yazı geç geldi' });
    expect(await events()).toEqual([['appeal', 'Lütfen…\n\nSüreden sonra: Yazı geç geldi']]);
  });

  it('against a cut payment opens all lines, so that a new decision ends it', async () => {
    const lines = cut.map((item) => ({ ...item, decision: 'approved' as const, approved: item.asked }));
    const paidCut = await storeCase(context.writes, { status: 'paid_cut', cut_reason: 'Malzeme', lines });
    const written = await appealCase(context, paidCut.id, 'Lütfen…');
    expect(written.lines.every(({ decision }) => decision === 'open')).toBe(true);
  });

  it('needs words, and something to object to', async () => {
    const partial = await storeCase(context.writes, { status: 'partial', lines: cut });
    await expect(appealCase(context, partial.id, ' ')).rejects.toMatchObject({ code: 'invalid' });
    const open = await storeCase(context.writes);
    await expect(appealCase(context, open.id, 'Lütfen…')).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

describe('an extension', () => {
  const lines = [line(KNEE, 100_000, { decision: 'approved', approved: 100_000 })];
  it('opens an ended approval again', async () => {
    const expired = await storeCase(context.writes, { status: 'expired', lines, valid_to: '2026-11-15' });
    expect(await extendCase(context, expired.id, '2026-11-30', 'telefonda')).toMatchObject({
      status: 'approved',
      valid_to: '2026-11-30',
    });
    expect(await events()).toEqual([['extension', '30.11.2026: telefonda']]);
  });
  it('is longer, and of an approval', async () => {
    const approved = await storeCase(context.writes, { status: 'approved', lines, valid_to: '2026-11-30' });
    await expect(extendCase(context, approved.id, '2026-11-30')).rejects.toMatchObject({ code: 'invalid' });
    const open = await storeCase(context.writes);
    await expect(extendCase(context, open.id, '2026-11-30')).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

describe('papers', () => {
  it('are asked for by their name, each once, and wanted again where they were sent', async () => {
    const record = await storeCase(context.writes, { papers: [paper(SUMMARY, 'sent')] });
    const written = await askForPapers(
      context,
      record.id,
      ['epikriz', 'MR raporu', 'mr raporu', ' '],
      'İletiniz.',
    );
    expect(written).toMatchObject({ status: 'documents_missing', payer_message: 'İletiniz.' });
    expect(written.papers).toMatchObject([
      { name: 'Epikriz', state: 'wanted' },
      { name: 'MR raporu', state: 'wanted', document_id: MR_REPORT },
    ]);
    await expect(askForPapers(context, record.id, ['', ' '], '')).rejects.toMatchObject({ code: 'invalid' });
  });

  it('are brought by who holds the right for papers alone, with name and time', async () => {
    const record = await storeCase(context.writes, { papers: [paper(SUMMARY)] });
    const ward = caseContextOf(test.writesWith(...nurse));
    const written = await settlePaper(ward, record.id, SUMMARY, 'attached');
    expect(written.papers).toMatchObject([{ state: 'attached', by: ward.userId, at: NOW }]);
    const again = await settlePaper(ward, record.id, SUMMARY, 'wanted');
    expect(again.papers).toMatchObject([{ state: 'wanted', by: null, at: null }]);
  });

  it('complete the case when the last of them is sent', async () => {
    const record = await storeCase(context.writes, {
      status: 'documents_missing',
      papers: [paper(SUMMARY, 'attached'), paper(IMAGES)],
    });
    expect(await sendPapers(context, record.id)).toMatchObject({ status: 'documents_missing' });
    await expect(sendPapers(context, record.id)).rejects.toMatchObject({ code: 'not_allowed' });
    await settlePaper(context, record.id, IMAGES, 'attached');
    expect(await sendPapers(context, record.id)).toMatchObject({ status: 'documents_completed' });
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
    const result = await changeCases(context, cases, { field: 'assignee_id', value: SCREWS });
    expect(result.changed.map(({ id, before }) => [id, before.assignee_id])).toEqual([
      [first.id, KNEE],
      [second.id, null],
    ]);
    await assignCase(context, second.id, IMAGES);
    expect(await undoCases(context, result)).toBe(1);
    const stored = await test.workspace.store.database.cases.findByIds(cases.map(({ id }) => id)).exec();
    const assignees = cases.map(({ id }): unknown => stored.get(id)?.get('assignee_id'));
    expect(assignees).toEqual([KNEE, IMAGES, SCREWS]);
  });
});
