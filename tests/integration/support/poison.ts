import type { Sql } from 'postgres';
import type { DeadLetter } from '@sync/rpc/dead-letters';
import { listDeadLetters } from '@sync/rpc/dead-letters';
import { asUser } from './hosted-postgres';

/** Text that no dead letter may contain. */
export const SECRET = 'Gizli Hasta 10000000146';

/** Lets each write of one row of a table fail, as a rule does that nobody has thought of. */
export async function poison(
  owner: Sql,
  [table, column, events]: readonly [table: string, column: string, events: string],
  id: string,
  errcode = '23514',
): Promise<void> {
  await owner.unsafe(`
    create or replace function app.poison() returns trigger language plpgsql as $$
    begin
      if coalesce(to_jsonb(old) ->> '${column}', to_jsonb(new) ->> '${column}') = '${id}' then
        raise exception using errcode = '${errcode}', constraint = 'poison', message = '${SECRET}';
      end if;
      return coalesce(new, old);
    end $$;
    create trigger a_poison before ${events} on ${table} for each row execute function app.poison()`);
}

/** Takes the poison away. */
export const mend = (owner: Sql) => owner.unsafe('drop function if exists app.poison() cascade');

/** Returns the calls by which an administrator lists, retries and drops dead letters. */
export function lettersFor(owner: Sql, administrator: string) {
  const list = async (): Promise<readonly DeadLetter[]> => {
    const [row] = await asUser(owner, administrator, (tx) => tx`select public.list_dead_letters() as answer`);
    return listDeadLetters.answer(row?.['answer']).letters;
  };
  const decide = async (name: 'retry_dead_letters' | 'drop_dead_letters', letters: readonly DeadLetter[]) => {
    const [row] = await asUser(owner, administrator, (tx) =>
      tx.unsafe(`select public.${name}($1) as answer`, [letters.map(({ id }) => id)]),
    );
    return row?.['answer'] as { done: number };
  };
  return {
    list,
    /** Returns the open letters of a queue. */
    open: async (queue: string) =>
      (await list()).filter((letter) => letter.queue === queue && letter.state === 'open'),
    retry: (letters: readonly DeadLetter[]) => decide('retry_dead_letters', letters),
    drop: (letters: readonly DeadLetter[]) => decide('drop_dead_letters', letters),
  };
}
