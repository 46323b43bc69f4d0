import type { Catalogue } from './catalogue';
import { sources } from './fhir/sources';
import type { ExportManifest } from './manifest';
import { leftOutReasons, titleOfTable } from './tables';

type Facts = Omit<ExportManifest, 'finished_at' | 'sums'>;

/** Notes on the FHIR part, in both languages. */
const fhirNotes: readonly { readonly tr: string; readonly en: string }[] = [
  {
    tr: 'Silinmiş hastalar ve kayıtları FHIR bölümünde yoktur; CSV’de `deleted_at` doludur. Silinmiş kullanıcı, ekip üyesi, birim, şirket ve salonlar `active: false` ile durur, çünkü kayıtlar onları gösterir.',
    en: 'Deleted patients and their records are not in the FHIR part; in the CSV they have `deleted_at`. Deleted users, clinicians, departments, companies and rooms stay as `active: false`, since records refer to them.',
  },
  {
    tr: 'Bir ameliyat bir ServiceRequest’tir; salonda yeri varsa Appointment, başladıysa her işlem için Procedure eklenir.',
    en: 'A surgery is a ServiceRequest; with a time in a theatre it has an Appointment, and once begun a Procedure for each operation.',
  },
  {
    tr: 'Bir biyopsi bir ServiceRequest, her kap bir Specimen, rapor bir DiagnosticReport’tur.',
    en: 'A biopsy is a ServiceRequest, each jar a Specimen, the report a DiagnosticReport.',
  },
  {
    tr: 'Bir provizyon Coverage ve Claim’dir (faturalanana kadar `preauthorization`); yanıtı ClaimResponse’tur.',
    en: 'An insurance case is a Coverage and a Claim (`preauthorization` until it is invoiced); the answer is a ClaimResponse.',
  },
  {
    tr: 'Yinelenen toplantıların R4 karşılığı yoktur: seriler yalnız `csv/meetings.csv` içindedir.',
    en: 'R4 has nothing for repeating meetings: series are in `csv/meetings.csv` alone.',
  },
  {
    tr: 'Vizite’nin kendi kodları ve numaraları `urn:vizite:…` sistemindedir; LOINC, SNOMED CT ve HL7 kodları yalnız anlamı kesin olanlarda kullanılmıştır. SUT kodları `urn:vizite:sut`, TC kimlik no `urn:vizite:tckn`, pasaport `urn:vizite:passport:<ülke>`.',
    en: 'Codes and numbers of Vizite itself have the system `urn:vizite:…`; LOINC, SNOMED CT and HL7 are used only where the meaning is certain. SUT codes: `urn:vizite:sut`, national IDs: `urn:vizite:tckn`, passports: `urn:vizite:passport:<country>`.',
  },
];

const rowsIn = (tables: Facts['tables']): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);

const namesOf = (of: Facts['left_out']['tables'], reason: string): string =>
  Object.entries(of)
    .filter(([, why]) => why === reason)
    .map(([name]) => `\`${name}\``)
    .join(', ');

/** Returns the text of the export that explains it, in Turkish and English. */
export function readmeOf(facts: Facts, { tables }: Catalogue): string {
  const mapped = new Set(sources.map(({ table }) => table));
  const unmapped = tables.filter(({ name }) => !mapped.has(name));
  const reasons = Object.entries(leftOutReasons);
  const { files, audit } = facts;
  const unknown = facts.left_out.unknown.map((name) => `\`${name}\``).join(', ');
  return `# Vizite dışa aktarımı / export

Sürüm ${facts.app_version} · ${facts.snapshot_at} · \`${facts.id}\`

[English below](#english)

## Türkçe

Bu klasör hastanenin Vizite’deki bütün verisidir; hepsi yukarıdaki anın durumudur. **Hasta verisi içerir:** şifreli saklayın, işi bitince silin.

| | |
|---|---|
| \`csv/<tablo>.csv\` | ${tables.length} tablo, ${rowsIn(facts.tables)} satır. \`csv/columns.csv\` her sütunun tipini, Türkçe adını, birimini, gösterdiği tabloyu ve kodlarını söyler |
| \`fhir/<tür>.ndjson\` | FHIR R4 (4.0.1), her satırda bir kaynak |
| \`files/<kimlik>/<ad>\` | Fotoğraf ve dosyalar: ${files.listed} kayıt, ${files.found} bulundu, ${files.missing} eksik, ${files.different} farklı, ${files.waiting} henüz cihazda. Hepsi \`files/files.csv\` içinde |
| \`audit/chain.ndjson\` | Erişim kaydının zinciri, ${audit.links} halka; \`audit/head.json\` son halka |
| \`manifest.json\` | Sayılar ve her dosyanın SHA-256’sı. En son yazılır: yoksa dışa aktarım yarım kalmıştır |

**CSV:** RFC 4180; virgül, CRLF, UTF-8 (BOM yok), ilk satır sütun adları. Tırnaksız boş hücre *değer yok*, \`""\` *boş metin* demektir (PostgreSQL’in \`COPY … CSV HEADER\` biçimi). Zamanlar ISO 8601 ve UTC, günler \`YYYY-AA-GG\`, tutarlar para biriminin yüzde biri (kuruş), diziler ve yapılar JSON, baytlar onaltılıktır. Excel’de çift tıklamayın: *Veri › Metinden/CSV’den*, UTF-8, sütunlar *Metin*. Silinmiş satırlarda \`deleted_at\` doludur.

**Denetleme:** \`npm run export -- --verify KLASÖR\` satırları sayar, her dosyanın özetini, zinciri ve FHIR göndermelerini yeniden hesaplar.

**Zincir elle:** her satırda \`rest\` = SHA-256(\`salt\` + \`told\`), \`hash\` = SHA-256(önceki \`hash\` + \`rest\` + \`kept\`); \`salt\`, \`rest\`, \`hash\` onaltılık bayt, \`kept\` ve \`told\` UTF-8 metindir, ilk halkanın öncesi boştur. Silinmiş bir kayıtta \`salt\` boştur ve \`erased.hash\` = SHA-256(\`hash\` + \`kept\`); \`erased.told_by\` kaydının \`told\` metnindeki \`erased_hash\`, onun silinen halkalarının \`erased.hash\` değerlerinin sırayla birleşiminin SHA-256’sıdır.

**FHIR:** ${Object.entries(facts.fhir)
    .map(([type, count]) => `${type} ${count}`)
    .join(', ')}.

${fhirNotes.map(({ tr }) => `- ${tr}`).join('\n')}
- FHIR karşılığı olmayan, yalnız CSV’deki tablolar: ${unmapped.map(({ name }) => `${titleOfTable(name) ?? name} (\`${name}\`)`).join(', ')}.
- Talep notları Task’ın \`note\` alanındadır. Rehberdeki kişilerden yalnız hekimler Practitioner’dır. Klinik not, idari not ve ödeme bilgileri yalnız CSV’dedir.

**Dışarıda kalanlar:**

${reasons.map(([reason, { tr }]) => `- ${tr} ${namesOf(facts.left_out.tables, reason)}`).join('\n')}
- Sütunlar: ${Object.entries(facts.left_out.columns)
    .map(([name, reason]) => `\`${name}\` (${reason})`)
    .join(', ')}.
- Hesapların parolaları ve oturumları (şema \`auth\`), sunucunun anahtarları (\`keys.json\`, \`survey-keys.json\`, \`push-keys.json\`). Mühürlü anket yanıtları (\`survey_envelopes\`) yalnız hastanenin anket anahtarıyla açılır.
${unknown === '' ? '' : `- Bu sürümün tanımadığı tablolar: ${unknown}.\n`}
## English

This folder is all data of the hospital in Vizite, as of the moment above. **It holds patients’ data:** keep it encrypted, and delete it when it has served.

| | |
|---|---|
| \`csv/<table>.csv\` | ${tables.length} tables, ${rowsIn(facts.tables)} rows. \`csv/columns.csv\` tells type, Turkish label, unit, target and codes of each column |
| \`fhir/<type>.ndjson\` | FHIR R4 (4.0.1), a resource on each line |
| \`files/<id>/<name>\` | Photographs and files: ${files.listed} listed, ${files.found} found, ${files.missing} missing, ${files.different} different, ${files.waiting} still on a device. All are in \`files/files.csv\` |
| \`audit/chain.ndjson\` | The chain of the audit log, ${audit.links} links; \`audit/head.json\` is its end |
| \`manifest.json\` | Counts, and the SHA-256 of each file. Written last: without it the export was cut off |

**CSV:** RFC 4180; commas, CRLF, UTF-8 without a byte-order mark, names in the first row. An empty cell without quotes is *null*, \`""\` is an *empty text* (as PostgreSQL’s \`COPY … CSV HEADER\`). Times are ISO 8601 in UTC, days \`YYYY-MM-DD\`, amounts hundredths of the currency, arrays and structures JSON, bytes hexadecimal. In Excel use *Data › From Text/CSV*, UTF-8, columns as *Text*. Deleted rows have \`deleted_at\`.

**To verify:** \`npm run export -- --verify FOLDER\` counts the rows and computes the sum of each file, the chain and the FHIR references again.

**The chain by hand:** on each line \`rest\` = SHA-256(\`salt\` + \`told\`) and \`hash\` = SHA-256(previous \`hash\` + \`rest\` + \`kept\`); \`salt\`, \`rest\` and \`hash\` are bytes in hexadecimal, \`kept\` and \`told\` texts in UTF-8, and nothing is before the first link. Of an erased entry \`salt\` is null and \`erased.hash\` = SHA-256(\`hash\` + \`kept\`); \`erased_hash\` in the \`told\` of the entry \`erased.told_by\` is the SHA-256 of the \`erased.hash\` of all that it vouches for, one after the other.

**FHIR:**

${fhirNotes.map(({ en }) => `- ${en}`).join('\n')}
- Tables without a FHIR mapping, in the CSV alone: ${unmapped.map(({ name }) => `\`${name}\``).join(', ')}.
- Notes of tickets are in \`note\` of their Task. Of the directory doctors alone are Practitioners. Clinical notes, administrative notes and card payments are in the CSV alone.

**Left out:**

${reasons.map(([reason, { en }]) => `- ${en} ${namesOf(facts.left_out.tables, reason)}`).join('\n')}
- Columns: ${Object.entries(facts.left_out.columns)
    .map(([name, reason]) => `\`${name}\` (${reason})`)
    .join(', ')}.
- Passwords and sessions of accounts (schema \`auth\`) and the server’s keys (\`keys.json\`, \`survey-keys.json\`, \`push-keys.json\`). Sealed answers (\`survey_envelopes\`) open with the hospital’s survey key alone.
${unknown === '' ? '' : `- Tables that this version knows nothing of: ${unknown}.\n`}`;
}
