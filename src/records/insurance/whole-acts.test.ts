import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import type { InsuranceCase, InsuranceCaseDraft } from '@sync/model/entities/insurance-case';
import { failingOnce } from '@/data/testing/failing-writes.fixture';
import { caseContextOf, clerk, KNEE, line, storeCase } from '../testing/cases.fixture';
import { appealCase, extendCase, recordAnswer } from './answer-actions';
import { askCase } from './case-actions';
import type { CaseContext } from './case-context';
import { invoiceCase, markUsed, recordPayment } from './money-actions';
import { askForPapers, sendPapers } from './paper-actions';

/* What a clerk does with a case is stored whole: with any of its writes failing, nothing is, and the same press works. */

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

const asked = [line(KNEE, 100_000)];
const approved = [line(KNEE, 100_000, { decision: 'approved', approved: 100_000 })];
const refused = [line(KNEE, 100_000, { decision: 'refused', approved: 0 })];
const paper = { id: KNEE, document_id: null, name: 'Epikriz', note: null, by: null, at: null };
const answer = {
  lines: { [asked[0]?.id ?? '']: { decision: 'approved', approved: null, reason: null, words: null } },
  words: 'Uygundur',
  provisionNo: 'P-1',
  validFrom: null,
  validTo: null,
  patientShare: null,
  review: null,
} as const;

type Act = (context: CaseContext, record: InsuranceCase) => Promise<unknown>;

const acts: Readonly<Record<string, readonly [Partial<InsuranceCaseDraft>, Act]>> = {
  askCase: [{ lines: asked }, (context, { id }) => askCase(context, id)],
  recordAnswer: [{ status: 'waiting', lines: asked }, (context, { id }) => recordAnswer(context, id, answer)],
  appealCase: [
    { status: 'refused', lines: refused },
    (context, { id }) => appealCase(context, id, 'İtiraz ediyoruz.'),
  ],
  extendCase: [
    { status: 'approved', lines: approved, valid_to: '2026-11-20' },
    (context, { id }) => extendCase(context, id, '2026-12-20'),
  ],
  markUsed: [
    { status: 'approved', lines: approved },
    (context, { id }) => markUsed(context, id, { used: 0 }),
  ],
  invoiceCase: [
    { status: 'used', lines: approved },
    (context, { id }) =>
      invoiceCase(context, id, { number: 'F-1', on: '2026-11-17', amount: null, batchId: null }),
  ],
  recordPayment: [
    { status: 'invoiced', lines: approved, invoiced_amount: 100_000 },
    (context, { id }) => recordPayment(context, id, { on: '2026-11-17', paid: 90_000, reason: 'Tarife' }),
  ],
  askForPapers: [
    { status: 'waiting', lines: asked },
    (context, { id }) => askForPapers(context, id, ['Epikriz'], ''),
  ],
  sendPapers: [
    { status: 'documents_missing', lines: asked, papers: [{ ...paper, state: 'attached' }] },
    (context, { id }) => sendPapers(context, id),
  ],
};

/** Returns what the device has of the case: its version, its events, and how many changes wait. */
async function standing(id: string) {
  const found = await test.workspace.store.database.cases.find().exec();
  const documents = found.map((document) => document.toJSON() as unknown as Record<string, unknown>);
  const { unsent } = await test.workspace.store.changes.all();
  return {
    record: documents.find((document) => document['id'] === id),
    events: documents.filter((document) => document['kind'] === 'insurance_event').length,
    unsent: unsent.length,
  };
}

describe.each(Object.entries(acts))('%s', (_, [fields, act]) => {
  it.each([0, 1])('stores nothing where write %i fails, and the same press works then', async (bad) => {
    const record = await storeCase(test.writesWith(...clerk), fields);
    const before = await standing(record.id);
    const writes = failingOnce(test.writesWith(...clerk), (at) => at === bad);
    const context = caseContextOf(writes);
    await expect(act(context, record)).rejects.toMatchObject({ code: 'storage' });
    expect(await standing(record.id)).toEqual(before);
    await act(context, record);
    const after = await standing(record.id);
    expect(after.record).not.toEqual(before.record);
    expect(after.events).toBe(before.events + 1);
  });
});
