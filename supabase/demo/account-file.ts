import { nextBankDays } from '@sync/model/rules/fourth-leg';
import type { DemoFile } from './bank-files';
import type { Payment } from './payments';
import { DAY, HOUR, istanbulDay } from './world';
import type { World } from './world';

/** Days before today that the statement covers. */
const COVERED = 24;
/** Places among the paid days, from the newest: money that is short, that came a day late, and a fee of its own. */
const SHORT_AT = 1;
const FEE_AT = 3;
const LATE_AT = 5;
const MISSING = 1_250_00;
const RENT = -350_00;
const ACCOUNT = '4410';

/**
 * Creates the statement of the hospital's account at its first bank: most money has come, a payment is short, and another came
 * a banking day late. The other banks have none.
 */
export function makeStatement(world: World, payments: readonly Payment[]): readonly DemoFile[] {
  const [bank] = world.catalogue.banks;
  if (bank === undefined) return [];
  const [from, to] = [istanbulDay(world.today - COVERED * DAY), istanbulDay(world.today - DAY)];
  const nets = new Map<string, number>();
  for (const { terminal, valueOn, gross, commission } of payments.flatMap((payment) => payment.bank)) {
    if (terminal.bank_id !== bank.id || terminal.currency !== 'TRY' || valueOn < from || valueOn > to)
      continue;
    nets.set(valueOn, (nets.get(valueOn) ?? 0) + gross - commission);
  }
  const days = [...nets].toSorted(([a], [b]) => b.localeCompare(a));
  const rows = days
    .flatMap(([day, net], at) => {
      const amount = at === SHORT_AT ? net - MISSING : net;
      const on = at === LATE_AT ? (nextBankDays(day, 1)[0] ?? day) : day;
      const payout = { day: on, kind: 'payout', amount, text: 'POS ÜYE İŞYERİ ÖDEME' };
      return at === FEE_AT ? [payout, { day: on, kind: 'fee', amount: RENT, text: 'POS ÜCRETİ' }] : [payout];
    })
    .toSorted((a, b) => a.day.localeCompare(b.day));
  return [
    {
      list: 'account',
      bankId: bank.id,
      name: `${bank.attributes.short_name ?? bank.name}-hesap-ekstresi-${to}.xml`,
      at: world.today - HOUR,
      covers: { account: ACCOUNT, currency: 'TRY', from, to },
      rows: rows.map(({ day, kind, amount, text }, at) => ({
        line: at + 3,
        facts: {
          account: ACCOUNT,
          booked_on: day,
          value_on: day,
          kind,
          currency: 'TRY',
          amount,
          reference: `HR${day.replaceAll('-', '')}${at}`,
          text,
          form: 'camt',
        },
      })),
    },
  ];
}
