import type { ReadingWords } from '../../entities/biopsy-values';
import { englishReadingWords } from './english-words';
import { listed } from './listed';
import { mergedWords } from './merged-words';
import { turkishAlarms, turkishByOrgan, turkishClasses } from './turkish-classes';
import { turkishAffirmations, turkishBreaks, turkishNegations, turkishUncertainties } from './turkish-cues';

/** Version of the list that comes with the program; readings name it. */
export const TURKISH_WORDS_VERSION = 2;

/** Stains: what they show or do not show is no finding of its own. */
const stains = listed(`
  p63 | p40 | p53 | p504s | amacr | racemaz | hmwck | hmwk | ck5 | ck5 / 6 | ck7 | ck20 | ck34be12 | 34be12 |
  34betae12 | cdx2 | psa | nkx3.1 | erg | er | pr | her2 | her2 / neu | cerbb2 | c - erbb - 2 | ki67 | ki - 67 |
  cd3 | cd5 | cd10 | cd20 | cd34 | cd45 | cd56 | cd117 | dog1 | s100 | hmb45 | sox10 | ttf1 | tg | galektin* |
  hbme1 | sinaptofizin | kromogranin | vimentin | desmin | sma | e - kaderin | mlh1 | msh2 | msh6 | pms2 |
  braf | pansitokeratin | panck | sitokeratin* | lmwck | calponin | kalponin | congo red | pas | giemsa
`);

/** Properties of a tumour, of a margin or of the mucosa. */
const properties = listed(`
  perinöral invaz* | perinöral yayılım* | perinöral infiltrasyon* | perinöral | pni | lenfovasküler invaz* |
  lenfovasküler | lenfatik invaz* | vasküler invaz* | damar invaz* | damar* invaz* | venöz invaz* |
  anjiolenfatik invaz* | lvi | ekstraprostatik yayılım* | ekstraprostatik uzanım* | ekstrakapsüler yayılım* |
  kapsül invaz* | seminal vezikül invaz* | seminal vezikül tutulum* | submukozal invaz* | submukoza invaz* |
  muskularis propria invaz* | stromal invaz* | invaz* | metasta* | stalk invaz* | sap invaz* | mikroinvaz* |
  cerrahi sınır* | rezeksiyon sınır* | polipektomi sınır* | koter sınır* | sınır* | koterize sınır* | tabanda |
  sap | sapta | lenf nod* metasta* | lenf nod* | lenf düğüm* | tümör nekroz* | nekroz* | komedonekroz* |
  tümör tomurcuklan* | tomurcuklan* | intraduktal karsinom | intraduktal komponent* | kribriform patern* |
  mitoz* | mitotik aktivite | lenfoid stroma | helicobacter pylori | helikobakter pilori | h. pylori |
  h pylori | hp | helikobakter* | helicobacter* | atrofi | granülom* | ülser* | kriptit* | kript apse* |
  bazal hücre tabaka* | bazal hücre* | bazal tabaka* | mikrokalsifikasyon* | müsinöz komponent* |
  taşlı yüzük hücre komponent* | mikrosatellit instabilite* | msi | kist duvarı
`);

const turkish: ReadingWords = {
  classes: turkishClasses,
  organs: turkishByOrgan,
  negations: turkishNegations,
  negations_before: listed('ne | ne de'),
  // Verbs that no list has: `işaretlenmemiştir`, `seçilmediği`, `kaydedilmeyen`.
  negation_endings: listed(`
    medi | madı | mediği | madığı | memiş | mamış | memiştir | mamıştır | meyen | mayan | mez | maz | miyor | mıyor |
    muyor | müyor | memekte | mamakta | memektedir | mamaktadır | meksizin | maksızın | mediler | madılar
  `),
  lacking_endings: listed(`
    siz | sız | suz | süz | sizdir | sızdır | suzdur | süzdür
  `),
  uncertainties: turkishUncertainties,
  affirmations: turkishAffirmations,
  breaks: turkishBreaks,
  alarms: turkishAlarms,
  ignored: listed(`
    ca 19 - 9 | ca 125 | ca 15 - 3 | ca125 | non neoplastik* | nonneoplastik* | non-neoplastik* |
    neoplastik olmayan | non tümöral | tümör belirteç* | tümör marker* | kanser tarama* | tarama |
    karsinoembriyonik antijen | kolon kanseri taraması | displazisiz* | atipisiz* | klinik şüphe*
  `),
  attributes: [...stains, ...properties],
  connectors: listed(`
    ve | veya | ya da | yada | ve / veya | ile | veyahut | da | de | gibi | hem | gerek | gerekse
  `),
  fillers: listed(`
    bulgu | bulgusu | bulgusuna | bulguya | bulgular | bulguları | bulgulara | lehine bulgu | özgü | yönünden |
    yönünde | açısından | bakımından | anlamlı | anlamda | ait | herhangi | bir | hiçbir | kesin | belirgin |
    net | tanısal | morfolojik | histolojik | histopatolojik | sitolojik | mikroskopik | makroskopik | yapısal |
    patolojik | patoloji | özellik | özelliği | özellikler | özellikleri | kriter | kriterleri | kriterlerine |
    kriteri | odak | odağı | odağına | odaklar | odakları | alan | alanı | alanlar | alana | alanına | hücre |
    hücresi | hücreler | hücreleri | hücrelere | hücreye | doku | dokusu | dokusuna | dokuya | yapı | yapısı |
    yapılar | görünüm | görünümü | değişiklik | değişikliği | değişiklikler | gelişim | gelişimi | gelişimine |
    varlığı | varlığına | varlığını | lezyon | lezyonu | lezyona | süreç | sürece | olay | proçes | ifade eden |
    şeklinde | tarzında | tipinde | tip | tipi | ile uyumlu | uyumlu | kesitlerde | kesitte | kesitlerinde |
    incelenen | örneklerde | örnekte | örneklenen | dokularda | dokuda | materyalde | seri | derin | bu | şu |
    o | hâlen | burada | ayrıca | genel | olarak | tüm | hiç | artık | henüz | komponent | komponenti | kanıt |
    kanıtı | işaret eden | işaret edecek | gösterecek | telkin edecek | açıdan | bakımdan | yana | destekleyen |
    destekleyecek | nitelikte | nitelik | niteliği | taşıyan | tanısını | tanısı | tanı | lehinde | tür |
    türde | epitelyal | glandüler | sitolojik | nükleer | primer | sekonder | rezidü | rezidüel | nüks |
    melanosit* | melanoz* | melanos* | sarkoid* | miyeloid* | invagin* | atopik |
    saptanabilir | anlamına | gelecek | uyandıran | gösteren | uyandıracak | doğuran | yaratan
  `),
  owning_endings: listed(`
    da | de | ta | te | larda | lerde | unda | ünde | ında | inde | sinda | sinde | nin | nun | nün | nın | un |
    ün | in | ın | unun | inin | larin | lerin | li | lu | lü | lı | larinda | lerinde
  `),
  // `tanısı ile` and `nedeniyle` alone would hide `adenokarsinom tanısı ile uyumlu` and `atipi nedeniyle`.
  history: listed(`
    öyküsü* | öykülü | hikayesi* | anamnezi* | nedeniyle opere* | nedeniyle takip* | nedeniyle tedavi* |
    ön tanı* | öntanı* | tanılı hasta* | tanılı olgu* | tanısı ile takip* | tanısıyla takip* |
    tanısı olan hasta* | şüphe* ile gönderil* | şüphesiyle gönderil* | kuşku* ile gönderil* |
    şüphesi ile alınan | taraması | operasyonlu | tedavisi
  `),
  history_before: listed(`
    öyküsünde | öz geçmişinde | özgeçmişinde | soygeçmişinde | ailesinde | bilinen | daha önce |
    önceki biyopsi* | önceki | eski | anamnezinde | geçirilmiş
  `),
  elsewhere: listed(`
    lenf nod* | lenf düğüm* | cerrahi sınır* | diğer* | kalan* | geri kalan* | sağ* | sol* | baz* | apeks* |
    lob* | kor* | kap* | polip* | lenf* | sınır* | çevre* | komşu* | başka* | ayrı* | alanlarda | bölge* |
    antrum* | korpus* | numara* | parça* | kesitlerin bir kısmında | aksilla*
  `),
  clinic_heads: listed(`
    klinik bilgi | klinik bilgiler | klinik bilgisi | klinik | klinik tanı | klinik ön tanı | klinik öntanı |
    ön tanı | öntanı | öykü | hikaye | anamnez | özgeçmiş | istem nedeni | istek nedeni | gönderilme nedeni |
    biyopsi nedeni | endikasyon | klinik bulgular | klinik not | klinik / radyolojik bilgi | radyoloji |
    endoskopik tanı | endoskopi bulgusu | kolonoskopi bulgusu | önceki biyopsi | önceki tanı |
    klinik ön tanısı | hasta şikayeti | soygeçmiş
  `),
  finding_heads: listed(`
    tanı | patolojik tanı | patoloji tanısı | histopatolojik tanı | sitolojik tanı | kesin tanı | tanılar |
    mikroskopi | mikroskopik bulgular | mikroskopik inceleme | mikroskopik | bulgular | sonuç | yorum | not |
    açıklama | rapor | patoloji raporu | immünhistokimya | ihk | immünhistokimyasal inceleme |
    immunohistokimya | sonuç ve yorum | histopatoloji | histopatolojik bulgular | ek rapor | patoloji sonucu |
    sitoloji | patolojik bulgular
  `),
  macro_heads: listed(`
    makroskopi | makroskopik bulgular | makroskopik inceleme | makroskopik | materyal | gönderilen materyal |
    örnek | numune | makro
  `),
  grades: listed(`
    derece grubu | derece grup | derece gurubu | grade grubu | grade grup | grade group | isup | isup derecesi |
    isup grade | isup derece grubu | isup grade grubu | isup grade grup | isup grade group | who derece grubu |
    prognostik grup
  `),
  measured: listed(`
    polip* | polib* | lezyon* | nodül* | tümör* | çap* | boyut* | kitle* | en büyük* | odak*
  `),
  jar_words: listed(`
    kap | kavanoz | şişe | örnek | numune | materyal | parça | no | biyopsi | polip | kor | blok
  `),
  abbreviations: listed(`
    dr | uzm | prof | doç | bkz | örn | yak | mikr | makr | lok | bx | bpx | max | min | resp | klin | prot |
    lab
  `),
};

/** The list that comes with the program; English phrases are read beside the Turkish ones. */
export const turkishReadingWords: ReadingWords = mergedWords(turkish, englishReadingWords);
