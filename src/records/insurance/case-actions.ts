import type { OpenedForm } from '@/data/drafts';
import { dayOf } from '@/lib/dates';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceCase, InsuranceCaseDraft } from '@sync/model/entities/insurance-case';
import type {
  CaseLine,
  CaseStatus,
  LineDecision,
  PaperState,
  RefusalReason,
  ReviewKind,
} from '@sync/model/entities/insurance-values';
import { appealDue, derivedStatus } from '@sync/model/rules/insurance-lines';
import { addEvent, refuse, requireAny, requireReachable, writeCase } from './case-context';
import type { CaseContext, CasePatch } from './case-context';

/*
 * What a user does with one insurance case. Each checks permission and rule against the case as it is stored now, then
 * writes locally; each throws ActionError and changes nothing where it may not or cannot. The server has the same rules.
 */

const EDIT = 'parse.insurance_tracking.edit';
const ADD = 'parse.insurance_tracking.add';
const PAPERS = 'parse.insurance_tracking.papers';

/** The days that an insurer gives for an appeal. */
function appealDays({ reference }: CaseContext, insurerId: string): number | null {
  return reference.definition('insurer', insurerId)?.attributes.appeal_days ?? null;
}

export function addCase(
  context: CaseContext,
  draft: InsuranceCaseDraft,
  id?: string,
): Promise<InsuranceCase> {
  requireAny(context, ADD);
  if (draft.lines.length === 0) refuse('En az bir kalem gerekir.', { lines: 'En az bir kalem ekleyin' });
  return context.writes.create(insuranceCase, draft, {
    summary: 'Provizyon açıldı',
    ...(id === undefined ? {} : { id }),
  });
}

export function editCase(
  context: CaseContext,
  id: string,
  patch: CasePatch,
  form: OpenedForm<InsuranceCase> | null = null,
): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  return writeCase(
    context,
    id,
    'düzenlendi',
    (current) => {
      const lines = patch.lines ?? current.lines;
      return { ...patch, status: derivedStatus(current.status, lines) };
    },
    form,
  );
}

/** The request has gone to the payer. */
export async function askCase(
  context: CaseContext,
  id: string,
  review: ReviewKind | null = null,
): Promise<InsuranceCase> {
  requireAny(context, EDIT, ADD);
  const moment = context.now();
  const written = await writeCase(context, id, 'talep gönderildi', (current) => {
    requireReachable(current, 'sent');
    return {
      status: 'sent',
      requested_at: current.requested_at ?? moment,
      ...(review === null ? {} : { review_kind: review }),
    };
  });
  await addEvent(context, id, 'asked', review === 'manual' ? 'elle inceleme' : null);
  return written;
}

/** What the payer says of one line. */
export interface LineAnswer {
  readonly decision: LineDecision;
  /** Minor units; null while nothing is decided. */
  readonly approved: number | null;
  readonly reason: RefusalReason | null;
}

export interface Answer {
  /** By the line's id; lines that are not in it stay as they are. */
  readonly lines: Readonly<Record<string, LineAnswer>>;
  /** The payer's own words. */
  readonly words: string;
  readonly provisionNo: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly patientShare: number | null;
  readonly review: ReviewKind | null;
}

/** The lines with an answer on them. @throws ActionError `invalid` at `line <id>` */
export function answeredLines(lines: readonly CaseLine[], answers: Answer['lines']): readonly CaseLine[] {
  const problems: Record<string, string> = {};
  const next = lines.map((line): CaseLine => {
    const answer = answers[line.id];
    if (answer === undefined || answer.decision === 'open') return line;
    const approved =
      answer.decision === 'refused'
        ? 0
        : answer.decision === 'approved'
          ? (answer.approved ?? line.asked)
          : answer.approved;
    if (approved === null) problems[`line ${line.id}`] = 'Onaylanan tutarı yazın';
    else if (approved > line.asked) problems[`line ${line.id}`] = 'Onaylanan tutar istenenden büyük olamaz';
    return {
      ...line,
      decision: answer.decision,
      approved,
      reason: answer.decision === 'approved' ? null : answer.reason,
      appealed: false,
    };
  });
  if (Object.keys(problems).length > 0) refuse('Tutarları düzeltin.', problems);
  return next;
}

/** The payer has answered: on all lines or on some; status, sums and the clock of an appeal follow from the lines. */
export async function recordAnswer(context: CaseContext, id: string, answer: Answer): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  if (answer.validFrom !== null && answer.validTo !== null && answer.validTo < answer.validFrom) {
    refuse('Günleri düzeltin.', { validTo: 'Son gün ilk günden önce olamaz' });
  }
  const moment = context.now();
  const words = answer.words.trim();
  const written = await writeCase(context, id, 'yanıt işlendi', (current) => {
    const lines = answeredLines(current.lines, answer.lines);
    const from: CaseStatus =
      current.status === 'draft' || current.status === 'expired' ? 'waiting' : current.status;
    const status = derivedStatus(
      from === 'appealed' && lines.some(({ appealed }) => appealed) ? 'appealed' : from,
      lines,
    );
    requireReachable(current, status);
    const isDecided = status === 'approved' || status === 'partial' || status === 'refused';
    const refused = lines.find(({ decision }) => decision === 'refused' || decision === 'partial');
    return {
      lines,
      status,
      ...(isDecided ? { answered_at: moment } : {}),
      ...(words === '' ? {} : { payer_message: words, payer_message_at: moment }),
      ...(answer.provisionNo === null
        ? {}
        : current.payer_kind === 'sgk'
          ? { medula_no: answer.provisionNo }
          : { provision_no: answer.provisionNo }),
      ...(answer.review === null ? {} : { review_kind: answer.review }),
      valid_from: answer.validFrom ?? current.valid_from,
      valid_to: answer.validTo ?? current.valid_to,
      patient_share: answer.patientShare ?? current.patient_share,
      refusal_reason: refused?.reason ?? null,
      requested_at: current.requested_at ?? moment,
      appeal_due:
        status === 'partial' || status === 'refused'
          ? (appealDue(dayOf(moment), appealDays(context, current.insurer_id)) ?? current.appeal_due)
          : null,
    };
  });
  await addEvent(context, id, 'answer', words === '' ? null : words);
  return written;
}

/** The payer wants papers. */
export async function askForPapers(
  context: CaseContext,
  id: string,
  names: readonly string[],
  words: string,
): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  const moment = context.now();
  const written = await writeCase(context, id, 'evrak istendi', (current) => {
    requireReachable(current, 'documents_missing');
    const known = new Map(current.papers.map((paper) => [paper.name, paper]));
    const again = current.papers.map((paper) =>
      names.includes(paper.name) ? { ...paper, state: 'wanted' as const, by: null, at: null } : paper,
    );
    const fresh = names
      .filter((name) => !known.has(name))
      .map((name) => ({
        id: crypto.randomUUID(),
        document_id:
          context.reference.definitions('insurance_document').find((one) => one.name === name)?.id ?? null,
        name,
        state: 'wanted' as const,
        by: null,
        at: null,
        note: null,
      }));
    return {
      status: 'documents_missing',
      papers: [...again, ...fresh],
      ...(words.trim() === '' ? {} : { payer_message: words.trim(), payer_message_at: moment }),
    };
  });
  await addEvent(context, id, 'documents_asked', words.trim() || names.join(', '));
  return written;
}

/** A paper is there, is not needed, or is wanted again. */
export function settlePaper(
  context: CaseContext,
  id: string,
  paperId: string,
  state: PaperState,
  note: string | null = null,
): Promise<InsuranceCase> {
  requireAny(context, EDIT, PAPERS);
  const moment = context.now();
  return writeCase(context, id, 'evrak işaretlendi', (current) => ({
    papers: current.papers.map((paper) =>
      paper.id === paperId
        ? {
            ...paper,
            state,
            note: note ?? paper.note,
            by: state === 'wanted' ? null : context.userId,
            at: state === 'wanted' ? null : moment,
          }
        : paper,
    ),
  }));
}

/** What is there goes to the payer. */
export async function sendPapers(context: CaseContext, id: string): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  const moment = context.now();
  let sent: readonly string[] = [];
  const written = await writeCase(context, id, 'evrak gönderildi', (current) => {
    const ready = current.papers.filter(({ state }) => state === 'attached');
    if (ready.length === 0) refuse('Gönderilecek evrak yok. Önce evrakı ekleyin.');
    sent = ready.map(({ name }) => name);
    const papers = current.papers.map((paper) =>
      paper.state === 'attached'
        ? { ...paper, state: 'sent' as const, by: context.userId, at: moment }
        : paper,
    );
    const complete = papers.every(({ state }) => state !== 'wanted');
    return {
      papers,
      ...(current.status === 'documents_missing' && complete
        ? { status: 'documents_completed' as const }
        : {}),
    };
  });
  await addEvent(context, id, 'documents_sent', sent.join(', '));
  return written;
}

/** Objects to a decision: lines that were cut or refused are open again, and wait for a new one. */
export async function appealCase(
  context: CaseContext,
  id: string,
  letter: string,
  reason: string | null = null,
): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  if (letter.trim() === '') refuse('İtiraz metni boş.', { letter: 'İtiraz metnini yazın' });
  const moment = context.now();
  const written = await writeCase(context, id, 'itiraz edildi', (current) => {
    requireReachable(current, 'appealed');
    const isLate = current.appeal_due !== null && dayOf(moment) > current.appeal_due;
    if (isLate && (reason ?? '').trim() === '') {
      refuse('İtiraz süresi doldu.', { reason: 'Süreden sonra itirazın nedenini yazın' });
    }
    return {
      status: 'appealed',
      appealed_at: moment,
      lines: current.lines.map((line) =>
        line.decision === 'refused' || line.decision === 'partial'
          ? { ...line, decision: 'open' as const, approved: null, appealed: true }
          : line,
      ),
    };
  });
  await addEvent(
    context,
    id,
    'appeal',
    [letter.trim(), reason?.trim()].filter(Boolean).join('\n\nSüreden sonra: '),
  );
  return written;
}

/** The approval holds longer. */
export async function extendCase(context: CaseContext, id: string, validTo: string): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  const written = await writeCase(context, id, 'süre uzatıldı', (current) => {
    if (current.valid_from !== null && validTo < current.valid_from)
      refuse('Günü düzeltin.', { validTo: 'Son gün ilk günden önce olamaz' });
    return {
      valid_to: validTo,
      ...(current.status === 'expired' ? { status: derivedStatus('waiting', current.lines) } : {}),
    };
  });
  await addEvent(context, id, 'extension', validTo);
  return written;
}

/** One unit of the approval was used: the server counts the events, also those of another tablet. */
export async function markUsed(context: CaseContext, id: string, note: string | null): Promise<void> {
  requireAny(context, EDIT);
  await addEvent(context, id, 'used', note);
}

/** Looks at it again then. */
export function snoozeCase(context: CaseContext, id: string, until: string | null): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  return writeCase(context, id, until === null ? 'denetim kaldırıldı' : 'sonraki denetim', () => ({
    next_check_at: until,
  }));
}

export function assignCase(context: CaseContext, id: string, userId: string | null): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  return writeCase(context, id, 'sorumlu değişti', () => ({ assignee_id: userId }));
}

export interface Invoice {
  readonly number: string;
  readonly on: string;
  readonly amount: number | null;
  readonly batchId: string | null;
}

export async function invoiceCase(
  context: CaseContext,
  id: string,
  { number, on, amount, batchId }: Invoice,
): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  if (number.trim() === '') refuse('Fatura no boş.', { number: 'Fatura numarasını yazın' });
  const written = await writeCase(context, id, 'faturalandı', (current) => {
    requireReachable(current, 'invoiced');
    return {
      status: 'invoiced',
      invoice_no: number.trim(),
      invoiced_on: on,
      invoiced_amount: amount ?? current.approved_amount,
      batch_id: batchId,
    };
  });
  await addEvent(context, id, 'invoice', number.trim());
  return written;
}

export interface Payment {
  readonly on: string;
  readonly paid: number;
  readonly cut: number;
  readonly reason: string | null;
}

/** Money has come, whole or cut. @throws ActionError `invalid` at `reason` */
export async function recordPayment(
  context: CaseContext,
  id: string,
  { on, paid, cut, reason }: Payment,
): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  if (cut > 0 && (reason ?? '').trim() === '')
    refuse('Kesinti nedeni boş.', { reason: 'Kesintinin nedenini yazın' });
  const written = await writeCase(context, id, cut > 0 ? 'kesintili ödendi' : 'ödendi', (current) => {
    const status = cut > 0 ? 'paid_cut' : 'paid';
    requireReachable(current, status);
    return {
      status,
      paid_on: on,
      paid_amount: paid,
      cut_amount: cut > 0 ? cut : null,
      cut_reason: cut > 0 ? (reason ?? '').trim() : null,
    };
  });
  await addEvent(context, id, 'payment', cut > 0 ? (reason ?? '').trim() : null);
  return written;
}

/** Takes a case to a status that needs nothing else. */
export function moveCase(
  context: CaseContext,
  id: string,
  status: CaseStatus,
  note: string | null = null,
): Promise<InsuranceCase> {
  requireAny(context, EDIT);
  return writeCase(context, id, 'durum değişti', (current) => {
    requireReachable(current, status);
    return { status, status_note: note };
  });
}

/** A note, or what was said on the phone. */
export function addNote(
  context: CaseContext,
  id: string,
  kind: 'note' | 'call',
  text: string,
): Promise<void> {
  requireAny(context, EDIT, ADD);
  if (text.trim() === '') refuse('Metin boş.', { text: 'Ne konuşulduğunu yazın' });
  return addEvent(context, id, kind, text.trim());
}
