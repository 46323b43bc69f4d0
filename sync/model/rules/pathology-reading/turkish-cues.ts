import { listed } from './listed';

/** Turkish verbs that say that something was seen, by their stems. The endings say whether it was. */
const seeing = listed(`
  izlen | görül | gözlen | saptan | bulun | rastlan | belirlen | tespit edil | seçil | seçilebil | dikkati çek |
  eşlik et | içer | barındır | göster | taşı | yer al | tanımlan | alın | uyandır | destekle | desteklen |
  karşılaşıl | ortaya kon | vurgulan | rastlanıl
`);

/** Returns the vowel that follows by the rule of harmony. */
function harmony(stem: string): { readonly narrow: string; readonly wide: string } {
  const last = [...stem].findLast((letter) => 'aıoueiöü'.includes(letter)) ?? 'e';
  const narrow = { a: 'ı', ı: 'ı', o: 'u', u: 'u', ö: 'ü', ü: 'ü' }[last] ?? 'i';
  return { narrow, wide: 'aıou'.includes(last) ? 'a' : 'e' };
}

/** `izlenmedi`, `izlenmemiştir`, `izlenmeyen`, `izlenmez`, `izlenmiyor`. */
const notSeen = seeing.flatMap((stem) => {
  const { narrow, wide } = harmony(stem);
  return [...['d', 'm', 'y', 'z'].map((end) => `${stem}m${wide}${end}*`), `${stem}m${narrow}yor*`];
});

/** `izlendi`, `izlenmiştir`, `izlenmektedir`, `izleniyor`, `izlenir`, `izlenirken`. */
const isSeen = seeing.flatMap((stem) => {
  const { narrow, wide } = harmony(stem);
  // After a hard consonant the ending is hard, before a vowel `et` is `ed`.
  const past = /[çfhkpsşt]$/u.test(stem) ? 't' : 'd';
  const soft = stem.replace(/t$/u, 'd');
  const vowel = /[aeıioöuü]$/u.test(stem) ? soft.slice(0, -1) : soft;
  return [
    ...[`${stem}${past}${narrow}`, `${stem}m${narrow}ş*`, `${stem}m${wide}kt${wide}*`],
    ...[
      `${vowel}${narrow}yor*`,
      ...(/[aeıioöuü]$/u.test(stem) ? [`${stem}r`] : [`${soft}${narrow}r`, `${soft}${narrow}rken`]),
    ],
  ];
});

export const turkishNegations: readonly string[] = [
  ...notSeen,
  ...listed(`
    düşünülmed* | düşünülmem* | düşünülmez* | düşünülmüyor* | yok | yoktu | yoktur | yokluğu* | negatif* | (-) |
    mevcut değil* | söz konusu değil* | uyumlu değil* | lehine değil* | niteliğinde değil* | değildir | değil |
    lehine bulgu yok* | bulgusuna rastlanma* | olmayan | olmadığı* | olmaksızın | bulunmaksızın | dışlandı |
    dışlanmış* | ekarte edildi | ekarte edilmiş* | salim* | serbest* | uygulanama* | arınmış* | doğrulanmadı |
    doğrulanmamış*
  `),
];

export const turkishUncertainties: readonly string[] = listed(`
  şüphe* | süphe* | kuşku* | ihtimal* | izlenim* | düşündür* | olası | olasılı* | muhtemel* | lehine | lehinedir |
  ile uyumlu olabil* | uyumlu olabil* | olabilir | olabileceği* | olabilecek | olasıdır | ? | ayırıcı tanı* |
  ön planda düşün* | öncelikle düşün* | düşünülmelidir | düşünüldü | düşünülmüş* | düşünülmekte* | düşünülür |
  düşünülmesi gerek* | akla gel* | akla getir* | kesin ayrım* yapılama* | ayrım* yapılama* | ayrım* yapılamad* |
  ayırım* yapılama* | ayırt edileme* | ayırdedileme* | kesin tanı* verileme* | kesin yorum* yapılama* |
  kesin yargı* varılama* | dışlanama* | dışlanamaz* | dışlamaz | dışlamamaktadır | dışlanmamış* | dışlanmadı |
  dışlanması* | ekarte edileme* | ekarte edilemez | ekarte edilmedi | ekarte edilmemiş* | ekarte edilmesi* |
  ekarte etmek* | ekarte edemiyor* | ekartasyonu* | olmadığı söyleneme* | söyleneme* | yok deneme* |
  yoktur deneme* | deneme* | göz ardı edileme* | gözardı edileme* | değerlendirileme* | net değil* |
  kesin değil* | tanısal değerde değil* | telkin ed* | demek mümkün değil* | söylemek mümkün değil* | demek mümkün olma* | telkin eden | klinik korelasyon gerek* |
  malignite potansiyeli belirsiz*
`);

export const turkishAffirmations: readonly string[] = [
  ...isSeen,
  ...listed(`
    izlenen | görülen | saptanan | gözlenen | içeren | mevcut | mevcuttur | mevcut olup | var | vardır | vardı | pozitif* | (+) | ile uyumludur |
    eşlik eden | olarak değerlendiril* | olarak yorumlan* | olarak raporlan* | niteliğindedir | tanısı almış* |
    görünümündedir
  `),
];

export const turkishBreaks: readonly string[] = listed(`
  ancak | fakat | ama | ise | lakin | yalnız | yalnızca | olmakla birlikte | olmakla beraber | birlikte |
  beraber | karşın | rağmen | buna karşılık | karşılık | diğer yandan | öte yandan | olup | yanı sıra |
  haricinde | dışında | ne var ki | ne yazık ki | ;
`);
