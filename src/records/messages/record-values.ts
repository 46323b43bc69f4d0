/** Values of a message's records, by key of a variable. The server does the same before it sends. */
import { foldTurkish } from '@/lib/turkish';
import type { Client } from '@sync/model/entities/client';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import type { Meeting } from '@sync/model/entities/meeting';
import type { PatientTrip } from '@sync/model/entities/patient-trip';
import type { Resume } from '@sync/model/entities/resume';
import type { Surgery } from '@sync/model/entities/surgery';
import type { Ticket } from '@sync/model/entities/ticket';
import type { GivenValues } from '@sync/model/messages/template-content';
import { provisionState } from '@sync/model/messages/provision-state';
import { honorific } from '@sync/model/messages/variables';
import type { VariableValue } from '@sync/model/messages/variables';
import { asciiLower } from '@sync/model/tr/ascii';

/** A patient that is written to, and the records that it is about. */
export interface PatientSubject {
  readonly client: Client;
  readonly ticket?: Ticket | undefined;
  readonly surgery?: Surgery | undefined;
  readonly provision?: InsuranceCase | undefined;
  readonly meeting?: Meeting | undefined;
  readonly trip?: PatientTrip | undefined;
}

/** An applicant that is written to. */
export interface ApplicantSubject {
  readonly applicant: Resume;
}

export type MessageSubject = PatientSubject | ApplicantSubject;

/** Names that records hold as ids, and what the hospital calls itself. */
export interface MessageNames {
  readonly userName: (id: string | null) => string | null;
  readonly definitionName: (id: string | null) => string | null;
  readonly sender: string;
  readonly hospitalName: string | null;
  readonly hospitalPhone: string | null;
  /** Target of a questionnaire's link; its word is made when the message is sent. */
  readonly surveyLink: string | null;
}

const moneyOf = (amount: number | null, currency: string): VariableValue | null =>
  amount === null ? null : { amount, currency };

/** As `app.message_values` and `app.applicant_values` of the server. */
export function recordValues(subject: MessageSubject, names: MessageNames, language: string): GivenValues {
  return {
    'hastane.ad': names.hospitalName,
    'hastane.telefon': names.hospitalPhone,
    'gonderen.ad': names.sender,
    ...('applicant' in subject ? applicantValues(subject, names) : patientValues(subject, names, language)),
  };
}

function applicantValues({ applicant }: ApplicantSubject, names: MessageNames): GivenValues {
  return {
    'aday.ad': applicant.first_name,
    'aday.soyad': applicant.last_name,
    'aday.adsoyad': `${applicant.first_name} ${applicant.last_name}`,
    'aday.pozisyon': applicant.position_applied,
    'aday.bolum': names.definitionName(applicant.department_id),
    'aday.basvuru': applicant.applied_at,
  };
}

function patientValues(
  { client, ticket, surgery, provision, meeting, trip }: PatientSubject,
  names: MessageNames,
  language: string,
): GivenValues {
  return {
    'hasta.ad': client.first_name,
    'hasta.soyad': client.last_name,
    'hasta.adsoyad': `${client.first_name} ${client.last_name}`,
    'hasta.hitap': client.sex === null ? null : honorific(client.sex, language),
    'hasta.no': client.client_no,
    'anket.baglanti': names.surveyLink,
    ...(ticket && {
      'talep.no': ticket.ticket_no,
      'talep.sorumlu': names.userName(ticket.assignee_id),
    }),
    ...(surgery && {
      'ameliyat.tarih': surgery.planned_start,
      'ameliyat.saat': surgery.planned_start,
      'ameliyat.cerrah': names.definitionName(surgery.surgeon_id),
      'ameliyat.bolum': names.definitionName(surgery.department_id),
      'ameliyat.on_odeme': moneyOf(surgery.deposit_amount, surgery.currency),
      'yatis.tarihi': surgery.admission_at,
      'yatis.saati': surgery.admission_at,
    }),
    ...(provision && {
      'provizyon.kurum': names.definitionName(provision.insurer_id),
      'provizyon.durum': provisionState(provision.status, language),
      'provizyon.no': provision.provision_no,
      'provizyon.hasta_payi': moneyOf(provision.patient_share, provision.currency),
    }),
    ...(meeting && {
      'randevu.tarih': meeting.starts_at,
      'randevu.saat': meeting.all_day ? null : meeting.starts_at,
      'randevu.yer': [meeting.place, meeting.room].filter((part) => (part ?? '').trim() !== '').join(', '),
    }),
    ...(trip && {
      'yolculuk.tarih': trip.arrival_at,
      'yolculuk.saat': trip.arrival_at,
      'yolculuk.ucus': trip.flight_no,
      'yolculuk.transfer': trip.transfer_company,
      'yolculuk.sofor': trip.driver_phone,
      'yolculuk.otel': trip.hotel,
    }),
  };
}

/** Returns whether a meeting is one with the patient, who takes part as a guest. As `app.own_records` of the server. */
export function isMeetingWith(
  { participants, recurrence, status }: Pick<Meeting, 'participants' | 'recurrence' | 'status'>,
  client: Pick<Client, 'first_name' | 'last_name' | 'email'>,
): boolean {
  if (recurrence !== null || (status !== 'planned' && status !== 'invited')) return false;
  const name = foldTurkish(`${client.first_name} ${client.last_name}`);
  const email = asciiLower(client.email ?? '');
  return participants.some(
    (guest) =>
      guest.user_id === null &&
      guest.person_id === null &&
      ((email !== '' && asciiLower(guest.email ?? '') === email) ||
        (guest.name !== null && foldTurkish(guest.name) === name)),
  );
}
