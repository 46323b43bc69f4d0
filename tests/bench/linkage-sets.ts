import type { MatchSide } from '@sync/model/matching/match-key';
import type { Random } from '../../supabase/demo/random';

/*
 * Records of people as sets for record linkage have them: each person once or twice, the second time with slips – letters
 * typed wrong, left out, doubled or changed places, values missing, swapped or in another field, people who have moved –
 * among households whose members share surname, address and phone.
 */

export interface LinkageRecord {
  /** Records of one person have the same. */
  readonly person: number;
  readonly side: MatchSide;
}

/** Names that a set is made of, commoner ones first. */
export interface Vocabulary {
  readonly women: readonly string[];
  readonly men: readonly string[];
  readonly surnames: readonly string[];
  readonly streets: readonly string[];
  readonly provinces: readonly string[];
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/u);

export const vocabularies: Readonly<Record<'turkish' | 'english', Vocabulary>> = {
  turkish: {
    women: words(
      'Fatma Ayşe Emine Hatice Zeynep Elif Meryem Şerife Zehra Sultan Hanife Merve Özlem Esra Büşra Ece Eda Gül Nur Songül Aysel Nilay Yeşim Beril Şeyda Gönül Tülin Handan Reyhan Umay Lerzan Mualla Perran',
    ),
    men: words(
      'Mehmet Mustafa Ahmet Ali Hüseyin Hasan İbrahim İsmail Osman Yusuf Murat Ömer Ramazan Halil Can Ege Uğur Efe Emin Rıza Tolga Kaan Alp Doruk Selçuk Cihan Vedat Nazmi Feyyaz Tarkan Ozan Ruşen Koray',
    ),
    surnames: words(
      'Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt Özkan Şimşek Polat Korkmaz Özcan Çakır Erdoğan Acar Güneş Bozkurt Tekin Uysal Aksoy Sarı Bulut Karaca Gündüz Tunç Eker Vardar Sönmez Ertuğ Toprakçı Hacıosmanoğlu Kırımlı Demirtaş Bayraktar Uçkan Oymak Tezcan',
    ),
    streets: words(
      'Atatürk Cumhuriyet İnönü Lale Menekşe Gazi Fevzipaşa Barbaros İstiklal Zafer Çınar Papatya Karanfil Mimar-Sinan Yunus-Emre Fatih Akasya Kavak Okul Dere Bahçe Hürriyet',
    ),
    provinces: words('İstanbul Ankara İzmir Bursa Antalya Adana Konya Kayseri Samsun Van'),
  },
  english: {
    women: words(
      'Emily Sarah Jessica Isabella Charlotte Georgia Chloe Olivia Mia Ella Amy Kate Erin Zoe Caitlin Bethany Alyssa Tahlia Imogen Phoebe Abbey Mikayla Lara Kirra Tiarna Holly Jasmine Matilda Brianna Talia Shania Laney',
    ),
    men: words(
      'Joshua Jack Lachlan Thomas William James Daniel Benjamin Samuel Matthew Luke Ryan Ethan Liam Jayden Noah Ben Max Kyle Riley Connor Blake Harrison Brodie Angus Finn Zac Hamish Kobe Declan Jarrod Flynn Travis',
    ),
    surnames: words(
      'Smith Jones Williams Brown White Green Campbell Clarke Ryan Webb Morrison Nguyen Reid Dixon Coleman Matthews Mason Rudd Burgess Bishop Rowe Drummond Stanley Ziemer Paszkowski Fitzpatrick Goode Kilmartin Haeusler Brockhoff Vincent Mcgregor Blanden Lazaroff Petersen Sherriff Wheatley Tomlinson Purton Ebert',
    ),
    streets: words(
      'Hawker Ashby Barraclough Kingsford Carnegie Tardent Hovell Buvelot Sturt Florey Namatjira Belconnen Chisholm Ellerston Clive Steele Dugdale Fenner Heysen Mawson Vasey Streeton',
    ),
    provinces: words('NSW VIC QLD WA SA TAS ACT NT'),
  },
};

/** Picks one of a list, the first ones more often. */
const common = (list: readonly string[], random: Random): string =>
  list[Math.floor(list.length * random.int(0, 1000) * random.int(0, 1000) * 0.000_000_999)] ?? '';

const two = (number: number): string => String(number).padStart(2, '0');
const dayOf = (random: Random, first: number, last: number): string => {
  const year = random.int(first, last);
  if (random.chance(0.06)) return `${year}-01-01`;
  return `${year}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
};
const phone = (random: Random, shared: boolean): MatchSide['phones'][number] => ({
  e164: `+9055${random.int(10_000_000, 99_999_999)}`,
  shared,
  label: 'mobile',
  primary: true,
  whatsapp: false,
});
const addressOf = (names: Vocabulary, random: Random): string =>
  `${random.pick(names.streets)} Cad. ${random.int(1, 240)} ${random.pick(names.streets)} Mah. No ${random.int(1, 60)}`;

const ascii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/gu, '')
    .toLowerCase();

function member(names: Vocabulary, random: Random, own: Partial<MatchSide>): MatchSide {
  const female = own.sex === undefined ? random.chance(0.5) : own.sex === 'female';
  const first = common(female ? names.women : names.men, random);
  const second = random.chance(0.12) ? ` ${common(female ? names.women : names.men, random)}` : '';
  const last = own.last_name ?? common(names.surnames, random);
  return {
    first_name: `${first}${second}`,
    last_name: last,
    identity_type: 'none',
    identity_no: null,
    birth_date: dayOf(random, 1935, 2012),
    phones: [phone(random, false)],
    sex: female ? 'female' : 'male',
    province: random.pick(names.provinces),
    email: random.chance(0.5) ? `${ascii(first)}.${ascii(last)}${random.int(1, 999)}@example.com` : null,
    address: addressOf(names, random),
    ...own,
  };
}

/** Makes up a household: alone, a couple, brothers and sisters, twins, father and son of one name. */
function household(names: Vocabulary, random: Random): readonly MatchSide[] {
  const head = member(names, random, {});
  const home = { last_name: head.last_name, address: head.address ?? null, province: head.province ?? null };
  const phones = random.chance(0.5)
    ? head.phones.map((number) => ({ ...number, shared: random.chance(0.4) }))
    : undefined;
  const other = (own: Partial<MatchSide>): MatchSide => {
    for (;;) {
      const made = member(names, random, { ...home, ...(phones === undefined ? {} : { phones }), ...own });
      // Parents give no name twice.
      const given = head.first_name.split(' ');
      if (own.first_name !== undefined || !made.first_name.split(' ').some((name) => given.includes(name)))
        return made;
    }
  };
  switch (random.int(0, 29)) {
    case 0:
    case 1:
    case 5:
    case 6:
      return [head, other({ birth_date: dayOf(random, 1950, 1990) })];
    case 2:
    case 7:
    case 8:
      return [head, other({}), other({})];
    case 3:
    case 9:
      return [
        head,
        other({ birth_date: head.birth_date, ...(head.sex === undefined ? {} : { sex: head.sex }) }),
      ];
    case 4:
      return [
        head,
        other({
          first_name: head.first_name,
          sex: head.sex ?? 'male',
          birth_date: dayOf(random, 1985, 2015),
          email: null,
        }),
      ];
    default:
      return [head];
  }
}

const KEYS: Readonly<Record<string, string>> = {
  a: 's',
  e: 'r',
  i: 'o',
  o: 'p',
  n: 'm',
  t: 'y',
  l: 'k',
  s: 'd',
  u: 'i',
};
const LOOKS: readonly (readonly [string, string])[] = [
  ['m', 'rn'],
  ['l', '1'],
  ['o', '0'],
  ['cl', 'd'],
  ['ğ', 'g'],
  ['ş', 's'],
];
const SOUNDS: readonly (readonly [string, string])[] = [
  ['ph', 'f'],
  ['th', 't'],
  ['c', 'k'],
  ['y', 'i'],
  ['ğ', ''],
  ['h', ''],
  ['v', 'w'],
  ['d', 't'],
  ['b', 'p'],
];

/** Returns the text with a slip: of the hand, of the keyboard, of the eye or of the ear. */
export function slipped(text: string, random: Random): string {
  if (text.length < 2) return text;
  const at = random.int(0, text.length - 1);
  const [before, letter, behind] = [text.slice(0, at), text[at] ?? '', text.slice(at + 1)];
  switch (random.int(0, 6)) {
    case 0:
      return before + behind;
    case 1:
      return before + letter + letter + behind;
    case 2:
      return before + (behind[0] ?? '') + letter + behind.slice(1);
    case 3:
      return before + (KEYS[letter.toLowerCase()] ?? random.pick([...'aeiklnrst'])) + behind;
    case 4: {
      const [from, to] = random.pick(LOOKS);
      return text.replace(from, to);
    }
    case 5: {
      const [from, to] = random.pick(SOUNDS);
      return text.replace(from, to);
    }
    default:
      return before + random.pick([...'aeiklnrst']) + letter + behind;
  }
}

function slippedDay(day: string | null, random: Random): string | null {
  if (day === null) return null;
  const [year = '', month = '', date = ''] = day.split('-');
  switch (random.int(0, 3)) {
    case 0:
      return Number(date) <= 12 ? `${year}-${date}-${month}` : day;
    case 1:
      return `${Number(year) + random.pick([-1, 1, 10, -10])}-${month}-${date}`;
    case 2:
      return `${year}-${month}-${two(random.int(1, 28))}`;
    default:
      return `${year}-${two(random.int(1, 12))}-${date}`;
  }
}

type Change = (side: MatchSide, names: Vocabulary, random: Random) => Partial<MatchSide>;

const changes: readonly (readonly [often: number, change: Change])[] = [
  [6, (side, _names, random) => ({ first_name: slipped(side.first_name, random) })],
  [6, (side, _names, random) => ({ last_name: slipped(side.last_name, random) })],
  [2, (side) => ({ first_name: side.last_name, last_name: side.first_name })],
  [2, () => ({ first_name: '' })],
  [1, () => ({ last_name: '' })],
  [1, (side) => ({ first_name: side.first_name.split(' ')[0] ?? '' })],
  [1, (side) => ({ first_name: `${side.first_name.slice(0, 1)}.` })],
  [1, (_side, names, random) => ({ last_name: common(names.surnames, random) })],
  [4, (side, _names, random) => ({ birth_date: slippedDay(side.birth_date, random) })],
  [2, () => ({ birth_date: null })],
  [3, (_side, _names, random) => ({ phones: [phone(random, false)] })],
  [2, () => ({ phones: [] })],
  [
    2,
    (side, _names, random) => ({
      phones: side.phones.map((number) => ({
        ...number,
        e164: `+90${slipped(number.e164.slice(3), random).replace(/\D/gu, '5')}`,
      })),
    }),
  ],
  [
    2,
    (_side, names, random) => ({ address: addressOf(names, random), province: random.pick(names.provinces) }),
  ],
  [3, (side, _names, random) => ({ address: slipped(slipped(side.address ?? '', random), random) })],
  [2, () => ({ address: null, province: null })],
  [2, (side, _names, random) => ({ email: side.email == null ? null : slipped(side.email, random) })],
  [2, () => ({ email: null })],
];
const often = changes.flatMap(([times, change]) => Array.from({ length: times }, () => change));

/** Makes up a set. @param most slips of a second record at most */
export function linkageSet(
  names: Vocabulary,
  random: Random,
  { people, most }: { readonly people: number; readonly most: number },
): readonly LinkageRecord[] {
  const records: LinkageRecord[] = [];
  for (let person = 0; person < people;) {
    for (const side of household(names, random)) {
      records.push({ person, side });
      if (random.chance(0.4)) {
        let again = side;
        for (let left = random.int(1, most); left > 0; left -= 1) {
          again = { ...again, ...random.pick(often)(again, names, random) };
        }
        records.push({ person, side: again });
      }
      person += 1;
    }
  }
  return records;
}
