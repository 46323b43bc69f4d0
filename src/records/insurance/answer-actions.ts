import { asOne } from '@/data/as-one';
import { dayOf } from '@/lib/dates';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { decidedStatuses, undecidedStatuses } from '@sync/model/entities/insurance-values';
import type {
  CaseLine,
  CaseStatus,
  LineDecision,
  RefusalReason,
  ReviewKind,
} from '@sync/model/entities/insurance-values';
import { appealDue, derivedStatus, isEmptyPartial } from '@sync/model/rules/insurance-lines';
import { addEvent, EDIT, refuse, requireAny, requireMove, requireReachable, writeCase } from './case-context';
import type { CaseContext } from './case-context';

/* What a payer answers, and what the hospital says against it; as in case-actions.ts. */

/** Payer's answer to one line. */
export interface LineAnswer {
  readonly decision: LineDecision;
  /** Minor units; null while nothing is decided. */
  readonly approved: number | null;
  readonly reason: RefusalReason | null;
  /** The payer's own words on the line. */
  readonly words: string | null;
}

export interface Answer {
  /** Answers by the line's id; lines that are not in it stay unchanged. */
  readonly lines: Readonly<Record<string, LineAnswer>>;
  /** The payer's own words on the whole. */
  readonly words: string;
  readonly provisionNo: string | null;
  /** Days; null: as it is. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
  /** Minor units; null: what asked and approved leave. */
  readonly patientShare: number | null;
  readonly review: ReviewKind | null;
}

const isOneOf = (status: CaseStatus, of: readonly CaseStatus[]): boolean => of.includes(status);

/** Returns the days that an insurer gives for an appeal. */
function appealDays({ reference }: CaseContext, insurerId: string): number | null {
  return reference.definition('insurer', insurerId)?.attributes.appeal_days ?? null;
}

function answeredLine(line: CaseLine, answer: LineAnswer): CaseLine | string {
  const { decision, reason, words } = answer;
  if (decision === 'open') {
    // Still in appeal as long as nobody has decided; a decision that was a mistake is taken back.
    return line.decision === 'open' ? line : { ...line, decision, approved: null, reason: null };
  }
  const approved =
    decision === 'refused' ? 0 : decision === 'approved' ? (answer.approved ?? line.asked) : answer.approved;
  if (approved === null) return 'Onaylanan tutarı yazın';
  if (approved < 0) return 'Onaylanan tutar sıfırdan küçük olamaz';
  if (approved > line.asked) return 'Onaylanan tutar istenenden büyük olamaz';
  if (decision === 'partial' && approved === line.asked) return 'Tutarın tamamı onaylandıysa “Onay” seçin';
  if (isEmptyPartial({ decision, approved })) return 'Hiçbir tutar onaylanmadıysa “Ret” seçin';
  return {
    ...line,
    decision,
    approved,
    reason: decision === 'approved' ? null : reason,
    words: words ?? line.words,
    appealed: false,
  };
}

/**
 * Returns the lines with their answers.
 * @throws ActionError `invalid` at `line <id>`
 */
export function answeredLines(lines: readonly CaseLine[], answers: Answer['lines']): readonly CaseLine[] {
  const problems: Record<string, string> = {};
  const next = lines.map((line): CaseLine => {
    const answer = answers[line.id];
    if (answer === undefined) return line;
    const answered = answeredLine(line, answer);
    if (typeof answered !== 'string') return answered;
    problems[`line ${line.id}`] = answered;
    return line;
  });
  if (Object.keys(problems).length > 0) refuse('Tutarları düzeltin.', problems);
  return next;
}

/**
 * Saves the payer's answer on all lines or on some; status, sums and the deadline of an appeal follow from the lines.
 */
export async function recordAnswer(context: CaseContext, id: string, answer: Answer): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  const moment = context.now();
  const words = answer.words.trim();
  return asOne(context, async (act) => {
    const written = await writeCase(act, id, 'yanıt işlendi', (current) => {
      const from = isOneOf(current.status, ['draft', 'expired']) ? 'waiting' : current.status;
      if (!isOneOf(from, [...undecidedStatuses, ...decidedStatuses])) {
        refuse('Bu durumda yanıt işlenmez. Önce provizyonu yeniden açın.');
      }
      const validFrom = answer.validFrom ?? current.valid_from;
      const validTo = answer.validTo ?? current.valid_to;
      if (validFrom !== null && validTo !== null && validTo < validFrom) {
        refuse('Günleri düzeltin.', { validTo: 'Son gün ilk günden önce olamaz' });
      }
      if ((answer.patientShare ?? 0) < 0) {
        refuse('Tutarları düzeltin.', { patientShare: 'Hasta payı sıfırdan küçük olamaz' });
      }
      const lines = answeredLines(current.lines, answer.lines);
      const status = derivedStatus(from, lines);
      requireReachable(current, status);
      const refused = lines.find(({ decision }) => decision === 'refused' || decision === 'partial');
      const mayAppeal = status === 'partial' || status === 'refused';
      return {
        lines,
        status,
        ...(isOneOf(status, decidedStatuses) ? { answered_at: moment } : {}),
        ...(words === '' ? {} : { payer_message: words, payer_message_at: moment }),
        ...(answer.provisionNo === null
          ? {}
          : current.payer_kind === 'sgk'
            ? { medula_no: answer.provisionNo }
            : { provision_no: answer.provisionNo }),
        ...(answer.review === null ? {} : { review_kind: answer.review }),
        valid_from: validFrom,
        valid_to: validTo,
        patient_share: answer.patientShare,
        refusal_reason: refused?.reason ?? null,
        requested_at: current.requested_at ?? moment,
        appeal_due: mayAppeal
          ? (appealDue(dayOf(moment), appealDays(act, current.insurer_id)) ?? current.appeal_due)
          : null,
      };
    });
    await addEvent(act, id, 'answer', words === '' ? null : words);
    return written;
  });
}

/**
 * Returns the lines that an appeal opens: what was cut or refused, or all where the payer has cut a payment. The
 * approved amount stays on the line, so that it remains known meanwhile.
 */
export function appealedLines(lines: readonly CaseLine[]): readonly CaseLine[] {
  const cut = lines.filter(({ decision }) => decision === 'refused' || decision === 'partial');
  const ids = new Set((cut.length > 0 ? cut : lines).map(({ id }) => id));
  return lines.map((line) => (ids.has(line.id) ? { ...line, decision: 'open', appealed: true } : line));
}

/**
 * Returns whether the days for an appeal are over.
 * @param on day in Istanbul
 */
export const isAppealLate = ({ appeal_due: due }: Pick<InsuranceCase, 'appeal_due'>, on: string): boolean =>
  due !== null && on > due;

/** Objects to a decision: what was cut or refused waits for a new one. After the last day only with a reason. */
export async function appealCase(
  context: CaseContext,
  id: string,
  letter: string,
  {
    late = null,
    checkAt = null,
  }: {
    /** Reason for an appeal after the last day. */
    readonly late?: string | null;
    /** Time to check for the new decision; ISO 8601 in UTC. */
    readonly checkAt?: string | null;
  } = {},
): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  if (letter.trim() === '') refuse('İtiraz metni boş.', { letter: 'İtiraz metnini yazın' });
  const moment = context.now();
  const why = (late ?? '').trim();
  return asOne(context, async (act) => {
    const written = await writeCase(act, id, 'itiraz edildi', (current) => {
      requireMove(current, 'appealed');
      if (isAppealLate(current, dayOf(moment)) && why === '') {
        refuse('İtiraz süresi doldu.', { late: 'Süreden sonra itirazın nedenini yazın' });
      }
      return {
        status: 'appealed',
        appealed_at: moment,
        // The clock of the old decision ends; the new one has its own.
        appeal_due: null,
        lines: appealedLines(current.lines),
        ...(checkAt === null ? {} : { next_check_at: checkAt }),
      };
    });
    const text = [letter.trim(), why === '' ? '' : `Süreden sonra: ${why}`].filter(Boolean).join('\n\n');
    await addEvent(act, id, 'appeal', text);
    return written;
  });
}

/**
 * Extends the approval.
 * @param validTo day in Istanbul
 */
export async function extendCase(
  context: CaseContext,
  id: string,
  validTo: string,
  words = '',
): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  return asOne(context, async (act) => {
    const written = await writeCase(act, id, 'süre uzatıldı', (current) => {
      if (!isOneOf(current.status, ['approved', 'partial', 'expired'])) {
        refuse('Yalnız onaylanmış provizyonun süresi uzatılır.');
      }
      if (current.valid_to !== null && validTo <= current.valid_to) {
        refuse('Günü düzeltin.', { validTo: 'Yeni gün eskisinden sonra olmalı' });
      }
      if (current.valid_from !== null && validTo < current.valid_from) {
        refuse('Günü düzeltin.', { validTo: 'Son gün ilk günden önce olamaz' });
      }
      return { valid_to: validTo, status: derivedStatus(reopenedOf(current.status), current.lines) };
    });
    const [year, month, day] = validTo.split('-');
    await addEvent(
      act,
      id,
      'extension',
      [`${day}.${month}.${year}`, words.trim()].filter(Boolean).join(': '),
    );
    return written;
  });
}

/** Returns the status of an expired approval: its lines decide again. */
const reopenedOf = (status: CaseStatus): CaseStatus => (status === 'expired' ? 'waiting' : status);
