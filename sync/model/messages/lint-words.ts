/**
 * Words that a message may not have, or only of a kind. They are folded (`foldTurkish`) and looked for at the beginning
 * of a word, so that endings do not matter: `kampanya` is found in “kampanyamız”.
 */
import { foldTurkish } from '../tr/turkish';

export interface FoundWord {
  /** Word as it is written in the message. */
  readonly word: string;
  readonly at: number;
  readonly length: number;
}

/** Words of promotion that no message about a service has. */
const promotion = [
  ...[
    'kampanya',
    'indirim',
    'hediye',
    'bedava',
    'promosyon',
    'çekiliş',
    'kupon',
    'kaçırmayın',
    'ayrıcalıklı fiyat',
  ],
  ...['özel fiyat', 'uygun fiyat', 'şok fiyat', 'en ucuz', 'sınırlı süre', 'erken rezervasyon'],
  ...['discount', 'special offer', 'promotion', 'campaign', 'giveaway', 'free gift', 'limited offer'],
  ...['rabatt', 'sonderangebot', 'aktionspreis', 'gutschein', 'gewinnspiel'],
  ...['offre spéciale', 'cadeau'],
  ...['скидк', 'акция', 'акции', 'распродаж', 'подарок', 'розыгрыш', 'промокод'],
  ...['خصم', 'خصومات', 'تخفيض', 'هدية', 'قسيمة'],
];

/** Words that promote, and that messages about a service may need: “ücretsiz otopark”. */
const praise = [
  ...[
    'fırsat',
    'ücretsiz',
    'garanti',
    'en iyi',
    'en başarılı',
    'lider',
    'mucize',
    'kesin çözüm',
    'kesin sonuç',
  ],
  ...['avantaj', 'yüzde yüz', 'bir numara', 'eşsiz', 'rakipsiz', 'taksit'],
  ...['free of charge', 'guarantee', 'the best', 'number one', 'miracle'],
  ...['kostenlos', 'gratis', 'garantie', 'der beste', 'die beste', 'das beste', 'wunder'],
  ...['remise', 'réduction', 'gratuit', 'garanti', 'le meilleur', 'la meilleure', 'les meilleurs', 'miracle'],
  ...['бесплатн', 'гаранти', 'лучш', 'чудо'],
  ...['مجان', 'ضمان', 'أفضل', 'معجزة'],
];

const health = [
  ...[
    'ameliyat',
    'biyopsi',
    'kanser',
    'tümör',
    'tahlil',
    'patoloji',
    'gebe',
    'hamile',
    'hiv',
    'aids',
    'kemoterapi',
  ],
  ...[
    'radyoterapi',
    'onkoloji',
    'psikiyatri',
    'depresyon',
    'kürtaj',
    'tüp bebek',
    'kolonoskopi',
    'endoskopi',
  ],
  ...[
    'mamografi',
    'smear',
    'hepatit',
    'diyabet',
    'şeker hastalığı',
    'cinsel',
    'bağımlılı',
    'reçete',
    'teşhis',
  ],
  ...[
    'tedavi',
    'adenom',
    'polip',
    'anestezi',
    'test sonuc',
    'sonuçlarınız',
    'ilacınız',
    'ilaçlarınız',
    'hastalığınız',
  ],
  ...[
    'surger',
    'surgical',
    'biops',
    'cancer',
    'tumor',
    'tumour',
    'pregnan',
    'chemotherap',
    'oncolog',
    'psychiatr',
  ],
  ...['diagnos', 'colonoscop', 'endoscop', 'hepatitis', 'abortion', 'treatment', 'test result', 'lab result'],
  ...[
    'chirurg',
    'operation',
    'biopsie',
    'krebs',
    'schwanger',
    'chemotherapie',
    'onkolog',
    'darmspiegelung',
    'koloskopie',
  ],
  ...[
    'befund',
    'behandlung',
    'tumeur',
    'enceinte',
    'grossesse',
    'vih',
    'chimiotherap',
    'coloscop',
    'traitement',
  ],
  ...[
    'операци',
    'биопси',
    'рака',
    'онколог',
    'опухол',
    'беременн',
    'вич',
    'химиотерап',
    'психиатр',
    'диагноз',
    'анализ',
  ],
  ...['лечени', 'колоноскоп'],
  ...[
    'عملية',
    'عمليت',
    'جراح',
    'خزعة',
    'سرطان',
    'ورم',
    'حامل',
    'إيدز',
    'كيماوي',
    'تحليل',
    'تحاليل',
    'تشخيص',
    'علاج',
  ],
];
/** Words that mean something else with other endings: “tanı” and “tanıtım”. */
const healthEndings = 'tani(?:n|niz|nizi|nizin|si|sini|lar|lariniz)?(?![\\p{L}\\p{M}])';

// Arabic joins the article and short words to the front: `العملية`, `وعمليتكم`, `بالعملية`.
const ARABIC_FRONT = '(?:[وفبلك]?(?:ال)?|لل)';

function pattern(words: readonly string[], ...more: readonly string[]): RegExp {
  const escaped = [...new Set(words.map(foldTurkish))].map((word) => {
    const spaced = word.replaceAll(' ', '\\s+');
    return /^[\u0600-\u06ff]/.test(word) ? ARABIC_FRONT + spaced : spaced;
  });
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${[...escaped, ...more].join('|')})`, 'gu');
}

const patterns = {
  promotion: pattern(promotion),
  praise: pattern(praise),
  health: pattern(health, healthEndings),
  /** A share of a price: `%20`, `20 %`, `20%`. */
  percent: /[%٪]\s?\d|\d\s?[%٪]/gu,
} as const;
export type WordKind = keyof typeof patterns;

interface Folded {
  readonly text: string;
  /** Positions of the units of the folded text in the written one. */
  readonly at: readonly number[];
}

function folded(text: string): Folded {
  let out = '';
  const at: number[] = [];
  for (let index = 0; index < text.length;) {
    // A letter goes with the marks behind it, which folding takes away.
    const char = /^(?:.\p{M}*|\s)/su.exec(text.slice(index, index + 12))?.[0] ?? text.charAt(index);
    const plain = /^\s/u.test(char) ? ' ' : foldTurkish(char);
    for (let unit = 0; unit < plain.length; unit += 1) at.push(index);
    out += plain;
    index += char.length;
  }
  at.push(text.length);
  return { text: out, at };
}

const letters = /^[\p{L}\p{M}\p{N}]*/u;

/** Returns words of a kind in a text, in order; each to its end. */
export function wordsIn(text: string, kind: WordKind): readonly FoundWord[] {
  const { text: searched, at } = folded(text);
  return [...searched.matchAll(patterns[kind])].map((match) => {
    const from = at[match.index] ?? 0;
    const to = at[match.index + match[0].length] ?? text.length;
    const rest = kind === 'percent' ? '' : (letters.exec(text.slice(to))?.[0] ?? '');
    const word = text.slice(from, to) + rest;
    return { word, at: from, length: word.length };
  });
}

/**
 * Returns whether a text says how to get no more of such messages: RET, or the code of the operator. As the server
 * has it.
 */
export const saysOptOut = (text: string): boolean =>
  /(?<![\p{L}\p{N}_])(?:RET|B\d{3})(?![\p{L}\p{N}_])/u.test(text);
