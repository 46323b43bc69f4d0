import { foldTurkish } from '@sync/model/tr/turkish';

/*
 * Words of headers of insurers' and pathology lists, as in header-words.ts: portals of insurers, Medula, and the names of
 * the Ministry's data model (MEDULA_TAKIP, FATURA, ICMAL, PATOLOJI).
 */

/** Words of one kind of row, parted by bars, with the sign that it mostly has. */
export interface KindWords {
  readonly kind: string;
  readonly sign: 1 | -1;
  readonly words: string;
}

const numbers = `
provision_no: digits: Provizyon No | Provizyon Numarası | Prov No | Prov Talep No | Provizyon Talep No | SGK_TAKIP_NUMARASI | SGK Takip No | MEDULA Takip No | Takip No | Takip Numarası | Onay No | Onay Numarası | Approval No | Authorization No
insurer: text: Sigorta Şirketi | Sigorta Şirketi Adı | Sigorta | Şirket | Şirket Adı | Kurum | Kurum Adı | KURUM_KODU | Ödeyen Kurum | Ödeyen | Insurer | Payer
currency: currency: Para Birimi | Döviz Cinsi | Döviz Kodu | PB | Currency`;

const answer = `${numbers}
policy_no: digits: Poliçe No | Poliçe Numarası | Policy No
medula_first_no: digits: İlk Takip No | İlk Takip | SGK_ILKTAKIP_NUMARASI | SGK İlk Takip No
service_day: day ahead: Hizmet Tarihi | İşlem Tarihi | Provizyon Tarihi | PROVIZYON_TARIHI | Takip Tarihi | Talep Tarihi | Tedavi Tarihi | Yatış Tarihi | Ameliyat Tarihi | Tarih | Service Date
valid_to: day ahead: Geçerlilik Tarihi | Geçerlilik Bitiş Tarihi | Geçerlilik Bitişi | Son Geçerlilik Tarihi | Son Geçerlilik | Bitiş Tarihi | Valid To
code: text: SUT Kodu | İşlem Kodu | Hizmet Kodu | SUT | Kod | Code
service: text: İşlem | İşlem Adı | Hizmet | Hizmet Adı | Tedavi | Tedavi Türü | Service
asked: amount: Talep Tutarı | Talep Edilen Tutar | Talep Tutar | Talep | İstenen Tutar | Fatura Tutarı | MEDULA_TUTARI | Tutar | Requested Amount
approved: amount: Onay Tutarı | Onaylanan Tutar | Onay Tutar | Onaylanan | Kabul Edilen Tutar | Şirket Payı | Karşılanan Tutar | Approved Amount`;

/** Answers of payers to what was asked. */
export const provision = `${answer}
kind: text: Durum | Provizyon Durumu | Karar | Sonuç | Sonuç Durumu | Statü | SONUC_KODU | Status | Decision
words: text: Açıklama | Sonuç Mesajı | SONUC_MESAJI | Sonuç Açıklaması | Şirket Açıklaması | Şirket Yanıtı | Mesaj | Red Nedeni | Ret Nedeni | Message`;

/** Refusals alone. */
export const denial = `${answer}
words: text: Red Nedeni | Ret Nedeni | Red Açıklaması | Ret Açıklaması | Red Gerekçesi | Ret Gerekçesi | Neden | Gerekçe | Açıklama | Denial Reason | Reason
kind: text: Durum | Karar | Sonuç | Statü | Status | Decision`;

/** Payments with what was cut, by invoice or provision. */
export const payment = `${numbers}
invoice_no: text: Fatura No | Fatura Numarası | FATURA_NUMARASI | Invoice No
batch_no: text: İcmal No | İcmal Numarası | ICMAL_NUMARASI | ICMAL_KODU | İcmal | Fatura Teslim No | FATURA_TESLIM_NUMARASI | Batch No
asked: amount: Fatura Tutarı | FATURA_TUTARI | İcmal Tutarı | ICMAL_TUTARI | Talep Tutarı | Talep Edilen Tutar | MEDULA_TUTARI | Tutar | Invoiced
approved: amount: Onay Tutarı | Onaylanan Tutar | Kabul Edilen Tutar | Approved Amount
paid: amount: Ödenen Tutar | Ödenen | Ödeme Tutarı | Net Ödeme | ODENEN_TUTAR | Paid | Paid Amount
cut: amount: Kesinti Tutarı | Kesinti | Kesilen Tutar | KESINTI_TUTARI | Red Tutarı | Ret Tutarı | Cut
words: text: Kesinti Nedeni | Kesinti Açıklaması | KESINTI_NEDENI | Red Nedeni | Açıklama | Reason
paid_on: day: Ödeme Tarihi | Ödeme Günü | ODEME_TARIHI | Havale Tarihi | Dekont Tarihi | Paid On`;

/** Headers of a payer's agreement: what it has agreed to pay for a service. */
export const agreement = `
code: text: SUT Kodu | İşlem Kodu | Hizmet Kodu | SUT | Kod | Code
service: text: İşlem | İşlem Adı | Hizmet | Hizmet Adı | Tanım | Service
amount: amount: Anlaşma Fiyatı | Anlaşma Tutarı | Birim Fiyat | Fiyat | Ücret | Tutar | Price | Amount
valid_from: day ahead: Geçerlilik Başlangıcı | Başlangıç Tarihi | Başlangıç | Yürürlük Tarihi | Valid From
valid_to: day ahead: Geçerlilik Bitişi | Bitiş Tarihi | Bitiş | Geçerlilik Tarihi | Valid To
insurer: text: Sigorta Şirketi | Şirket | Şirket Adı | Kurum | Kurum Adı | KURUM_KODU | Insurer
currency: currency: Para Birimi | Döviz Cinsi | PB | Currency`;

const doctor =
  'doctor: text: Doktor | Doktor Adı | Gönderen Doktor | İsteyen Doktor | İsteyen Hekim | Hekim | İstek Yapan | İşlemi Yapan | Endoskopist | Doctor';

/** Reports of a pathology laboratory, one row for a case or for a jar. */
export const pathology = `
pathology_no: text: Patoloji No | Patoloji Numarası | PATOLOJI_NUMARASI | Biyopsi No | Patoloji Protokol No | Rapor No | Pathology No
taken_on: day: Alınma Tarihi | Numune Alma Tarihi | NUMUNE_ALMA_ZAMANI | Örnek Tarihi | İşlem Tarihi | Taken On
accepted_on: day: Kabul Tarihi | Numune Kabul Tarihi | NUMUNE_KABUL_ZAMANI | Laboratuvar Kabul | Accepted On
reported_on: day: Rapor Tarihi | RAPOR_ZAMANI | Sonuç Tarihi | Onay Tarihi | Rapor Onay Tarihi | Reported On
organ: text: Organ | Doku | Örnek Yeri | Numune Yeri | Lokalizasyon | Materyal | Specimen
jar_no: text: Kap No | Kap | Numune No | Parça No | Jar
text: text: Tanı | Patoloji Tanısı | Patolojik Tanı | Sonuç | Rapor | Rapor Metni | RAPOR_METNI | Mikroskopi | Yorum | Diagnosis | Report
${doctor}`;

/** Specimens of the hospital's own system, one row for a jar: when it was taken, accepted or refused. */
export const specimen = `
barcode: digits: Barkod | Barkod No | Numune Barkodu | Numune Barkod No | Tüp Barkodu | Barcode
pathology_no: text: Patoloji No | Patoloji Numarası | PATOLOJI_NUMARASI | Biyopsi No | Patoloji Protokol No
taken_at: moment: Numune Alma Zamanı | NUMUNE_ALMA_ZAMANI | Numune Alma Tarihi | Numune Alınma Zamanı | Alınma Zamanı | Alınma Tarihi | Alım Zamanı | Taken At
accepted_at: moment: Numune Kabul Zamanı | NUMUNE_KABUL_ZAMANI | Numune Kabul Tarihi | Kabul Zamanı | Kabul Tarihi | Laboratuvar Kabul | Accepted At
refused_at: moment: Numune Ret Zamanı | NUMUNE_RET_ZAMANI | Numune Red Zamanı | Ret Zamanı | Red Zamanı | Ret Tarihi | Red Tarihi | Refused At
taken_by: text: Numune Alan | Numuneyi Alan | Alan Personel | Numune Alan Kullanıcı | Alan | Taken By
accepted_by: text: Kabul Eden | Numuneyi Kabul Eden | Kabul Eden Kullanıcı | Kabul Eden Personel | Accepted By
refused_by: text: Reddeden | Numuneyi Reddeden | Reddeden Kullanıcı | Ret Eden | Refused By
reason: text: Ret Nedeni | Red Nedeni | Numune Ret Nedeni | NUMUNE_RET_NEDENI | Ret Sebebi | Red Sebebi | Reason
jar_no: text: Kap No | Kap | Numune No | Numune Sıra No | Parça No | Jar`;

/** Colonoscopies, with and without a biopsy: the denominator of the detection rate. */
export const colonoscopy = `
day: day: Kolonoskopi Tarihi | İşlem Tarihi | Tetkik Tarihi | Endoskopi Tarihi | Tarih | Date
indication: text: Endikasyon | Kolonoskopi Nedeni | Neden | İstek Nedeni | Indication
complete: text: Çekuma Ulaşıldı | Çekum | Çekum Entübasyonu | Tam Kolonoskopi | Tamamlandı | Caecum
bowel_prep: integer: Barsak Temizliği | Bağırsak Temizliği | Boston Skoru | Boston | BBPS | Temizlik
adenoma_found: text: Adenom | Adenom Bulundu | Adenom Saptandı | Adenom Var | Adenoma
${doctor}`;

/**
 * Words by which payers tell their decision. In their order: of a text with several the first kind counts, so `kısmen
 * onaylandı` is a part, `onaylanmadı` a refusal and `onay bekliyor` no approval.
 */
export const decisionWords: readonly KindWords[] = [
  { kind: 'cancelled', sign: 1, words: 'İptal | İptal Edildi | Geri Çekildi | Cancelled' },
  { kind: 'partial', sign: 1, words: 'Kısmi | Kısmi Onay | Kısmen | Kısmen Onaylandı | Kısmi Ret | Partial' },
  {
    kind: 'refused',
    sign: 1,
    words:
      'Red | Ret | Reddedildi | Onaylanmadı | Onaylanmamıştır | Uygun Değil | Uygun Görülmedi | Müstehak Değil | Karşılanmaz | Olumsuz | Refused | Denied | Rejected',
  },
  {
    kind: 'documents_missing',
    sign: 1,
    words:
      'Eksik Evrak | Evrak Bekleniyor | Evrak Eksik | Evrak İsteniyor | Belge Bekleniyor | Belge Eksik | Ek Belge | Ek Bilgi',
  },
  {
    kind: 'medical_review',
    sign: 1,
    words:
      'Medikal İnceleme | Medikal | İncelemede | İnceleniyor | Değerlendirmede | Değerlendiriliyor | In Review',
  },
  { kind: 'expired', sign: 1, words: 'Süresi Doldu | Süresi Geçmiş | Zaman Aşımı | Expired' },
  {
    kind: 'waiting',
    sign: 1,
    words:
      'Bekliyor | Beklemede | Onay Bekliyor | Yanıt Bekleniyor | Bekleniyor | Talep Alındı | İletildi | Pending',
  },
  {
    kind: 'approved',
    sign: 1,
    words:
      'Onay | Onaylandı | Onaylanmıştır | Onaylı | Kabul | Kabul Edildi | Uygun | Uygundur | Müstehak | Müstehaktır | Olumlu | 0000 | Approved',
  },
];

const letter = /[\p{L}\p{N}]/u;

/** Returns whether a folded text has a folded phrase that begins where a word begins. */
function has(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (at === 0 || !letter.test(text[at - 1] ?? '')) return true;
  }
  return false;
}

/** Returns the decision that a payer's own words express; null if they contain none of ours. */
export function decisionIn(text: string): string | null {
  const folded = foldTurkish(text);
  if (folded.trim() === '') return null;
  const found = decisionWords.find(({ words }) =>
    words.split(' | ').some((phrase) => has(folded, foldTurkish(phrase))),
  );
  return found?.kind ?? null;
}
