import { createHash } from 'node:crypto';
import type { SqlRow, SqlSession } from '../embedded/database/sql';
import { createRandom, uuidAt, weighted } from './random';
import type { Random } from './random';
import { iso } from './rows';
import { memberOf } from './staff';
import { DAY, HOUR, istanbulDay } from './world';
import type { World } from './world';
import { partOfMoney, sumMinor } from '@sync/model/money';

type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** A list of a payer or of the laboratory that the demo hospital has imported. */
interface CaseList {
  readonly list: 'provision' | 'payment' | 'denial' | 'agreement' | 'pathology' | 'colonoscopy';
  readonly insurerId: string | null;
  readonly name: string;
  /** User who imported it. */
  readonly by: string;
  /** Days before today. */
  readonly ago: number;
  readonly rows: readonly Facts[];
}

interface KnownCase extends SqlRow {
  readonly insurer_id: string;
  readonly insurer: string;
  readonly number: string;
  readonly status: string;
  readonly asked: number;
  readonly approved: number | null;
  readonly paid: number | null;
  readonly cut: number | null;
  readonly invoice_no: string | null;
  readonly day: string;
  readonly name: string;
  readonly isSurgery: boolean;
}

interface KnownBiopsy extends SqlRow {
  readonly pathology_no: string;
  readonly protocol_no: string | null;
  readonly organ: string;
  readonly reported_on: string;
  readonly doctor_id: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** `Anka Sigorta` as part of the name of a file. */
const slug = (name: string): string => name.toLocaleLowerCase('tr').replaceAll(/\s+/gu, '-');

const decisions: Readonly<Record<string, string>> = {
  approved: 'approved',
  used: 'approved',
  partial: 'partial',
  refused: 'refused',
};

/** Returns rows with numbers that no case of ours has. */
const strangers = (random: Random, insurerId: string, day: string, of: number): readonly Facts[] =>
  Array.from({ length: of }, () => ({
    insurer_id: insurerId,
    provision_no: String(random.int(100_000, 399_999)),
    name: random.pick(['HASAN ÇINAR', 'SELMA UÇAR', 'REMZİ TUNCA', 'NESLİHAN ER']),
    service_day: day,
    asked: random.int(20, 400) * 10_000,
    decision: 'approved',
    currency: 'TRY',
  }));

/** Returns the answers of a payer as we know them, but for an approval of tomorrow that is a refusal now. */
function provisionRows(cases: readonly KnownCase[], tomorrow: string): readonly Facts[] {
  const lost = cases.find(
    ({ status, day, isSurgery }) => status === 'approved' && isSurgery && day === tomorrow,
  );
  return cases.flatMap((row): Facts[] => {
    const decision = row === lost ? 'refused' : decisions[row.status];
    if (decision === undefined) return [];
    return [
      {
        insurer_id: row.insurer_id,
        provision_no: row.number,
        name: row.name,
        service_day: row.day,
        asked: row.asked,
        approved: decision === 'refused' ? 0 : row.approved,
        decision,
        reason: decision === 'refused' ? 'waiting_period' : null,
        words: row === lost ? 'Poliçe bekleme süresi içinde, onay geri alınmıştır.' : null,
        currency: 'TRY',
      },
    ];
  });
}

/** Payments as we know them, but for one that the payer has cut more of. */
function paymentRows(cases: readonly KnownCase[], paidOn: string): readonly Facts[] {
  return cases
    .filter(({ paid }) => paid !== null)
    .map(({ insurer_id: insurer, number, invoice_no: invoice, name, paid, cut }, at) => ({
      insurer_id: insurer,
      provision_no: number,
      invoice_no: invoice,
      name,
      paid: at === 0 ? partOfMoney(paid ?? 0, 9, 10) : paid,
      cut: at === 0 ? partOfMoney(paid ?? 0, 1, 10) : cut,
      words: at === 0 ? 'Anlaşma fiyatının üzerindeki malzeme ödenmemiştir.' : null,
      paid_on: at === 0 ? paidOn : null,
      currency: 'TRY',
    }));
}

const services: readonly (readonly [code: string, name: string, lira: number])[] = [
  ['520.030', 'Kardiyoloji muayenesi', 1_850],
  ['702.110', 'Fizik tedavi, 10 seans', 9_400],
  ['804.180', 'MR, diz', 6_480],
  ['803.610', 'BT, toraks', 4_950],
  ['701.140', 'Kolonoskopi ve polipektomi', 12_250],
  ['621.120', 'Prostat biyopsisi', 18_600],
];

const whys = weighted<string>([
  ['screening', 46],
  ['surveillance', 22],
  ['diagnostic', 32],
]);
/** Frequency of adenomas, by the reason of the colonoscopy. */
const found: Readonly<Record<string, number>> = { screening: 0.33, surveillance: 0.43, diagnostic: 0.25 };
const COLONOSCOPIES = 150;

function colonoscopies(
  world: World,
  random: Random,
  { doctors, biopsies, from }: { doctors: readonly string[]; biopsies: readonly KnownBiopsy[]; from: number },
): readonly Facts[] {
  const protocols = biopsies.filter(({ organ }) => organ === 'colorectal').map(({ protocol_no: no }) => no);
  return Array.from({ length: COLONOSCOPIES }, (_, at) => {
    const why = whys(random);
    return {
      day: istanbulDay(world.today - (from + random.int(0, 44)) * DAY),
      protocol_no: (at % 5 === 0 ? protocols[at / 5] : null) ?? String(620_000 + from * 1_000 + at),
      doctor_id: random.pick(doctors),
      indication: why,
      complete: random.chance(0.95),
      bowel_prep: random.int(5, 9),
      adenoma_found: random.chance(found[why] ?? 0),
    };
  });
}

function listsOf(
  world: World,
  cases: readonly KnownCase[],
  biopsies: readonly KnownBiopsy[],
): readonly CaseList[] {
  const random = createRandom(`${world.seed} case lists`);
  const [clerk, other] = [memberOf(world.staff, 'sigorta').id, memberOf(world.staff, 'ipek.gunduz').id];
  const reader = memberOf(world.staff, 'yasin.bulut').id;
  const tomorrow = istanbulDay(world.today + DAY);
  const ofInsurers = new Map<string, KnownCase[]>();
  for (const row of cases) ofInsurers.set(row.insurer_id, [...(ofInsurers.get(row.insurer_id) ?? []), row]);
  const byInsurer = [...ofInsurers.values()].toSorted((a, b) => b.length - a.length);
  // The insurer of an approval that changes comes first.
  const isAsked = ({ status, day, isSurgery }: KnownCase) =>
    status === 'approved' && isSurgery && day === tomorrow;
  const insurers = byInsurer
    .toSorted((a, b) => Number(b.some(isAsked)) - Number(a.some(isAsked)))
    .slice(0, 4);
  const month = istanbulDay(world.today).slice(0, 7);
  const provisions = insurers.flatMap((own, at): CaseList[] => {
    const [first] = own;
    if (first === undefined) return [];
    const rows = [
      ...provisionRows(own, tomorrow),
      ...strangers(random, first.insurer_id, istanbulDay(world.today - (at + 2) * DAY), at % 2 === 0 ? 2 : 0),
    ];
    const name = `${slug(first.insurer)}-provizyon-${month}.csv`;
    return [{ list: 'provision', insurerId: first.insurer_id, name, by: clerk, ago: at, rows }];
  });
  const payments = insurers.slice(0, 2).flatMap((own, at): CaseList[] => {
    const [first] = own;
    if (first === undefined) return [];
    const rows = paymentRows(own, istanbulDay(world.today - 3 * DAY));
    const name = `${slug(first.insurer)}-icmal-${month}.xlsx`;
    return [{ list: 'payment', insurerId: first.insurer_id, name, by: other, ago: at + 3, rows }];
  });
  const refused = cases.filter(({ status }) => status === 'refused').slice(0, 12);
  const [anyInsurer] = insurers[0] ?? [];
  const rest: readonly CaseList[] =
    anyInsurer === undefined
      ? []
      : [
          {
            list: 'denial',
            insurerId: null,
            name: `retler-${month}.xls`,
            by: clerk,
            ago: 6,
            rows: [
              ...provisionRows(refused, ''),
              ...strangers(random, anyInsurer.insurer_id, istanbulDay(world.today - 9 * DAY), 1).map(
                (row) => ({
                  ...row,
                  decision: 'refused',
                  reason: 'not_covered',
                  words: 'Teminat kapsamı dışında.',
                }),
              ),
            ],
          },
          {
            list: 'agreement',
            insurerId: anyInsurer.insurer_id,
            name: `${slug(anyInsurer.insurer)}-anlasma-${month.slice(0, 4)}.xlsx`,
            by: clerk,
            ago: 40,
            rows: services.map(([code, service, lira]) => ({
              insurer_id: anyInsurer.insurer_id,
              code,
              service,
              amount: lira * 100,
              valid_from: `${month.slice(0, 4)}-01-01`,
              currency: 'TRY',
            })),
          },
        ];
  const reports = [biopsies.slice(0, 14), biopsies.slice(14, 28)].map((own, at): CaseList => {
    const known = own.map(({ pathology_no: number, organ, reported_on: day }) => ({
      pathology_no: number,
      organ,
      reported_on: day,
    }));
    const strange = {
      pathology_no: `B-26/9${at}14`,
      name: 'REMZİ TUNCA',
      organ: 'stomach',
      reported_on: istanbulDay(world.today - (at + 2) * DAY),
      text: 'Kronik gastrit. Helikobakter pilori saptanmadı.',
      doctor_id: own[0]?.doctor_id ?? null,
    };
    return {
      list: 'pathology',
      insurerId: null,
      name: `patoloji-${at + 1}-${month}.xlsx`,
      by: reader,
      ago: at * 7 + 1,
      rows: [...known, strange],
    };
  });
  const doctors = [
    ...new Set(biopsies.filter(({ organ }) => organ === 'colorectal').map(({ doctor_id: id }) => id)),
  ];
  const examinations = [2, 47].flatMap((from, at): CaseList[] =>
    doctors.length === 0
      ? []
      : [
          {
            list: 'colonoscopy',
            insurerId: null,
            name: `kolonoskopi-${istanbulDay(world.today - from * DAY)}.xlsx`,
            by: reader,
            ago: at * 45 + 1,
            rows: colonoscopies(world, random, { doctors, biopsies, from }),
          },
        ],
  );
  return [...provisions, ...payments, ...rest, ...reports, ...examinations].toSorted((a, b) => b.ago - a.ago);
}

const MONEY = ['asked', 'approved', 'paid', 'cut', 'amount'];

function totalsOf(rows: readonly Facts[]): object {
  const sums = MONEY.flatMap((field): [string, number][] => {
    const own = rows.map((row) => row[field]).filter((value) => typeof value === 'number');
    return own.length === 0 ? [] : [[field, sumMinor(own)]];
  });
  return sums.length === 0 ? {} : { TRY: Object.fromEntries(sums) };
}

/** Takes lists of payers and of the laboratory over, as an import does. */
export async function loadCaseLists(session: SqlSession, world: World): Promise<void> {
  const cases = await session.query<KnownCase>(
    `select c.insurer_id, d.name as insurer, coalesce(c.provision_no, c.medula_no) as number, c.status,
       c.asked_amount::float8 as asked, c.approved_amount::float8 as approved, c.paid_amount::float8 as paid,
       c.cut_amount::float8 as cut, c.invoice_no, c.service_day::text as day,
       upper(p.first_name || ' ' || p.last_name) as name, c.service_kind = 'surgery' as "isSurgery"
     from public.insurance_cases c join public.definitions d on d.id = c.insurer_id
     join public.clients p on p.id = c.client_id
     where coalesce(c.provision_no, c.medula_no) is not null and c.deleted_at is null order by c.case_no`,
  );
  const biopsies = await session.query<KnownBiopsy>(
    `select b.pathology_no, b.protocol_no, b.organ, b.doctor_id,
       (b.reported_at at time zone 'Europe/Istanbul')::date::text as reported_on
     from public.biopsies b
     where b.pathology_no is not null and b.reported_at is not null and b.report_text is not null
       and b.doctor_id is not null and b.deleted_at is null order by b.reported_at desc`,
  );
  const random = createRandom(`${world.seed} case list ids`);
  for (const { list, insurerId, name, by, ago, rows } of listsOf(world, cases, biopsies)) {
    if (rows.length === 0) continue;
    const at = Math.min(world.now, world.today - ago * DAY + 9 * HOUR);
    const id = uuidAt(random, at);
    await session.insertMany('public.import_files', [
      {
        id,
        list,
        insurer_id: insurerId,
        file_name: name,
        byte_size: 4_000 + rows.length * 120,
        file_hash: sha256(`${name} bytes`),
        content_hash: sha256(`${name} rows`),
        rows_total: rows.length,
        rows_staged: rows.length,
        rows_new: 0,
        rows_same: 0,
        rows_error: 0,
        rows_warning: 0,
        rows_matched: 0,
        totals: totalsOf(rows),
        controls: {},
        state: 'staging',
        created_at: iso(at),
        created_by: by,
        updated_at: iso(at),
      },
    ]);
    await session.insertMany(
      'app.import_staging',
      rows.map((facts, line) => ({
        file_id: id,
        line: line + 2,
        facts,
      })),
    );
    await session.query('select app.take_over_import($1, $2)', [id, iso(at)]);
    await session.query(
      'update public.import_files f set imported_by = $2, stored = app.stored_sums(f) where f.id = $1',
      [id, by],
    );
  }
}
