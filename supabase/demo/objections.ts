import type { SqlSession } from '../embedded/database/sql';
import { memberOf } from './staff';
import { createRandom, uuidAt } from './random';
import { iso } from './rows';
import { DAY, HOUR, istanbulDay, midnightOf } from './world';
import type { World } from './world';

/** States of the letters, one for each bank that took too much. */
const states = ['sent', 'draft', 'rejected', 'refunded'] as const;

/** Writes letters to banks about the commission that they took too much of, more than four days ago. */
export async function loadObjections(session: SqlSession, world: World): Promise<void> {
  const random = createRandom(`${world.seed} objections`);
  const by = memberOf(world.staff, 'muhasebe').id;
  const made = await session.query(
    `select b.bank_id, b.currency, min(b.day)::text as from_on, max(b.day)::text as to_on, count(*)::integer as rows,
      sum(b.commission - b.expected_commission)::integer as amount, jsonb_agg(b.no order by b.day, b.no) as numbers
    from app.bank_rows b
    where b.commission - b.expected_commission > 1 and b.day < $1
    group by b.bank_id, b.currency order by amount desc, b.bank_id limit $2`,
    [istanbulDay(world.today - 4 * DAY), states.length],
  );
  for (const [at, row] of made.entries()) {
    const state = states[at] ?? 'draft';
    // Written in the morning after the last of its days, and sent that day.
    const written = midnightOf(String(row['to_on'])) + DAY + 10 * HOUR;
    const isSent = state !== 'draft';
    const isReturned = state === 'refunded';
    await session.insertMany('public.bank_objections', [
      {
        id: uuidAt(random, written),
        bank_id: row['bank_id'],
        from_on: row['from_on'],
        to_on: row['to_on'],
        currency: row['currency'],
        amount: row['amount'],
        row_count: row['rows'],
        rows: row['numbers'],
        state,
        sent_on: isSent ? istanbulDay(written) : null,
        reference_no: isSent ? `KI-${random.int(100_000, 999_999)}` : null,
        returned: isReturned ? row['amount'] : null,
        returned_on: isReturned ? istanbulDay(Math.min(world.today, written + 3 * DAY)) : null,
        created_at: iso(written),
        created_by: by,
        updated_at: iso(written),
        updated_by: by,
      },
    ]);
  }
}
