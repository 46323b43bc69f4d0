import { formatDate, isIsoDate } from '@/lib/dates';
import { formatMinor } from '@/lib/numbers';
import { organs, resultClasses } from '@sync/model/entities/biopsy-values';
import { refusalReasons } from '@sync/model/entities/insurance-values';
import type { ListRow } from '@sync/rpc/list-rows';
import { listDecisions } from '../kinds/answer-values';

/** Reasons why a row waits, as a sentence. */
const codes: Readonly<Record<string, string>> = {
  no_case: 'Bu numarayla bir kayıt yok.',
  several_cases: 'Bu numarayla birden çok kayıt var.',
  unknown_insurer: 'Sigorta şirketi bilinmiyor.',
  no_client: 'Bu kimlik numarasıyla kayıtlı hasta yok.',
  no_doctor: 'İsteyen hekim tanınmadı.',
  other_patient: 'Numara başka bir hastanın kaydında.',
  empty_report: 'Rapor tarihi var, metni boş.',
  report_before_sample: 'Rapor, numunenin alınmasından eski.',
  accepted_before_taken: 'Kabul ya da ret, numunenin alınmasından önce.',
  isup_organ: 'Gleason ya da ISUP prostat dışı bir organda.',
  person_wrote: 'Kayıttaki değeri bir kişi yazmış.',
  closed_case: 'Kayıt kullanılmış, faturalanmış ya da iptal.',
  undecided_case: 'Kayıt henüz yanıtlanmamış; ödeme ya da kesinti yazılamaz.',
};

export const codeWords = (code: string | null): string | null =>
  code === null || code === 'made' ? null : (codes[code] ?? 'Satır inceleme bekliyor.');

/** Labels of values read from rows, in the order in which they are shown. */
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
  barcode: 'Barkod',
  client_no: 'Hasta no',
  taken_at: 'Alınma zamanı',
  taken_by: 'Alan',
  accepted_at: 'Kabul zamanı',
  accepted_by: 'Kabul eden',
  refused_at: 'Ret zamanı',
  refused_by: 'Reddeden',
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

/** Returns the values read from a row. */
export function readFacts({ values }: Pick<ListRow, 'values'>): readonly ShownFact[] {
  return Object.entries(valueLabels).flatMap(([id, label]) => {
    const text = valueText(id, values[id]);
    return text === null ? [] : [{ id, label, text }];
  });
}
