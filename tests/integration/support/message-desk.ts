import { randomUUID } from 'node:crypto';
import type { JSONValue, Sql, TransactionSql } from 'postgres';
import type { MessageAsk, MessageContent } from '@sync/model/entities/message-values';
import { decideTemplate, submitTemplate } from '@sync/rpc/message-templates';
import type { Query } from '@sync/rpc/rpc';
import { asUser } from './hosted-postgres';

/** Author and approver of templates, and their database. */
export interface MessageDesk {
  readonly owner: Sql;
  readonly writer: string;
  readonly approver: string;
}

export interface Due {
  readonly id: string;
  readonly lease: string;
}

export interface Draft {
  readonly channel?: string;
  readonly purpose?: string;
  readonly sender?: string | null;
  readonly may_contain_health?: boolean;
  readonly expires_minutes?: number;
  readonly contents?: readonly MessageContent[];
  readonly asks?: readonly MessageAsk[];
}

export interface StoredTemplate {
  readonly at: number;
  readonly status: string;
}

/** Returns the constraint or reason that a call was refused with; `done` where it went through. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return (error as { constraint_name?: string }).constraint_name ?? (error as Error).message;
  }
  return 'done';
}

export const content = (id: string, own: Partial<MessageContent> = {}): MessageContent => ({
  id,
  subject: null,
  header: null,
  body: 'Sayın {{hasta.ad}} {{hasta.soyad}}, evrakınız hazır. {{hastane.ad}}',
  footer: null,
  buttons: [],
  ...own,
});

/**
 * Bundles what tests of messages do with a database.
 * @param desk asked again at each step, since suites make it before all tests
 */
export function messageDesk(desk: () => MessageDesk) {
  return { call, device, service, claim, claimOne, addDraft, templateOf, publish };

  async function call<Given, Value>(
    person: string,
    { name, parameters, answer }: Query<Given, Value>,
    given: Given,
  ): Promise<Value> {
    const sent = { ...parameters(given) };
    const named = Object.keys(sent).map((key, at) => `${key} => $${at + 1}`);
    const rows = await asUser(desk().owner, person, (tx) =>
      tx.unsafe(`select public.${name}(${named.join(', ')}) as answer`, Object.values<string>(sent)),
    );
    return answer(rows[0]?.['answer']);
  }

  /** Writes as a device of the person. */
  async function device<T>(person: string, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
    const done = await desk().owner.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: person, role: 'authenticated' })}, true)`;
      await tx`set local role vizite_api`;
      return { value: await work(tx) };
    });
    return done.value;
  }

  async function service(step: string, given: JSONValue): Promise<unknown> {
    const [row] = await desk().owner<
      { answer: unknown }[]
    >`select public.message_service(${step}, ${desk().owner.json(given)}) as answer`;
    return row?.answer;
  }

  async function claim(): Promise<readonly Due[]> {
    return (await service('claim', { most: 10, seconds: 60 })) as readonly Due[];
  }
  /** Claims the one message that is due. */
  async function claimOne(): Promise<Due> {
    const due = await claim();
    const [message] = due;
    if (message === undefined || due.length > 1) throw new Error(`${due.length} are due`);
    return message;
  }

  async function addDraft(own: Draft = {}): Promise<string> {
    const id = randomUUID();
    const values = { channel: 'sms', purpose: 'service', sender: 'HASTANE', expires_minutes: 60, ...own };
    await device(
      desk().writer,
      (tx) => tx`insert into public.message_templates
        (id, name, channel, purpose, sender, may_contain_health, expires_minutes, contents, asks)
      values (${id}, 'Evrak hazır', ${values.channel}, ${values.purpose}, ${values.sender}, ${own.may_contain_health ?? false},
        ${values.expires_minutes}, ${tx.json((own.contents ?? [content('tr')]) as never)}, ${tx.json((own.asks ?? []) as never)})`,
    );
    return id;
  }

  async function templateOf(id: string): Promise<StoredTemplate> {
    const [row] = await desk().owner<StoredTemplate[]>`
      select *, row_version::integer as at from public.message_templates where id = ${id}`;
    if (row === undefined) throw new Error(`no template ${id}`);
    return row;
  }

  async function publish(own: Draft = {}): Promise<string> {
    const id = await addDraft(own);
    await call(desk().writer, submitTemplate, { target: id, base_version: (await templateOf(id)).at });
    await call(desk().approver, decideTemplate, {
      target: id,
      base_version: (await templateOf(id)).at,
      approve: true,
      reason: null,
      free_texts: (own.asks ?? []).flatMap(({ key, kind }) => (kind === 'text' ? [key] : [])),
    });
    return id;
  }
}
