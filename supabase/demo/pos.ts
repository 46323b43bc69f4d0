import type { CardKind } from '@sync/model/entities/pos-values';
import { legalCap } from '@sync/model/rules/commission';
import { createPaymentMaker, slipOf } from './payments';
import type { Held, Payment } from './payments';
import { createRandom, uuidAt } from './random';
import type { Random } from './random';
import { iso, stamps } from './rows';
import type { CommissionRateRow, DemoBatch, PosStaffRow, PosTerminalRow, TerminalUsageRow } from './rows';
import { memberOf } from './staff';
import { DAY, HOUR, istanbulDay, MINUTE } from './world';
import type { World } from './world';
import { sumMinor } from '@sync/model/money';

/** Desk, bank (by its place in the starter data), kind, status and currency of each terminal. */
const devices: readonly (readonly [
  desk: number,
  bank: number,
  kind: PosTerminalRow['terminal_kind'],
  status: PosTerminalRow['status'],
  currency: PosTerminalRow['currency'],
])[] = [
  [0, 0, 'physical', 'active', 'TRY'],
  [0, 1, 'physical', 'active', 'TRY'],
  [1, 2, 'physical', 'active', 'TRY'],
  [1, 3, 'fiscal', 'active', 'TRY'],
  [2, 0, 'physical', 'active', 'TRY'],
  [2, 4, 'physical', 'faulty', 'TRY'],
  [3, 1, 'mobile', 'active', 'TRY'],
  [3, 2, 'physical', 'active', 'TRY'],
  [4, 3, 'physical', 'active', 'TRY'],
  [4, 6, 'physical', 'active', 'TRY'],
  [5, 1, 'physical', 'active', 'EUR'],
  [5, 2, 'virtual', 'active', 'USD'],
  [0, 6, 'physical', 'stored', 'TRY'],
  [2, 4, 'physical', 'returned', 'TRY'],
];

/** Name, desk and account of those who take payments. */
const people: readonly (readonly [name: string, desk: number])[] = [
  ['Nurgül Baş', 0],
  ['Serkan Uz', 1],
  ['Pınar Güler', 2],
  ['Hatice Kılıç', 3],
  ['Arda Şimşek', 4],
  ['Tuğba Yücel', 5],
  ['Dilek Oral', 1],
  ['Emre Kocabıyık', 3],
  ['Şükriye Çağlayan', 0],
];

const DAYS = 45;
/** Ends of the numbers of terminals that somebody still has from the day before. */
const OPEN_AT_NIGHT: readonly string[] = ['77', '25', '33'];
const digits = (number: number, length: number): string => String(number).padStart(length, '0');

function makeTerminals(world: World, random: Random): readonly PosTerminalRow[] {
  const { banks, cashDesks } = world.catalogue;
  const made = world.today - 380 * DAY;
  return devices.flatMap(([desk, bank, terminal_kind, status, currency], at): PosTerminalRow[] => {
    const of = banks[bank];
    if (of === undefined) return [];
    return [
      {
        id: uuidAt(random, made),
        bank_id: of.id,
        terminal_no: digits(412_077 + at * 8 + bank * 1000, 8),
        merchant_no: digits(7_001_100 + bank * 37, 10),
        serial_no: `SN-${random.int(100_000, 999_999)}`,
        model: random.pick(['Ingenico Move 5000', 'Verifone V400m', 'PAX A920', 'Beko 300TR']),
        terminal_kind,
        cash_desk_id: cashDesks[desk]?.id ?? null,
        currency,
        settlement_iban: null,
        block_days: null,
        sim_no: null,
        ip_address: null,
        status,
        fault_note: status === 'faulty' ? 'Kart okuyucu arızalı, banka servisi bekleniyor' : null,
        note: null,
        ...stamps(made, null),
      },
    ];
  });
}

/** Rates of each bank: lower than the cap, but for one that somebody should notice. */
function makeRates(world: World, random: Random): readonly CommissionRateRow[] {
  const made = world.today - 380 * DAY;
  const first = istanbulDay(world.today - 300 * DAY);
  const kinds: readonly (readonly [CardKind, from: number, to: number, share: number, days: number])[] = [
    ['credit', 1, 1, 0.55, 1],
    ['credit', 2, 3, 0.8, 20],
    ['credit', 4, 12, 0.95, 40],
    ['debit', 1, 1, 0.6, 1],
    ['prepaid', 1, 1, 0.7, 1],
    ['foreign', 1, 1, 0, 1],
  ];
  return world.catalogue.banks.slice(0, 7).flatMap((bank, place) =>
    kinds.map(([card_kind, instalments_from, instalments_to, share, block_days]): CommissionRateRow => {
      const cap = legalCap(card_kind, first)?.rate;
      const agreed =
        cap === undefined ? random.int(180, 260) * 100 : Math.round((cap * share) / 100) * 100 + place * 100;
      return {
        id: uuidAt(random, made),
        bank_id: bank.id,
        terminal_id: null,
        card_kind,
        instalments_from,
        instalments_to,
        valid_from: first,
        valid_to: null,
        rate: place === 4 && card_kind === 'debit' ? 12_500 : agreed,
        block_days,
        contract_no: `ÜİY-${2025 + (place % 2)}/${digits(place + 11, 3)}`,
        ...stamps(made, null),
      };
    }),
  );
}

function makeStaffRows(
  world: World,
  random: Random,
  terminals: readonly PosTerminalRow[],
): readonly PosStaffRow[] {
  const made = world.today - 370 * DAY;
  return people.map(([full_name, desk], at): PosStaffRow => {
    const deskId = world.catalogue.cashDesks[desk]?.id ?? null;
    return {
      id: uuidAt(random, made),
      full_name,
      user_id: null,
      cash_desk_id: deskId,
      phone: `+9055508${digits(at, 5)}`,
      active_from: istanbulDay(made),
      active_to: null,
      terminal_ids: terminals.filter(({ cash_desk_id }) => cash_desk_id === deskId).map(({ id }) => id),
      note: null,
      active: true,
      ...stamps(made, null),
    };
  });
}

/** The hours at which shifts begin at a desk, and their names. */
const dayShifts = [
  [8, 'day'],
  [16, 'evening'],
] as const;
const nightShift = [0, 'night'] as const;

interface Shift extends Held {
  readonly name: TerminalUsageRow['shift'];
}

/** Yields who has which terminal when: the people of its desk in turn; at the emergency desk at night, too. */
function* shiftsOf(
  world: World,
  random: Random,
  terminals: readonly PosTerminalRow[],
  staff: readonly PosStaffRow[],
  days: number,
): Generator<Shift> {
  const nightDesk = world.catalogue.cashDesks[3]?.id;
  let batch = 0;
  const places = new Map<string | null, number>();
  for (const terminal of terminals.filter(({ status }) => status === 'active' || status === 'faulty')) {
    const atDesk = staff.filter(({ cash_desk_id }) => cash_desk_id === terminal.cash_desk_id);
    const team = atDesk.length === 0 ? staff : atDesk;
    const night = terminal.cash_desk_id === nightDesk;
    const place = places.get(terminal.cash_desk_id) ?? 0;
    places.set(terminal.cash_desk_id, place + 1);
    for (let day = days; day >= 0; day -= 1) {
      const midnight = world.today - day * DAY;
      if (terminal.status === 'faulty' && day < 6) break;
      for (const [hour, name] of night
        ? [nightShift, ...dayShifts]
        : dayShifts.slice(0, 1 + (day % 3 === 0 ? 1 : 0))) {
        const begins = midnight + hour * HOUR + random.int(0, 14) * MINUTE;
        batch += 1;
        yield {
          terminal,
          batchNo: digits(batch % 1_000_000, 6),
          staff: team[(day + hour + place) % team.length] ?? random.pick(staff),
          begins,
          ends: midnight + (hour + 8) * HOUR - random.int(2, 12) * MINUTE,
          name,
        };
      }
    }
  }
}

function makeUsage(
  world: World,
  random: Random,
  shift: Shift,
  payments: readonly Payment[],
): TerminalUsageRow {
  const { terminal, staff, begins, ends, name } = shift;
  // Some have not counted at the end of yesterday's last shift.
  const open = ends > world.today - HOUR && OPEN_AT_NIGHT.includes(terminal.terminal_no.slice(-2));
  const slip = slipOf(payments);
  const receipts = payments.flatMap((payment) => payment.receipts);
  const expected = sumMinor(receipts.map(({ amount }) => amount));
  // Most of what differs is on the slip already; now and then somebody counts wrongly.
  const counted = slip.gross + (random.chance(0.03) ? random.pick([-25_000, -5_000, 10_000, 4_250]) : 0);
  const differs = counted !== expected;
  const accountant = memberOf(world.staff, 'yonetici').id;
  const checked = !open && !differs && random.chance(0.8);
  return {
    id: uuidAt(random, begins),
    terminal_id: terminal.id,
    staff_id: staff.id,
    from_at: iso(begins),
    to_at: open ? null : iso(ends),
    shift: name,
    currency: terminal.currency,
    opening_note: null,
    batch_no: open ? null : shift.batchNo,
    counted_count: open ? null : slip.count,
    counted_gross: open ? null : counted,
    counted_at: open ? null : iso(ends),
    expected_count: open ? null : receipts.length,
    expected_gross: open ? null : expected,
    difference_reason: differs && !open && random.chance(0.5) ? 'void_without_slip' : null,
    difference_note: null,
    handed_to_id: null,
    counted_by: null,
    handover_code: null,
    taken_code: null,
    state: open ? 'open' : checked ? 'checked' : 'counted',
    checked_by: checked ? accountant : null,
    clash_with_id: null,
    ...stamps(begins, null, open ? begins : ends),
  };
}

export interface MadePos {
  readonly terminals: readonly PosTerminalRow[];
  readonly rates: readonly CommissionRateRow[];
  readonly staff: readonly PosStaffRow[];
  readonly usages: readonly TerminalUsageRow[];
  readonly payments: readonly Payment[];
}

/** Terminals, rates, staff, three months of usages and what was paid. @param share of the days, from 0 to 1 */
export function makePos(world: World, share: number): MadePos {
  const random = createRandom(`${world.seed} pos`);
  const terminals = makeTerminals(world, random);
  const staff = makeStaffRows(world, random, terminals);
  const rates = makeRates(world, random);
  const shifts = [
    ...shiftsOf(world, random, terminals, staff, Math.min(DAYS, Math.ceil(2 * DAYS * share))),
  ].filter(({ begins }) => begins < world.today);
  const desks = new Map(world.catalogue.cashDesks.map(({ id, name }) => [id, name]));
  const banks = world.catalogue.banks.map(({ id }) => id);
  const maker = createPaymentMaker(createRandom(`${world.seed} payments`), rates, banks, desks);
  const paid = shifts.map((shift) => maker.of(shift));
  const nextDay = new Map(shifts.map((shift, at) => [shift, shifts[at + 1]]));
  const outside = shifts.filter((shift, at) => {
    const next = nextDay.get(shift);
    // After the last shift of a day, and long before the next.
    return at % 43 === 7 && shift.name === 'day' && next?.name === 'day' && next.terminal === shift.terminal;
  });
  return {
    terminals,
    rates,
    staff,
    usages: shifts.map((shift, at) => makeUsage(world, random, shift, paid[at] ?? [])),
    payments: [...paid.flat(), ...outside.map((shift) => maker.outside(shift))],
  };
}

export function* posBatches(world: World, share: number): Generator<DemoBatch> {
  const { terminals, rates, staff, usages } = makePos(world, share);
  yield { pos_terminals: terminals, commission_rates: rates, pos_staff: staff };
  yield { terminal_usages: usages };
}
