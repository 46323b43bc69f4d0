import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type { Disposal, DueRecords, RetentionRegister } from '@sync/rpc/retention';
import { asUser, startHostedPostgres } from './hosted-postgres';
import type { TestDatabase } from './hosted-postgres';
import { oldRecords, TRACE } from './old-records';
import { addPerson } from './people';
import { roles } from './starter-ids';

/** A hospital with two people who may dispose of records, and a nurse who works with them. */
export interface Disposals {
  readonly database: TestDatabase;
  readonly owner: Sql;
  /** Neither of the two may read clinical notes or edit meetings. */
  readonly proposer: string;
  readonly approver: string;
  /** Sees own tickets only; the old records are theirs. */
  readonly nurse: string;
  readonly old: ReturnType<typeof oldRecords>;
  /** Calls the server once as a user. */
  readonly call: <T>(
    person: string,
    text: string,
    values?: readonly (string | null)[],
    sql?: Sql,
  ) => Promise<T>;
  readonly due: (entity: string) => Promise<DueRecords>;
  /** Gives the id of the proposal. */
  readonly propose: (entity: string) => Promise<string>;
  readonly decide: (
    id: string,
    decision: string,
    person?: string,
    reason?: string | null,
    sql?: Sql,
  ) => Promise<{ status: string }>;
  readonly run: (id: string, person?: string, sql?: Sql) => Promise<{ left: number }>;
  readonly recordOf: (id: string) => Promise<Disposal>;
  /** Runs all steps from the proposal to the record. */
  readonly dispose: (entity: string) => Promise<Disposal>;
  /** Returns whether the chain of the log is intact. */
  readonly isWhole: () => Promise<boolean>;
  /** Returns the tables in which any row still contains the word of the old records. */
  readonly traces: () => Promise<string[]>;
}

export async function startDisposals(): Promise<Disposals> {
  const database = await startHostedPostgres();
  const { owner } = database;
  const proposer = await addPerson(owner, { roles: [roles.privacy] });
  const approver = await addPerson(owner, { roles: [roles.privacy] });
  const nurse = await addPerson(owner, { roles: [roles.callCentre], scope: 'own' });

  async function call<T>(
    person: string,
    text: string,
    values: readonly (string | null)[] = [],
    sql = owner,
  ): Promise<T> {
    const [row] = await asUser(sql, person, (tx) =>
      tx.unsafe<{ answer: T }[]>(`select public.${text} as answer`, [...values]),
    );
    if (row === undefined) throw new Error('no answer');
    return row.answer;
  }
  const propose = async (entity: string): Promise<string> => {
    const id = randomUUID();
    await call(proposer, 'propose_disposal($1, $2, null)', [id, entity]);
    return id;
  };
  const decide: Disposals['decide'] = (id, decision, person = approver, reason = null, sql = owner) =>
    call(person, 'decide_disposal($1, $2, $3)', [id, decision, reason], sql);
  const run: Disposals['run'] = (id, person = approver, sql = owner) =>
    call(person, 'run_disposal($1)', [id], sql);
  const recordOf = async (id: string): Promise<Disposal> => {
    const { disposals } = await call<RetentionRegister>(proposer, 'list_retention()');
    const found = disposals.find((disposal) => disposal.id === id);
    if (found === undefined) throw new Error('no such disposal');
    return found;
  };
  return {
    ...{ database, owner, proposer, approver, nurse, call, propose, decide, run, recordOf },
    old: oldRecords(owner, nurse),
    due: (entity) => call(proposer, 'preview_disposal($1)', [entity]),
    async dispose(entity) {
      const id = await propose(entity);
      await decide(id, 'approve');
      while ((await run(id)).left > 0);
      return recordOf(id);
    },
    async isWhole() {
      const [row] = await owner<{ broken: unknown }[]>`select app.verify_audit() -> 'broken' as broken`;
      return row?.broken === null;
    },
    async traces() {
      const tables = await owner<{ name: string }[]>`
        select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname in ('public', 'app') order by 1`;
      const found: string[] = [];
      for (const { name } of tables) {
        const [row] = await owner.unsafe<{ count: number }[]>(
          `select count(*)::integer as count from ${name} t where t::text ilike '%${TRACE}%'`,
        );
        if ((row?.count ?? 0) > 0) found.push(name);
      }
      return found;
    },
  };
}
