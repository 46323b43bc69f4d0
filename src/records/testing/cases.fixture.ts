import type { LocalWrites } from '@/data/workspace';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceCase, InsuranceCaseDraft } from '@sync/model/entities/insurance-case';
import type { CaseLine, CasePaper } from '@sync/model/entities/insurance-values';
import type { Definition } from '@sync/model/entities/definition';
import { definitionStamp } from './definition-stamp.fixture';

/* Provisions and their look-ups for tests. */

export const NOW = '2026-11-17T11:05:00.000Z';
export const CLIENT = '00000000-0000-4000-8000-000000000201';
export const ANKA = '00000000-0000-4000-8000-000000000210';
export const SGK = '00000000-0000-4000-8000-000000000211';
export const MR_REPORT = '00000000-0000-4000-8000-000000000220';
export const KNEE = '00000000-0000-4000-8000-000000000230';
export const SCREWS = '00000000-0000-4000-8000-000000000231';
export const SUMMARY = '00000000-0000-4000-8000-000000000240';
export const IMAGES = '00000000-0000-4000-8000-000000000241';

export const clerk = [
  'parse.insurance_tracking.read',
  'parse.insurance_tracking.add',
  'parse.insurance_tracking.edit',
] as const;
export const nurse = ['parse.insurance_tracking.read', 'parse.insurance_tracking.papers'] as const;

const stamp = definitionStamp(NOW);

const insurer = { appeal_days: 10, payment_days: 45, phone: '0850 555 01 22', other_names: ['Anka Sig.'] };
export const caseDefinitions: readonly Definition[] = [
  {
    ...stamp,
    kind: 'insurer',
    id: ANKA,
    name: 'Anka Sigorta',
    attributes: { ...insurer, payer_kind: 'tss' },
  },
  {
    ...stamp,
    kind: 'insurer',
    id: SGK,
    name: 'SGK',
    attributes: { ...insurer, payer_kind: 'sgk', appeal_days: null, other_names: [] },
  },
  {
    ...stamp,
    kind: 'insurance_document',
    id: MR_REPORT,
    name: 'MR raporu',
    attributes: { service_kind: 'surgery', payer_kind: 'any', insurer_ids: [] },
  },
];

export const line = (id: string, asked: number, over: Partial<CaseLine> = {}): CaseLine => ({
  id,
  procedure_id: null,
  name: id === KNEE ? 'Diz protezi' : 'Vida',
  code: null,
  asked,
  approved: null,
  decision: 'open',
  reason: null,
  words: null,
  appealed: false,
  ...over,
});

export const paper = (id: string, state: CasePaper['state'] = 'wanted'): CasePaper => ({
  id,
  document_id: null,
  name: id === SUMMARY ? 'Epikriz' : 'Görüntüler',
  state,
  by: null,
  at: null,
  note: null,
});

/** A request of 1.000,00 and 500,00 that waits for its answer since yesterday. */
export const waitingDraft: InsuranceCaseDraft = {
  client_id: CLIENT,
  payer_kind: 'tss',
  insurer_id: ANKA,
  service_kind: 'surgery',
  service_name: 'Diz protezi',
  lines: [line(KNEE, 100_000), line(SCREWS, 50_000)],
  papers: [],
  currency: 'TRY',
  asked_amount: 0,
  requested_at: '2026-11-16T08:45:00.000Z',
  units: 1,
  units_used: 0,
  status: 'waiting',
  decided_procedures: [],
  list_differs: false,
};

/** Stores a case; what is not given is that of `waitingDraft`. */
export function storeCase(
  writes: LocalWrites,
  fields: Partial<InsuranceCaseDraft> = {},
): Promise<InsuranceCase> {
  return writes.create(insuranceCase, { ...waitingDraft, ...fields }, { summary: 'Provizyon' });
}
