import type { LookupAttributes } from '@sync/model/entities/definition';
import { foldTurkish } from '@sync/model/tr/turkish';
import type { SqlSession } from '../embedded/database/sql';
import { departmentFinder, theatrePeople, theatreProcedures, theatreRooms } from './theatre';

/**
 * Entries that a hospital adds to the product's starter data: its clinics and a few tags. Ids continue the pattern of
 * the starter data (kind, then number), from 101 on.
 */
const clinics = [
  ['Kulak Burun Boğaz', 'KBB', 'teal'],
  ['Genel Cerrahi', 'GC', 'green'],
  ['Ortopedi ve Travmatoloji', 'ORT', 'blue'],
  ['Kardiyoloji', 'KAR', 'red'],
  ['Kadın Hastalıkları ve Doğum', 'KD', 'pink'],
  ['Göz Hastalıkları', 'GÖZ', 'violet'],
  ['İç Hastalıkları', 'DAH', 'amber'],
  ['Çocuk Sağlığı', 'ÇOC', 'orange'],
  ['Nöroloji', 'NÖR', 'violet'],
  ['Üroloji', 'ÜRO', 'blue'],
  ['Fizik Tedavi', 'FTR', 'green'],
  ['Ağız ve Diş Sağlığı', 'DİŞ', 'slate'],
] as const;
const offices = [
  ['Yönetim', 'YÖN', 'slate'],
  ['Bilgi İşlem', 'BİL', 'slate'],
  ['İnsan Kaynakları', 'İK', 'slate'],
  ['Kalite', 'KAL', 'slate'],
  ['Patoloji', 'PAT', 'slate'],
] as const;
const tags = [
  ['Evrak', 'slate'],
  ['Kontrol', 'green'],
  ['Check-up', 'teal'],
  ['Şirket anlaşması', 'blue'],
  ['Memnuniyet', 'pink'],
  ['Öncelikli geri arama', 'orange'],
] as const;

const insurers: readonly (readonly [
  name: string,
  payer: LookupAttributes<'insurer'>['payer_kind'],
  appeal: number,
  payment: number,
  others: readonly string[],
])[] = [
  ['Anka Sigorta', 'tss', 15, 45, ['ANKA SİG. A.Ş.', 'Anka Hayat']],
  ['Meriç Sağlık', 'oss', 30, 30, ['Meriç Sigorta']],
  ['Doruk Emeklilik', 'oss', 10, 60, []],
  ['Ege Sağlık Sandığı', 'agreement', 20, 60, ['ESS']],
  ['Nordwall Assistance', 'foreign', 14, 30, ['Nordwall Asistans']],
];

const definitionId = (kind: string, number: number) =>
  `01900000-0000-7000-8000-${kind}${String(100 + number).padStart(10, '0')}`;

const cashDesks: readonly (readonly [name: string, place: string, night: boolean])[] = [
  ['Vezne 1', 'Zemin kat, poliklinik girişi', false],
  ['Vezne 2', 'Zemin kat, laboratuvar önü', false],
  ['Vezne 3', '1. kat, görüntüleme', false],
  ['Acil vezne', 'Acil servis', true],
  ['Yatan hasta', '2. kat, yatış işlemleri', false],
  ['Sağlık turizmi', '3. kat, uluslararası hasta', false],
];

interface DemoEntry {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly position: number;
  readonly colour?: string | null;
  readonly attributes: object;
}

/** Adds the hospital's own look-ups. `now`: epoch milliseconds. Run inside the import. */
export async function insertHospital(sql: SqlSession, now: number): Promise<void> {
  const at = new Date(now - 400 * 86_400_000).toISOString();
  const common = { active: true, created_at: at, updated_at: at };
  const departments = [
    ...clinics.map((entry) => [...entry, 'clinical'] as const),
    ...offices.map((entry) => [...entry, 'administrative'] as const),
  ];
  const known = await sql.query<{ kind: string; id: string; name: string }>(
    'select kind, id, name from public.definitions where deleted_at is null',
  );
  const knownIds = new Map(known.map(({ kind, id, name }) => [`${kind} ${foldTurkish(name)}`, id]));
  // What a hospital has under the same name already is taken for the demo's.
  const departmentOf = departmentFinder(
    departments.map(([name], position) => ({
      id: knownIds.get(`department ${foldTurkish(name)}`) ?? definitionId('08', position + 1),
      name,
    })),
  );
  const theatre = [
    { kind: 'operating_room', place: '12', entries: theatreRooms(departmentOf) },
    { kind: 'procedure', place: '13', entries: theatreProcedures(departmentOf) },
    { kind: 'clinician', place: '14', entries: theatrePeople(departmentOf) },
  ];
  const entries: readonly DemoEntry[] = [
    ...theatre.flatMap(({ kind, place, entries }) =>
      entries.map(({ name, attributes }, position) => ({
        id: definitionId(place, position + 1),
        kind,
        name,
        position: 1000 + position * 10,
        attributes,
        ...common,
      })),
    ),
    ...departments.map(([name, short, colour, group], position) => ({
      id: definitionId('08', position + 1),
      kind: 'department',
      name,
      position: 1000 + position * 10,
      colour,
      attributes: { group, short_name: short },
      ...common,
    })),
    ...cashDesks.map(([name, place, night], position) => ({
      id: definitionId('10', position + 1),
      kind: 'cash_desk',
      name,
      position: 1000 + position * 10,
      attributes: { place, open_at_night: night },
      ...common,
    })),
    ...insurers.map(([name, payer_kind, appeal_days, payment_days, other_names], position) => ({
      id: definitionId('15', position + 1),
      kind: 'insurer',
      name,
      position: 1000 + position * 10,
      attributes: { payer_kind, appeal_days, payment_days, phone: null, other_names },
      ...common,
    })),
    ...tags.map(([name, colour], position) => ({
      id: definitionId('04', position + 1),
      kind: 'ticket_tag',
      name,
      position: 1000 + position * 10,
      colour,
      attributes: { group: null },
      ...common,
    })),
  ];
  const isKnown = ({ kind, name }: DemoEntry) => knownIds.has(`${kind} ${foldTurkish(name)}`);
  // A theatre under the same name has other hours and departments than the demo's surgeries need.
  const fresh = entries.flatMap((entry) => {
    if (!isKnown(entry)) return [entry];
    return entry.kind === 'operating_room' ? [{ ...entry, name: `${entry.name} (örnek)` }] : [];
  });
  await sql.insertMany(
    'public.definitions',
    fresh.map(({ colour = null, ...entry }) => ({ ...entry, colour })),
  );
}

/** Returns whether a theatre is one of the demo's. */
export const isDemoRoom = ({ id }: { readonly id: string }): boolean =>
  id.startsWith(definitionId('12', 0).slice(0, 26));
