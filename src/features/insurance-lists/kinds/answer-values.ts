import type { Profile } from '@/import/read/profile';
import type { HashedRow } from '@/import/read/row-hash';
import type { StagedAs, StagedValues } from '@/import/flow/import-kind';
import { standingOf } from '@/import/flow/row-standing';
import type { InsuranceList } from '@sync/model/entities/import-values';
import { isEmptyPartial } from '@sync/model/rules/insurance-lines';
import { insurerFinder, reasonFinder } from './list-context';
import type { ListContext } from './list-context';
import { amountOf, currencyOf, listWarnings, moneyProblems, personOf, textOf } from './row-values';

/** Decisions of payers in their lists, with our words. */
export const listDecisions = {
  approved: 'Onaylandı',
  partial: 'Kısmi onay',
  refused: 'Reddedildi',
  waiting: 'Provizyon bekliyor',
  documents_missing: 'Eksik evrak',
  medical_review: 'Medikal incelemede',
  expired: 'Süresi doldu',
  cancelled: 'İptal',
} as const;
export type ListDecision = keyof typeof listDecisions;

const isDecision = (code: unknown): code is ListDecision =>
  typeof code === 'string' && Object.hasOwn(listDecisions, code);

/** Returns the decision by the amounts where a column for it is missing; nothing approved says nothing. */
function decisionByAmounts(asked: number | null, approved: number | null): ListDecision | null {
  if (approved === null || approved <= 0) return null;
  return asked === null || approved >= asked ? 'approved' : 'partial';
}

/** Prepares rows of lists with answers to requests: of provisions, and of refusals alone. */
export function answerStage(
  list: Extract<InsuranceList, 'provision' | 'denial'>,
  context: ListContext,
): (row: HashedRow, profile: Profile) => StagedAs {
  const insurerOf = insurerFinder(context);
  const reasonOf = reasonFinder(context);
  return ({ values, problems }, { kinds }) => {
    const insurer = textOf(values, 'insurer');
    const insurerId = insurerOf(insurer);
    const words = textOf(values, 'words');
    const [asked, approved] = [amountOf(values, 'asked'), amountOf(values, 'approved')];
    const told = isDecision(values['kind']) ? values['kind'] : null;
    const decision =
      list === 'denial'
        ? kinds === null
          ? 'refused'
          : told
        : kinds === null
          ? decisionByAmounts(asked, approved)
          : told;
    const { problems: ofPerson, ...person } = personOf(values);
    const isDenial = decision === 'refused' || decision === 'partial';
    // A list of refusals has nothing else: what it says in unknown words would become one.
    const own =
      list === 'denial' && decision === null
        ? problems.filter(({ code }) => code !== 'unknown_kind')
        : problems;
    return {
      values: {
        provision_no: textOf(values, 'provision_no'),
        insurer_id: insurerId,
        insurer,
        policy_no: textOf(values, 'policy_no'),
        medula_first_no: textOf(values, 'medula_first_no'),
        service_day: textOf(values, 'service_day'),
        valid_to: textOf(values, 'valid_to'),
        code: textOf(values, 'code'),
        service: textOf(values, 'service'),
        asked,
        approved,
        decision,
        words,
        reason: isDenial ? (reasonOf(words) ?? (list === 'denial' ? 'other' : null)) : null,
        currency: currencyOf(values),
        ...person,
      },
      ...standingOf(
        [
          ...own,
          ...(textOf(values, 'provision_no') === null ? [{ code: 'missing' }] : []),
          ...moneyProblems(values),
          ...(list === 'denial' && decision === null ? [{ code: 'unknown_decision' }] : []),
          ...(insurer !== null && insurerId === null ? [{ code: 'unknown_insurer' }] : []),
          ...(asked !== null && approved !== null && approved > asked
            ? [{ code: 'approved_over_asked' }]
            : []),
          ...(decision === 'partial' && isEmptyPartial({ decision, approved })
            ? [{ code: 'empty_partial' }]
            : []),
          ...ofPerson,
        ],
        listWarnings,
      ),
    };
  };
}

const KEPT = [
  ...['provision_no', 'invoice_no', 'batch_no', 'insurer_id', 'insurer', 'service_day', 'valid_to', 'code'],
  ...['asked', 'approved', 'decision', 'words', 'paid', 'cut', 'paid_on', 'national_id', 'name', 'currency'],
];

/** Returns the values of an insurer's row that the difference report needs. */
export const keptOfAnswer = (values: StagedValues): StagedValues =>
  Object.fromEntries(KEPT.map((field) => [field, values[field] ?? null]));
