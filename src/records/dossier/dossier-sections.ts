import { mergeBases } from '@sync/model/entities/client-merge';
import type { ClientDossier, DossierPart, DossierRow } from '@sync/rpc/client-dossier';
import { actionWords } from '@/kit/audit/audit-words';
import type { SheetCell } from '@/kit/export/spreadsheet';
import { changeWords } from '../tickets/change-words';
import { client } from '@sync/model/entities/client';
import { consent, interaction, relation } from '@sync/model/entities/client-record';
import type { Entity } from '@sync/model/entity';
import { notification, reminder } from '@sync/model/entities/inbox';
import { message } from '@sync/model/entities/message';
import { actionStates } from '@sync/model/entities/meeting-values';
import {
  subjectRequestChannels,
  subjectRequestKinds,
  subjectRequestStatuses,
} from '@sync/model/rules/subject-request';
import { extraFieldOwners } from '@sync/model/lookups/extra-field';
import { biopsy } from '@sync/model/entities/biopsy';
import { indications } from '@sync/model/entities/biopsy-values';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import { patientTrip } from '@sync/model/entities/patient-trip';
import { handoverLine } from '@sync/model/entities/shift-handover';
import { insuranceEvent } from '@sync/model/entities/insurance-event';
import { surgery } from '@sync/model/entities/surgery';
import { ticket } from '@sync/model/entities/ticket';
import type { StatusChange } from '@sync/model/entities/ticket-entry';
import { handedDraft, note, statusChange, task } from '@sync/model/entities/ticket-entry';
import { dayCell, dossierWords, fieldCell, instantCell, textCell } from './dossier-cells';
import type { DossierWords } from './dossier-cells';

/** One kind of records of a patient: a table on paper and a file of its own. */
export interface DossierSection {
  readonly part: DossierPart;
  /** Name of its CSV file, without the ending. */
  readonly file: string;
  readonly title: string;
  /** Few columns read well side by side; records with many of them one below the other. */
  readonly layout: 'table' | 'cards';
  readonly head: readonly string[];
  readonly rows: readonly { readonly ticketId: string | null; readonly cells: readonly SheetCell[] }[];
}

interface Column {
  readonly label: string;
  readonly cell: (row: DossierRow, words: DossierWords) => SheetCell;
}

/** Columns of no use to a person: technical values, and what another column says better. */
const unsaid = new Set([
  'client_id',
  'target_id',
  'position',
  'status_category',
  'group_key',
  'rung_at',
  'external_call_id',
  'from_value',
  'to_value',
  'clash_with_id',
  'team_user_ids',
]);

const ticketColumn: Column = { label: 'Talep', cell: (row, words) => words.ticketNo(row['ticket_id']) };

function fieldColumns(entity: Entity, without: readonly string[] = []): readonly Column[] {
  return Object.entries(entity.fields)
    .filter(([name]) => !unsaid.has(name) && !without.includes(name))
    .map(([name, field]) => ({
      label: field.label,
      cell: (row, words) => fieldCell(entity, name, row, words),
    }));
}

/** Columns for when a record was created, by whom, and whether it has been deleted since. */
const stamps: readonly Column[] = [
  { label: 'Kaydeden', cell: (row, words) => words.userName(row['created_by'] as string | null) },
  { label: 'Kayıt zamanı', cell: (row) => instantCell(row['created_at']) },
  { label: 'Son değişiklik', cell: (row) => instantCell(row['updated_at']) },
  { label: 'Silinme', cell: (row) => instantCell(row['deleted_at']) },
];

/** Column of the other side of a relation. */
const relationSide: Column = {
  label: 'Kimin yakını',
  cell: (row, words) => (words.ofAnother(row) ? 'Bu hasta, başka bir hastanın yakını' : 'Bu hastanın yakını'),
};

const changed = (side: 'from_value' | 'to_value'): Column['cell'] => {
  return (row, words) =>
    changeWords(row['field'] as StatusChange['field'], row[side] as string | null, words);
};

const coded = (labels: Readonly<Record<string, string>>, code: unknown): SheetCell => {
  return typeof code === 'string' ? (labels[code] ?? code) : null;
};

/** Returns a yes or a no; nothing where the row tells neither. */
const yesNo = (value: unknown): SheetCell => (typeof value === 'boolean' ? (value ? 'Evet' : 'Hayır') : null);

type Plan = Omit<DossierSection, 'head' | 'rows'> & { readonly columns: readonly Column[] };

const plans: readonly Plan[] = [
  {
    part: 'clients',
    file: 'hasta',
    title: 'Kimlik, iletişim ve hasta bilgileri',
    layout: 'cards',
    columns: [...fieldColumns(client), ...stamps],
  },
  {
    part: 'relations',
    file: 'yakinlar',
    title: 'Yakınlar',
    layout: 'cards',
    columns: [relationSide, ...fieldColumns(relation), ...stamps],
  },
  {
    part: 'consents',
    file: 'izinler',
    title: 'İzinler',
    layout: 'cards',
    columns: [...fieldColumns(consent), ...stamps],
  },
  {
    part: 'interactions',
    file: 'gorusmeler',
    title: 'Görüşmeler',
    layout: 'cards',
    columns: [...fieldColumns(interaction), ...stamps],
  },
  {
    part: 'surgeries',
    file: 'ameliyatlar',
    title: 'Ameliyatlar',
    layout: 'cards',
    columns: [...fieldColumns(surgery, ['client_id']), ...stamps],
  },
  {
    part: 'patient_trips',
    file: 'yolculuklar',
    title: 'Yolculuklar',
    layout: 'cards',
    columns: [...fieldColumns(patientTrip, ['client_id']), ...stamps],
  },
  {
    part: 'insurance_cases',
    file: 'provizyonlar',
    title: 'Provizyonlar',
    layout: 'cards',
    columns: [...fieldColumns(insuranceCase, ['client_id']), ...stamps],
  },
  {
    part: 'insurance_events',
    file: 'provizyon-olaylari',
    title: 'Provizyon geçmişi',
    layout: 'cards',
    columns: [...fieldColumns(insuranceEvent), ...stamps],
  },
  {
    part: 'biopsies',
    file: 'biyopsiler',
    title: 'Biyopsiler',
    layout: 'cards',
    columns: [...fieldColumns(biopsy, ['client_id', 'report_id', 'seen_report', 'told_report']), ...stamps],
  },
  {
    part: 'handover_lines',
    file: 'vardiya-devri',
    title: 'Vardiya devirlerinin satırları',
    layout: 'cards',
    columns: [
      ...fieldColumns(handoverLine, ['handover_id', 'record_id', 'client_id', 'position', 'left_out']),
      ...stamps,
    ],
  },
  {
    part: 'colonoscopies',
    file: 'kolonoskopiler',
    title: 'Kolonoskopiler (endoskopi listesinden)',
    layout: 'cards',
    columns: [
      { label: 'Gün', cell: (row) => dayCell(row['day']) },
      { label: 'Protokol no', cell: (row) => textCell(row['protocol_no']) },
      { label: 'Hekim', cell: (row) => textCell(row['doctor']) },
      { label: 'Neden', cell: (row) => coded(indications, row['indication']) },
      { label: 'Tam inceleme', cell: (row) => yesNo(row['complete']) },
      { label: 'Adenom bulundu', cell: (row) => yesNo(row['adenoma_found']) },
      { label: 'Yaş', cell: (row) => textCell(row['age']) },
      { label: 'Bağırsak hazırlığı', cell: (row) => textCell(row['bowel_prep']) },
    ],
  },
  {
    part: 'extra_values',
    file: 'ek-alanlar',
    title: 'Ek alanlar',
    layout: 'table',
    columns: [
      { label: 'Kayıt', cell: (row) => coded(extraFieldOwners, row['record_kind']) },
      { label: 'Ek alan', cell: (row, words) => words.definitionName(row['field_id'] as string | null) },
      {
        label: 'Değer',
        cell: (row, words) => {
          if (typeof row['choice_id'] === 'string') return words.definitionName(row['choice_id']);
          if (typeof row['number_value'] === 'string') return Number(row['number_value']);
          return row['date_value'] === null ? textCell(row['text_value']) : dayCell(row['date_value']);
        },
      },
      ...stamps,
    ],
  },
  {
    part: 'tickets',
    file: 'talepler',
    title: 'Talepler',
    layout: 'cards',
    columns: [...fieldColumns(ticket), ...stamps],
  },
  {
    part: 'notes',
    file: 'talep-notlari',
    title: 'Notlar',
    layout: 'cards',
    columns: [ticketColumn, ...fieldColumns(note, ['ticket_id']), ...stamps],
  },
  {
    part: 'tasks',
    file: 'talep-gorevleri',
    title: 'Görevler',
    layout: 'cards',
    columns: [ticketColumn, ...fieldColumns(task, ['ticket_id']), ...stamps],
  },
  {
    part: 'handed_drafts',
    file: 'not-taslaklari',
    title: 'Devredilen not taslakları',
    layout: 'cards',
    columns: [ticketColumn, ...fieldColumns(handedDraft, ['ticket_id']), ...stamps],
  },
  {
    part: 'status_changes',
    file: 'talep-degisiklikleri',
    title: 'Değişiklikler',
    layout: 'table',
    columns: [
      ticketColumn,
      ...fieldColumns(statusChange, ['ticket_id', 'reason']),
      { label: 'Önceki', cell: changed('from_value') },
      { label: 'Yeni', cell: changed('to_value') },
      { label: 'Neden', cell: (row) => textCell(row['reason']) },
      { label: 'Değiştiren', cell: (row, words) => words.userName(row['created_by'] as string | null) },
    ],
  },
  {
    part: 'reminders',
    file: 'hatirlatmalar',
    title: 'Çalışanların bu hasta için kurduğu hatırlatmalar',
    layout: 'cards',
    columns: [...fieldColumns(reminder), ...stamps],
  },
  {
    part: 'notifications',
    file: 'bildirimler',
    title: 'Bu hasta ile ilgili bildirimler',
    layout: 'table',
    columns: fieldColumns(notification, ['acted_at', 'snoozed_until']),
  },
  {
    part: 'messages',
    file: 'gonderiler',
    title: 'Bu hastaya gönderilen mesajlar',
    layout: 'cards',
    columns: [
      ticketColumn,
      ...fieldColumns(message, [
        'ticket_id',
        'surgery_id',
        'insurance_case_id',
        'template_id',
        'consent',
        'event',
        'cost',
      ]),
      ...stamps,
    ],
  },
  {
    part: 'meeting_actions',
    file: 'toplanti-aksiyonlari',
    title: 'Taleplere dönüşen toplantı aksiyonları',
    layout: 'table',
    columns: [
      ticketColumn,
      { label: 'Toplantı zamanı', cell: (row) => instantCell(row['meeting_at']) },
      { label: 'Aksiyon', cell: (row) => textCell(row['text']) },
      { label: 'Atanan', cell: (row, words) => words.userName(row['assignee_id'] as string | null) },
      { label: 'Son tarih', cell: (row) => dayCell(row['due_on']) },
      {
        label: 'Durum',
        cell: (row) => actionStates[row['state'] as keyof typeof actionStates] ?? textCell(row['state']),
      },
    ],
  },
  {
    part: 'subject_requests',
    file: 'basvurular',
    title: 'Kişisel verilerle ilgili başvurular',
    layout: 'cards',
    columns: [
      { label: 'Başvuru türü', cell: (row) => coded(subjectRequestKinds, row['request_kind']) },
      { label: 'Geliş yolu', cell: (row) => coded(subjectRequestChannels, row['channel']) },
      { label: 'Geliş', cell: (row) => dayCell(row['received_on']) },
      { label: 'Son gün', cell: (row) => dayCell(row['due_on']) },
      { label: 'Durum', cell: (row) => coded(subjectRequestStatuses, row['status']) },
      { label: 'Başvuranın adı', cell: (row) => textCell(row['applicant_name']) },
      { label: 'İletişim bilgisi', cell: (row) => textCell(row['applicant_contact']) },
      { label: 'İstenen', cell: (row) => textCell(row['request']) },
      { label: 'Verilen yanıt', cell: (row) => textCell(row['answer']) },
      { label: 'Ret nedeni', cell: (row) => textCell(row['rejection_reason']) },
      { label: 'Yanıtlanma', cell: (row) => instantCell(row['answered_at']) },
      { label: 'Sorumlu', cell: (row, words) => words.userName(row['assignee_id'] as string | null) },
      ...stamps,
    ],
  },
  {
    part: 'legal_holds',
    file: 'saklama-zorunlulugu',
    title: 'Kaydın imha edilmemesi için konan engeller',
    layout: 'table',
    columns: [
      { label: 'Neden', cell: (row) => textCell(row['reason']) },
      { label: 'Koyan', cell: (row, words) => words.userName(row['created_by'] as string | null) },
      { label: 'Başlangıç', cell: (row) => instantCell(row['created_at']) },
      { label: 'Kaldırılma', cell: (row) => instantCell(row['lifted_at']) },
      { label: 'Kaldırma nedeni', cell: (row) => textCell(row['lift_reason']) },
    ],
  },
  {
    part: 'merges',
    file: 'birlestirmeler',
    title: 'Bu hastanın kayıtlarının birleştirilmesi',
    layout: 'table',
    columns: [
      { label: 'No', cell: (row) => textCell(row['merge_no']) },
      { label: 'Dayanak', cell: (row) => coded(mergeBases, row['basis']) },
      { label: 'Neden', cell: (row) => textCell(row['reason']) },
      { label: 'Taşınan kayıt', cell: (row) => row['rows_moved'] as number },
      { label: 'Yapan', cell: (row, words) => words.userName(row['merged_by'] as string | null) },
      { label: 'Zaman', cell: (row) => instantCell(row['merged_at']) },
    ],
  },
  {
    part: 'looks',
    file: 'erisim-kaydi',
    title: 'Bu hastanın kaydına kim, ne zaman erişti',
    layout: 'table',
    columns: [
      { label: 'Sıra', cell: (row) => row['seq'] as number },
      { label: 'Zaman', cell: (row) => instantCell(row['at']) },
      { label: 'Kişi', cell: (row, words) => words.userName(row['user_id'] as string | null) },
      { label: 'İşlem', cell: (row) => actionWords(row as unknown as Parameters<typeof actionWords>[0]) },
      { label: 'Çevrimdışı', cell: (row) => (row['was_offline'] === true ? 'Evet' : 'Hayır') },
      { label: 'Acil erişim', cell: (row) => (row['emergency'] === true ? 'Evet' : 'Hayır') },
      { label: 'Cihaz saati', cell: (row) => instantCell(row['device_at']) },
      { label: 'Neden', cell: (row) => textCell(row['reason']) },
    ],
  },
];

/** Returns everything of a dossier as tables, one for each kind of records; kinds without records are included too. */
export function sectionsOf(dossier: ClientDossier): readonly DossierSection[] {
  const words = dossierWords(dossier);
  return plans.map(({ columns, ...plan }) => ({
    ...plan,
    head: columns.map(({ label }) => label),
    rows: dossier.parts[plan.part].map((row) => ({
      ticketId: typeof row['ticket_id'] === 'string' ? row['ticket_id'] : null,
      cells: columns.map(({ cell }) => cell(row, words)),
    })),
  }));
}
