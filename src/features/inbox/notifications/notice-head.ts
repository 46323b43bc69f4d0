import { clientNoText } from '@/kit/record/client-summary-line';
import { formatDay, formatDayTime } from '@/lib/dates';
import { caseNumber } from '@/records/insurance/case-words';
import { planWords } from '@/records/surgeries/surgery-words';
import type { Biopsy } from '@sync/model/entities/biopsy';
import { organs } from '@sync/model/entities/biopsy-values';
import type { Client } from '@sync/model/entities/client';
import type { ClientMerge } from '@sync/model/entities/client-merge';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import type { Meeting } from '@sync/model/entities/meeting';
import { meetingKinds } from '@sync/model/entities/meeting-values';
import { handoverShifts } from '@sync/model/entities/handover-values';
import type { ShiftHandover } from '@sync/model/entities/shift-handover';
import type { SpecimenTransfer } from '@sync/model/entities/specimen-transfer';
import type { Surgery } from '@sync/model/entities/surgery';
import type { Ticket } from '@sync/model/entities/ticket';
import { nameOfProcedures } from '@sync/model/rules/surgery-rules';
import { numberOf } from '@sync/model/tickets/number';

/** A record that notices speak of, as it lies on the device. */
export type NoticeRecord =
  | Ticket
  | Client
  | Meeting
  | Surgery
  | InsuranceCase
  | Biopsy
  | SpecimenTransfer
  | ShiftHandover
  | ClientMerge;

/** Head of a card: what it is about, whom, and how it is called. */
export interface NoticeHead {
  readonly subject: string;
  readonly person: string | null;
  /** Numbers, times and places, in their order. */
  readonly facts: readonly string[];
}

/** Names that a head is written with. */
export interface HeadNames {
  /** Returns the name of a patient on the device. */
  readonly client: (id: string | null) => string | null;
  readonly definition: (id: string | null) => string | null;
  readonly now: number;
}

/** Returns whether a list may show the subject of a meeting: it names no patient and no applicant. */
function mayBeNamed({ contains_patient_data: patients, meeting_kind: kind }: Meeting): boolean {
  return !patients && kind !== 'case' && kind !== 'interview';
}

const kept = (facts: readonly (string | null)[]): readonly string[] => facts.filter((fact) => fact !== null);

/** Returns the head of a card from the record itself: a notice carries no name and no subject. */
export function noticeHead(record: NoticeRecord, { client, definition, now }: HeadNames): NoticeHead {
  switch (record.kind) {
    case 'ticket':
      return { subject: record.subject, person: client(record.client_id), facts: [numberOf(record)] };
    case 'client':
      return {
        subject: 'Hasta kaydı',
        person: `${record.first_name} ${record.last_name}`,
        facts: [clientNoText(record)],
      };
    case 'surgery':
      return {
        subject: nameOfProcedures(record.procedures),
        person: client(record.client_id),
        facts: kept([record.surgery_no, planWords(record, now), definition(record.room_id)]),
      };
    case 'insurance_case':
      return {
        subject: record.service_name,
        person: client(record.client_id),
        facts: kept([caseNumber(record), definition(record.insurer_id)]),
      };
    case 'biopsy':
      return {
        subject: `${organs[record.organ]} biyopsisi`,
        person: client(record.client_id),
        facts: kept([record.biopsy_no]),
      };
    case 'meeting':
      return {
        subject: mayBeNamed(record) ? record.title : `Toplantı: ${meetingKinds[record.meeting_kind]}`,
        person: null,
        facts: kept([formatDayTime(record.starts_at, now), record.room]),
      };
    case 'specimen_transfer':
      return { subject: 'Kap sevki', person: null, facts: kept([record.transfer_no]) };
    case 'shift_handover':
      return {
        subject: 'Vardiya devri',
        person: null,
        facts: kept([
          definition(record.department_id),
          `${formatDay(record.from_at, now)} ${handoverShifts[record.shift]}`,
        ]),
      };
    case 'client_merge':
      return { subject: 'Kayıt birleştirme', person: null, facts: kept([record.merge_no]) };
    default:
      return record satisfies never;
  }
}
