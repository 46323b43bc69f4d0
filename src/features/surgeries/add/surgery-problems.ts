import { isIsoDate, isIsoInstant } from '@/lib/dates';
import { LONGEST_HOURS } from '@sync/model/entities/surgery-values';
import { formMinutes, timings } from './surgery-form-values';
import type { ProcedureValues, SurgeryFormField, SurgeryFormValues } from './surgery-form-values';

/* What refuses a surgery: a sentence at each field. What is only unusual is in surgery-warnings.ts. */

export type ProcedureField = 'name' | 'side' | 'minutes';
/** Problems by field of the form, or by field of one of its procedures: `procedures.0.side`. */
export type SurgeryProblems = Readonly<Record<string, string>>;
type Problems = Partial<Record<SurgeryFormField, string>>;

/** Demands on the form that come from look-ups and the theatre. */
export interface FormDemands {
  /** Returns whether the procedure has sides, so that none is no answer. */
  readonly isSided: (procedure: ProcedureValues) => boolean;
  /** The time lies outside the sessions of the room. */
  readonly isOutside: boolean;
  /** Surgeon or anaesthetist are in another room at that time. */
  readonly overlaps: boolean;
  /** Tasks need a ticket that is opened for them. */
  readonly needsTicket: boolean;
}

const MOST_MINUTES = 1440;
const LEAST_MINUTES = 5;
const isWhole = (value: number | null): value is number => value !== null && Number.isInteger(value);

function procedureProblems(values: SurgeryFormValues, demands: FormDemands): SurgeryProblems {
  const problems: Record<string, string> = {};
  for (const [index, procedure] of values.procedures.entries()) {
    const at = (field: ProcedureField) => `procedures.${index}.${field}`;
    if (procedure.name.trim() === '') problems[at('name')] = 'Ameliyatı seçin ya da adını yazın';
    else if (procedure.side === null) {
      problems[at('side')] = 'Tarafı seçin; kayıt taraf seçilmeden yapılmaz';
    } else if (procedure.side === 'none' && demands.isSided(procedure)) {
      problems[at('side')] = 'Bu ameliyatın tarafı vardır: sol, sağ ya da iki taraf seçin';
    }
    if (
      !isWhole(procedure.minutes) ||
      procedure.minutes < LEAST_MINUTES ||
      procedure.minutes > MOST_MINUTES
    ) {
      problems[at('minutes')] = `Süreyi ${LEAST_MINUTES} ile ${MOST_MINUTES} dakika arasında yazın`;
    }
  }
  return problems;
}

function slotProblems(values: SurgeryFormValues, demands: FormDemands): SurgeryProblems {
  const problems: Problems = {};
  if (values.room_id === null) problems.room_id = 'Salonu seçin ya da hastayı bekleme listesine alın';
  if (values.start.trim() === '') problems.start = 'Aralık seçin ya da gün ve saati yazın';
  else if (!isIsoInstant(values.start)) problems.start = 'Gün ve saati tamamlayın';
  if (!isWhole(values.turnover) || values.turnover < 0 || values.turnover > MOST_MINUTES) {
    problems.turnover = 'Hazırlık süresini dakika olarak yazın, yoksa 0';
  }
  const all = formMinutes(values) + (values.turnover ?? 0);
  if (all > LONGEST_HOURS * 60) {
    problems.turnover = `Ameliyat ve hazırlık birlikte ${LONGEST_HOURS} saatten uzun süremez`;
  }
  if (demands.isOutside && values.outside_reason.trim() === '') {
    problems.outside_reason = 'Oturum dışında neden ameliyat yapılacağını yazın';
  }
  if (demands.overlaps && values.overlap_reason.trim() === '') {
    problems.overlap_reason = 'Aynı anda neden iki salonda olunacağını yazın ya da başka bir saat seçin';
  }
  if (values.admission_at.trim() !== '' && !isIsoInstant(values.admission_at)) {
    problems.admission_at = 'Yatış gününü ve saatini tamamlayın ya da boş bırakın';
  } else if (isIsoInstant(values.admission_at) && isIsoInstant(values.start)) {
    if (Date.parse(values.admission_at) > Date.parse(values.start)) {
      problems.admission_at = 'Yatış ameliyattan sonra olamaz';
    }
  }
  return problems;
}

function wishProblems({ wanted_from: from, wanted_to: to }: SurgeryFormValues): SurgeryProblems {
  const problems: Problems = {};
  if (from === '' && to === '') problems.wanted_from = `Bir gün yazın ya da “${timings.waiting}” seçin`;
  if (from !== '' && !isIsoDate(from)) problems.wanted_from = 'En erken günü gg.aa.yyyy olarak yazın';
  if (to !== '' && !isIsoDate(to)) problems.wanted_to = 'En geç günü gg.aa.yyyy olarak yazın';
  if (isIsoDate(from) && isIsoDate(to) && to < from)
    problems.wanted_to = 'En geç gün en erken günden önce olamaz';
  return problems;
}

function amountProblem(amount: number | null): string | undefined {
  if (amount === null) return undefined;
  if (!Number.isSafeInteger(amount)) return 'Tutarı sayı olarak yazın, örneğin 1.234,56';
  return amount < 0 ? 'Tutar sıfırdan küçük olamaz' : undefined;
}

function payerProblems(values: SurgeryFormValues): SurgeryProblems {
  const problems: Problems = {};
  for (const name of ['quote_amount', 'deposit_amount'] as const) {
    const sentence = amountProblem(values[name]);
    if (sentence !== undefined) problems[name] = sentence;
  }
  for (const name of ['approval_until', 'cover_until'] as const) {
    if (values[name] !== '' && !isIsoDate(values[name])) problems[name] = 'Son günü gg.aa.yyyy olarak yazın';
  }
  return problems;
}

/** Returns sentences at the fields of a new surgery; empty where it may be saved. */
export function surgeryProblems(values: SurgeryFormValues, demands: FormDemands): SurgeryProblems {
  const problems: Problems = {
    ...(values.timing === 'slot' ? slotProblems(values, demands) : {}),
    ...(values.timing === 'wish' ? wishProblems(values) : {}),
    ...payerProblems(values),
  };
  if (values.client_id === null) problems.client_id = 'Hastayı seçin';
  if (values.surgeon_id === null) problems.surgeon_id = 'Cerrahı seçin';
  if (values.department_id === null) problems.department_id = 'Bölümü seçin';
  if (values.asa !== null && !(isWhole(values.asa) && values.asa >= 1 && values.asa <= 6)) {
    problems.asa = 'ASA 1 ile 6 arasında olmalı';
  }
  const nights = values.expected_nights;
  if (nights !== null && !(isWhole(nights) && nights >= 0 && nights <= 365)) {
    problems.expected_nights = 'Kalışı gece sayısı olarak yazın, en çok 365';
  }
  if (demands.needsTicket && values.task_ticket_id === null && values.task_type_id === null) {
    problems.task_type_id = 'Görevlerin açılacağı talebi ya da yeni talebin tipini seçin';
  }
  return { ...procedureProblems(values, demands), ...problems };
}
