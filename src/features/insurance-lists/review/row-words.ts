import { formatDate, isIsoDate } from '@/lib/dates';
import { formatMinor } from '@/lib/numbers';
import { biopsy } from '@sync/model/entities/biopsy';
import { biopsyStatuses, organs, resultClasses, reviewStates } from '@sync/model/entities/biopsy-values';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import { caseStatuses, lineDecisions, refusalReasons } from '@sync/model/entities/insurance-values';
import type { CaseLine } from '@sync/model/entities/insurance-values';
import type { Field } from '@sync/model/fields';
import type { ListRow } from '@sync/rpc/list-rows';
import { listDecisions } from '../kinds/answer-values';

/** Why a row waits, as a sentence. */
const codes: Readonly<Record<string, string>> = {
  no_case: 'Bu numarayla bir kayıt yok.',
  several_cases: 'Bu numarayla birden çok kayıt var.',
  unknown_insurer: 'Sigorta şirketi bilinmiyor.',
  no_client: 'Bu kimlik numarasıyla kayıtlı hasta yok.',
  no_doctor: 'İsteyen hekim tanınmadı.',
  other_patient: 'Numara başka bir hastanın kaydında.',
  empty_report: 'Rapor tarihi var, metni boş.',
  report_before_sample: 'Rapor, numunenin alınmasından eski.',
  isup_organ: 'Gleason ya da ISUP prostat dışı bir organda.',
  person_wrote: 'Kayıttaki değeri bir kişi yazmış.',
  closed_case: 'Kayıt kullanılmış, faturalanmış ya da iptal.',
  undecided_case: 'Kayıt henüz yanıtlanmamış; ödeme ya da kesinti yazılamaz.',
};

export const codeWords = (code: string | null): string | null =>
  code === null || code === 'made' ? null : (codes[code] ?? 'Satır inceleme bekliyor.');

/** What rows hold that was read, in the order in which it is shown. */
const valueLabels: Readonly<Record<string, string>> = {
  insurer: 'Şirket',
  provision_no: 'Provizyon no',
  invoice_no: 'Fatura no',
  batch_no: 'İcmal no',
  pathology_no: 'Patoloji no',
  protocol_no: 'Protokol no',
  name: 'Hasta',
  national_id: 'TC kimlik no',
  service_day: 'Hizmet tarihi',
  day: 'Tarih',
  code: 'SUT kodu',
  service: 'Hizmet',
  asked: 'Talep',
  approved: 'Onay',
  amount: 'Fiyat',
  paid: 'Ödenen',
  cut: 'Kesinti',
  paid_on: 'Ödeme günü',
  decision: 'Karar',
  reason: 'Ret nedeni',
  words: 'Açıklama',
  valid_from: 'Başlangıç',
  valid_to: 'Geçerlilik',
  organ: 'Organ',
  jar_no: 'Kap',
  taken_on: 'Alınma',
  accepted_on: 'Kabul',
  reported_on: 'Rapor',
  doctor: 'Hekim',
  result_class: 'Okunan sınıf',
  gleason: 'Gleason',
  isup: 'ISUP',
  size_mm: 'Boyut (mm)',
  text: 'Rapor metni',
  age: 'Yaş',
  indication: 'Neden',
  bowel_prep: 'Temizlik',
};
const MONEY = new Set(['asked', 'approved', 'amount', 'paid', 'cut']);
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  decision: listDecisions,
  reason: refusalReasons,
  organ: organs,
  result_class: resultClasses,
};

/** A fact of a row in words. */
export interface ShownFact {
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

function valueText(id: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return MONEY.has(id) ? formatMinor(value) : String(value);
  if (typeof value === 'boolean') return value ? 'Evet' : 'Hayır';
  if (typeof value !== 'string') return null;
  return words[id]?.[value] ?? (isIsoDate(value) ? formatDate(value) : value);
}

/** What was read of a row. */
export function readFacts({ values }: Pick<ListRow, 'values'>): readonly ShownFact[] {
  return Object.entries(valueLabels).flatMap(([id, label]) => {
    const text = valueText(id, values[id]);
    return text === null ? [] : [{ id, label, text }];
  });
}

/** What a row changed in its record, or would change. */
export interface ShownChange {
  readonly id: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const NOTHING = '–';

function linesText(lines: unknown): string {
  if (!Array.isArray(lines) || lines.length === 0) return NOTHING;
  return (lines as readonly CaseLine[])
    .map(({ name, decision, approved }) =>
      [name, lineDecisions[decision], approved === null ? null : formatMinor(approved)]
        .filter((part) => part !== null)
        .join(' · '),
    )
    .join('\n');
}

function fieldText(
  kind: ListRow['record_kind'],
  id: string,
  field: Field | undefined,
  value: unknown,
): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (id === 'lines') return linesText(value);
  if (id === 'status' && typeof value === 'string') {
    const known: Readonly<Record<string, string>> = kind === 'biopsy' ? biopsyStatuses : caseStatuses;
    return known[value] ?? value;
  }
  if (id === 'review' && typeof value === 'string') {
    return (reviewStates as Readonly<Record<string, string>>)[value] ?? value;
  }
  if (typeof value === 'number') return id.endsWith('_amount') ? formatMinor(value) : String(value);
  if (typeof value === 'string') {
    if (isIsoDate(value.slice(0, 10)) && /^\d{4}-\d\d-\d\d(?:T|$)/u.test(value)) return formatDate(value);
    return field?.valueLabels?.[value] ?? value;
  }
  return typeof value === 'boolean' ? (value ? 'Evet' : 'Hayır') : 'değişir';
}

/** Columns that say nothing to people. */
const SILENT = new Set(['reading', 'batch_id']);

/** Old and new value of each column of the record. */
export function shownChanges({ record_kind: kind, before, after }: ListRow): readonly ShownChange[] {
  if (after === null) return [];
  const fields: Readonly<Record<string, Field>> = (kind === 'biopsy' ? biopsy : insuranceCase).fields;
  return Object.keys(after)
    .filter((id) => !SILENT.has(id))
    .map((id) => ({
      id,
      label: id === 'jars' ? 'Kaplar' : (fields[id]?.label ?? id),
      before: fieldText(kind, id, fields[id], before?.[id]),
      after: fieldText(kind, id, fields[id], after[id]),
    }));
}
