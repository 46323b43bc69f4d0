import { isKnownName } from './known-words';
import type { ListKind } from './header-words';
import { nameKey } from './name-key';

/** A list that people download here, by its headings as they are written. */
export interface OwnExport {
  /** Name of the list: "Hastalar". */
  readonly title: string;
  /** Kinds of lists that it may come in as again: its columns mean the same there. */
  readonly lists: readonly ListKind[];
  readonly head: readonly string[];
}

const own = (title: string, lists: readonly ListKind[], head: string): OwnExport => ({
  title,
  lists,
  head: head.split(' | '),
});

/** Lists that people download here. A file of them says by its headings what each column is. */
export const ownExports: readonly OwnExport[] = [
  own(
    'Hastalar',
    ['clients', 'identity'],
    'Hasta no | Protokol no | Ad | Soyad | Kimlik no | Telefonlar | E-posta | Doğum tarihi | Cinsiyet | Tür | Yabancı hasta | Ülke | İl | Güvence | Kaynak | Sorumlu | Etiketler | Aranmasın | Açık talep | Kayıt günü | Güncellenme günü',
  ),
  own(
    'Talepler',
    ['tickets'],
    'Talep no | Hasta | Konu | Tip | Durum | Öncelik | Atanan | Ekip | Son tarih | Kaynak | Etiketler | Açılış | Güncellenme',
  ),
  own(
    'Firmalar',
    ['companies'],
    'Firma adı | Firma tipi | Vergi no | Vergi dairesi | Telefon | E-posta | Web | İl | İlçe | Adres | Sözleşme no | Sözleşme ilk günü | Sözleşme son günü | Sözleşme durumu | Yetki belgesi no | Yetki belgesi son günü | IBAN | Sorumlu | Kişi sayısı | Son toplantı | Etkin | Güncellenme günü',
  ),
  own(
    'Kişiler',
    ['contacts'],
    'Ad | Soyad | Firma | Pozisyon | Bölüm | Hekim | Branş | Telefonlar | E-posta | Etkin | Güncellenme günü',
  ),
  own(
    'Toplantılar',
    [],
    'Konu | Tür | Durum | Başlangıç | Bitiş | Tüm gün | Salon | Yer | Firma | Düzenleyen | Yazman | Katılımcılar | Yineleme | Karar sayısı | Açık aksiyon | Görünürlük | Güncellenme',
  ),
  own(
    'Özgeçmişler',
    [],
    'Aday no | Ad | Soyad | E-posta | Telefon | Şehir | Başvurulan pozisyon | Bölüm | Meslek | Deneyim (yıl) | Eğitim | Diller | Kaynak | Başvuru | Durum | Olumsuz nedeni | Sorumlu | Etiketler | Saklama sonu',
  ),
  own(
    'Ameliyatlar',
    ['surgeries'],
    'Ameliyat no | Hasta | Hasta no | Ameliyat | Taraf | Başlangıç | Bitiş | Salon | Masa | Bölüm | Cerrah | Anestezi uzmanı | Anestezi | ASA | Aciliyet | Durum | Yer | Hazırlık | Aşamalar | Ödeyen | Sigorta şirketi | Provizyon | Provizyon no | Provizyon bitişi | Onaylanan | Teklif | Ön ödeme | Para birimi | Neden | Açıklama',
  ),
  own('Salon oturumları', [], 'Salon | Başlangıç | Bitiş | Tür | Cerrah | Bölüm | Bırakılma | Açıklama'),
  own(
    'Provizyonlar',
    [],
    'No | Hasta | Hasta no | Güvence türü | Şirket | Provizyon no | Takip no | Hizmet | Hizmetin adı | Hizmet günü | Durum | Talep tutarı | Onay tutarı | Hasta payı | Talep zamanı | Yanıt zamanı | Geçerlilik bitişi | Eksik evrak | İtiraz son günü | Sorumlu | Fatura no | Ödenen | Kesinti | Kesinti nedeni | Şirketin yanıtı',
  ),
  own(
    'Biyopsiler',
    [],
    'No | Patoloji no | Hasta | Hasta no | Organ | Yer | Materyal | Kap | İsteyen hekim | Alınma | Gönderme | Kabul | Rapor | Hekimin görmesi | Hastaya bildirme | Yöntem | En ağır sınıf | Takip planı | Takip tarihi | Durum',
  ),
  own(
    'Birleştirmeler',
    [],
    'No | Kalan | Yönlenen | Dayanak | Taşınan | Durum | Neden | Yapan | Zaman | Onaylayan | Onay zamanı | Geri alan | Geri alma | Geri alma nedeni',
  ),
  own(
    'Sigorta listeleri',
    [],
    'Dosya | Liste | Şirket | İlk gün | Son gün | Alınan | Tekrar eden | Hatalı | İncelenecek | Eşleşen | Talep (TL) | Onay (TL) | Ödenen (TL) | Kesinti (TL) | Fark açıklaması | Durum | İçe alma | İçe alan | Geri alma | Geri alan',
  ),
  own(
    'Terminal kullanımları',
    [],
    'Terminal no | Banka | Personel | Teslim alma | Bırakma | Vardiya | Parti no | İşlem sayısı | Slipteki toplam | Beklenen işlem | Beklenen toplam | Fark | Para birimi | Farkın nedeni | Açıklama | Durum | Çakışan | Slip fotoğrafı',
  ),
  own(
    'POS terminalleri',
    [],
    'Terminal no | Banka | Üye iş yeri no | Tür | Model | Seri no | Vezne | Para birimi | Hesap (IBAN) | Blokaj günü | Durum | Kimde | Güncellenme günü',
  ),
  own(
    'Banka dosyaları',
    [],
    'Dosya | Liste | Banka | İlk gün | Son gün | Alınan | Tekrar eden | Hatalı | Uyarılı | Eşleşen | Toplam (TL) | Fark açıklaması | Durum | İçe alma | İçe alan | Geri alma | Geri alan',
  ),
  own(
    'Vezne personeli',
    [],
    'Ad soyad | Vezne | Telefon | Başlangıç | Bitiş | Elindeki terminaller | Kullanım (30 gün) | Fark (30 gün) | Etkin | Güncellenme günü',
  ),
];

/**
 * Headings of numbers that Vizite gives, by the kinds of lists in which the same words mean the number of another system.
 * Read there, Vizite's number would be stored as the other one, and rows would be matched by it.
 */
const ownNumbers: Readonly<Partial<Record<ListKind, readonly string[]>>> = {
  clients: ['Hasta no'],
  surgeries: ['Hasta no'],
  tickets: ['Hasta no', 'Talep no'],
  relatives: ['Hasta no'],
  trips: ['Hasta no'],
};

/** Returns whether a heading, spelled as in our exports, is a number of Vizite that the kind of list has no field for. */
export const isOwnNumber = (list: ListKind, name: string): boolean =>
  ownNumbers[list]?.includes(name.trim()) === true;

const ownKeys = new Set(ownExports.flatMap(({ head }) => head.map(nameKey)));

/** Returns whether a heading is one of an export: it means what it says, and nothing that is merely written alike. */
export const isOwnHeading = (name: string): boolean => ownKeys.has(nameKey(name));

/** Columns that a file has of an export at least, and their share of all of its columns: fields of the hospital are added. */
const FEWEST = 5;
const SHARE = 0.7;
/** Headings that no other program has, of which a file has some. */
const MARKS = 2;

const marksOf = new Map(
  ownExports.map((list) => [list, new Set(list.head.filter((name) => !isKnownName(name)))] as const),
);

/** Returns the export that a header is of; null where it is from elsewhere. Several are told by the most of their columns. */
export function ownExportOf(names: readonly string[]): OwnExport | null {
  const named = names.map((name) => name.trim()).filter((name) => name !== '');
  let best: { readonly list: OwnExport; readonly count: number } | null = null;
  for (const list of ownExports) {
    const count = named.filter((name) => list.head.includes(name)).length;
    const known = marksOf.get(list) ?? new Set<string>();
    const marks = named.filter((name) => known.has(name)).length;
    if (count < FEWEST || count < named.length * SHARE || marks < Math.min(MARKS, known.size)) continue;
    if (best === null || count > best.count) best = { list, count };
  }
  return best?.list ?? null;
}
