import { act } from '../../acts/act';
import type { ActReference } from '../../acts/act';
import { insuranceCase } from '../../entities/insurance-case';
import type { InsuranceCase } from '../../entities/insurance-case';
import { caseMoves, decidedStatuses, reviewKinds, undecidedStatuses } from '../../entities/insurance-values';
import type { CaseStatus } from '../../entities/insurance-values';
import { choice, day, json, longText, money, text } from '../../fields';
import { appealDue, derivedStatus } from '../../rules/insurance-lines';
import { isReachable } from '../../status-moves';
import { istanbulDay } from '../../tr/clock';
import { currencySign } from '../../tr/written-money';
import { answeredLines, answerOf, lineProblems } from './answered-lines';
import type { LineAnswers } from './answered-lines';
import { EDIT, isEnded, isOneOf, noWay, tell } from './rules';

/** Returns the status that answers make of a case: one that was never asked for, or has expired, waits first. */
const statusOf = (record: InsuranceCase, lines: InsuranceCase['lines']): CaseStatus =>
  derivedStatus(isOneOf(record, ['draft', 'expired']) ? 'waiting' : record.status, lines);

const said: Partial<Record<CaseStatus, string>> = {
  approved: 'Onay işlendi',
  partial: 'Kısmi onay işlendi',
  refused: 'Ret işlendi',
};

/** Returns the last day for an appeal, by the insurer's days; null where the payer has left nothing to object to. */
function dueOf(
  record: InsuranceCase,
  status: CaseStatus,
  now: string,
  reference: ActReference,
): string | null {
  if (status !== 'partial' && status !== 'refused') return null;
  const days = reference.definition('insurer', record.insurer_id)?.attributes.appeal_days ?? null;
  return appealDue(istanbulDay(now), days) ?? record.appeal_due;
}

/** Saves the payer's answer on all lines or on some; status, sums and the deadline of an appeal follow from the lines. */
export const answer = act(insuranceCase, {
  name: 'answer',
  label: 'Yanıtı işle',
  saves: 'Yanıtı kaydet',
  icon: 'file-text',
  key: 'y',
  permissions: [EDIT],
  group: 'step',
  when: (record) =>
    !isEnded(record) && isOneOf(record, ['draft', 'expired', ...undecidedStatuses, ...decidedStatuses]),
  refusal: 'Bu durumda yanıt işlenmez. Önce provizyonu yeniden açın.',
  wide: true,
  fields: {
    lines: json<LineAnswers>({ label: 'Kalemler' }),
    words: longText({ label: 'Şirketin sözleri', maxLength: 2000 }),
    number: text({ label: 'Provizyon no', maxLength: 60 }),
    review: choice(reviewKinds, { label: 'İnceleme' }),
    valid_from: day({ label: 'Onayın ilk günü' }),
    valid_to: day({ label: 'Onayın son günü' }),
    share: money({ label: 'Hasta payı' }),
  },
  pairs: [
    ['number', 'review'],
    ['valid_from', 'valid_to'],
  ],
  start: (record) => ({
    lines: Object.fromEntries(record.lines.map((line) => [line.id, answerOf(line)])),
    number: record.payer_kind === 'sgk' ? record.medula_no : record.provision_no,
    review: record.review_kind,
    valid_from: record.valid_from,
    valid_to: record.valid_to,
    share: record.patient_share,
  }),
  asks: ({ payer_kind: payer, currency }) => ({
    number: payer === 'sgk' ? { label: 'Takip no' } : {},
    words: { hint: 'Olduğu gibi saklanır.', rows: 2 },
    share: { hint: 'Boşsa talep ile onayın farkı', unit: currencySign(currency) },
  }),
  check: (record, { lines: answers, words, number, share, ...days }) => {
    const isUntold = record.lines.every(
      ({ id, decision }) => (answers[id]?.decision ?? decision) === decision,
    );
    if (isUntold && words === null && number === null && days.valid_to === null) {
      return { '': 'Karar verin ya da şirketin sözlerini yazın.' };
    }
    const problems: Record<string, string> = { ...lineProblems(record.lines, answers) };
    const [from, to] = [days.valid_from ?? record.valid_from, days.valid_to ?? record.valid_to];
    if (from !== null && to !== null && to < from) problems['valid_to'] = 'Son gün ilk günden önce olamaz';
    if ((share ?? 0) < 0) problems['share'] = 'Hasta payı sıfırdan küçük olamaz';
    if (Object.keys(problems).length > 0) return problems;
    const status = statusOf(record, answeredLines(record.lines, answers));
    // An answer may come before anybody has written that it was asked for.
    return isReachable(caseMoves, record.status, status) ? {} : { '': noWay(record.status, status) };
  },
  run: (changes, record, values, world) => {
    const { words, number, review } = values;
    const lines = answeredLines(record.lines, values.lines);
    const status = statusOf(record, lines);
    const refused = lines.find(({ decision }) => decision === 'refused' || decision === 'partial');
    changes.update({
      lines,
      status,
      ...(isOneOf({ status }, decidedStatuses) ? { answered_at: world.now } : {}),
      ...(words === null ? {} : { payer_message: words, payer_message_at: world.now }),
      ...(number === null
        ? {}
        : record.payer_kind === 'sgk'
          ? { medula_no: number }
          : { provision_no: number }),
      ...(review === null ? {} : { review_kind: review }),
      valid_from: values.valid_from ?? record.valid_from,
      valid_to: values.valid_to ?? record.valid_to,
      patient_share: values.share,
      refusal_reason: refused?.reason ?? null,
      requested_at: record.requested_at ?? world.now,
      appeal_due: dueOf(record, status, world.now, world.reference),
    });
    tell(changes, record, world, 'answer', words);
  },
  done: (record, { lines }) => said[statusOf(record, answeredLines(record.lines, lines))] ?? 'Yanıt işlendi',
  whole: true,
});
