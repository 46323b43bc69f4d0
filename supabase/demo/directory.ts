import { turkishSortKey } from '@sync/model/tr/turkish';
import { femaleNames, lastNames, maleNames } from './names';
import { createRandom, uuidAt } from './random';
import type { Random } from './random';
import { stamps } from './rows';
import type { CompanyRow, PersonRow } from './rows';
import { DAY, istanbulDay } from './world';
import type { World } from './world';

/** Name endings of a type of company, and its share in a hundred. */
const kinds: Readonly<Record<string, readonly [share: number, endings: readonly string[]]>> = {
  'Sigorta şirketi': [16, ['Sigorta A.Ş.', 'Sağlık Sigortası A.Ş.', 'Hayat ve Emeklilik']],
  'Aracı kurum': [14, ['Sağlık Turizmi', 'Medikal Danışmanlık', 'Health Travel']],
  'Anlaşmalı kurum': [
    24,
    ['Sanayi ve Ticaret A.Ş.', 'Spor Kulübü', 'Kooperatifi', 'Üniversitesi Mensupları Vakfı'],
  ],
  Tedarikçi: [22, ['Medikal Ltd. Şti.', 'Tıbbi Cihaz A.Ş.', 'Ecza Deposu', 'Temizlik Hizmetleri']],
  Banka: [6, ['Bankası', 'Katılım Bankası']],
  Kamu: [6, ['İlçe Sağlık Müdürlüğü', 'Belediyesi', 'Kaymakamlığı']],
  Laboratuvar: [6, ['Laboratuvarları', 'Genetik Tanı Merkezi']],
  'Otel/transfer': [6, ['Otel', 'Transfer ve Turizm', 'Konukevi']],
};
const firstNames =
  'Pırıltı Gökçay Çınardibi Işıltepe Şenova Doruktaş Üçpınar Ilıca Kervansoy Pusulalı Yeşilöz Akçasu Ulupınar Demirkent Söğütözü Tanyeli Gülbağ İncirköy Karaçam Örenbaşı'.split(
    ' ',
  );
const provinces = ['İstanbul', 'Ankara', 'İzmir', 'Bursa', 'Antalya', 'Kocaeli', 'Konya', 'Adana'];
const departments = ['Provizyon', 'Satış', 'Kurumsal ilişkiler', 'Muhasebe', 'Hasar', 'Operasyon'];

/** Companies and the people there; what meetings refer to. */
export interface Directory {
  readonly companies: readonly CompanyRow[];
  readonly persons: readonly PersonRow[];
}

/** Returns a number that nobody has. */
const phone = (number: number) => `+9055507${String(number).padStart(5, '0')}`;

function contract(
  random: Random,
  today: number,
): Pick<CompanyRow, 'contract_no' | 'contract_from' | 'contract_to'> {
  if (random.chance(0.3)) return { contract_no: null, contract_from: null, contract_to: null };
  const ends = today + random.int(-60, 700) * DAY;
  return {
    contract_no: `S-${random.int(2023, 2026)}/${random.int(10, 980)}`,
    contract_from: istanbulDay(ends - 730 * DAY),
    contract_to: istanbulDay(ends),
  };
}

function makeCompanies(world: World, count: number): readonly CompanyRow[] {
  const random = createRandom(`${world.seed} companies`);
  const types = world.catalogue.companyTypes.flatMap((type) =>
    Array.from({ length: kinds[type.name]?.[0] ?? 1 }, () => type),
  );
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, at) => {
    const type = types[Math.floor((at * types.length) / count)] ?? random.pick(types);
    let name = '';
    do {
      const [given, other] = [random.pick(firstNames), random.pick(firstNames)];
      const first = random.chance(0.4) && given !== other ? `${given} ${other}` : given;
      name = `${first} ${random.pick(kinds[type.name]?.[1] ?? ['Ltd. Şti.'])}`;
    } while (taken.has(name));
    taken.add(name);
    const made = world.today - random.int(20, 390) * DAY;
    const intermediary = type.name === 'Aracı kurum';
    return {
      id: uuidAt(random, made),
      name,
      type_id: type.id,
      tax_no: `000${String(random.int(0, 9_999_999)).padStart(7, '0')}`,
      tax_office: random.pick(['Büyük Mükellefler', 'Kozyatağı', 'Çankaya', 'Şişli', 'Üsküdar']),
      phone: phone(at),
      email: `iletisim@${turkishSortKey(name, 40).replaceAll(/[^a-z]/gu, '') || 'firma'}${at}.test`,
      web: null,
      province: random.pick(provinces),
      district: null,
      address: null,
      country: 'TR',
      ...contract(random, world.today),
      // One of three has let it lapse.
      authorisation_to: intermediary ? istanbulDay(world.today + (at % 3 === 0 ? -20 : 200) * DAY) : null,
      authorisation_no: intermediary ? `AK-${random.int(1000, 9999)}` : null,
      discount_note: random.chance(0.3) ? 'Ayaktan %15, yatan hasta %10; laboratuvar hariç.' : null,
      bank_iban: null,
      responsible_user_id: random.chance(0.7) ? random.pick(world.staff.members).id : null,
      note: null,
      active: !random.chance(0.05),
      ...stamps(made, null, made + random.int(0, Math.floor((world.today - made) / DAY)) * DAY),
    };
  });
}

function makePersons(world: World, companies: readonly CompanyRow[], count: number): readonly PersonRow[] {
  const random = createRandom(`${world.seed} persons`);
  return Array.from({ length: count }, (_, at) => {
    const company = random.chance(0.95) ? random.pick(companies) : null;
    const made = world.today - random.int(10, 380) * DAY;
    const [first_name, last_name] = [
      (random.chance(0.5) ? femaleNames : maleNames)(random),
      lastNames(random),
    ];
    const isDoctor = company === null || random.chance(0.06);
    const position = random.pick(world.catalogue.positions);
    return {
      id: uuidAt(random, made),
      first_name,
      last_name,
      company_id: company?.id ?? null,
      position_id: isDoctor
        ? (world.catalogue.positions.find(({ name }) => name === 'Hekim') ?? position).id
        : position.id,
      department: random.chance(0.5) ? random.pick(departments) : null,
      phones: [
        {
          e164: phone(10_000 + at),
          label: 'work' as const,
          primary: true,
          whatsapp: random.chance(0.3),
          shared: false,
        },
      ],
      email: `kisi${at}@firma.test`,
      birthday: null,
      is_doctor: isDoctor,
      doctor_branch: isDoctor ? random.pick(world.clinics).name : null,
      user_id: null,
      language: 'tr',
      note: null,
      active: !random.chance(0.04),
      ...stamps(made, null),
    };
  });
}

/** @param companies how many; there are four times as many people */
export function makeDirectory(world: World, companies: number): Directory {
  const made = makeCompanies(world, companies);
  return { companies: made, persons: makePersons(world, made, companies * 4) };
}
