import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGateway, readGateway } from '../functions/messages/gateway';
import type { GatewayConfig } from '../functions/messages/gateway';
import { createMessageHandler } from '../functions/messages/handler';
import { tellIys } from '../functions/messages/iys';
import { createOutbox, sendMessages } from '../functions/messages/send-messages';
import { isRecord } from '../functions/messages/types';
import type { MessageService } from '../functions/messages/types';
import { describeError } from './api/console-guard';
import type { Sql } from './database/sql';
import type { Answer, Incoming } from './http/messages';
import type { Log } from './log/log';
import { StartError } from './start-error';

/** Milliseconds between two looks for what is due. */
const LOOK = 10_000;
/** Milliseconds that a provider still has for its answer when the server stops. */
const LAST_ANSWER = 4_000;

interface Providers {
  readonly messages: GatewayConfig | null;
  readonly iys: GatewayConfig | null;
}

/**
 * `gateway.json` of the data folder: {messages, iys}, each as gateway.ts describes it. Secrets come from the environment.
 *
 * @throws StartError `folder_unusable` where the file cannot be read: messages would be kept that should have gone.
 */
async function readProviders(folder: string): Promise<Providers> {
  const path = join(folder, 'gateway.json');
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { messages: null, iys: null };
    throw error;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) throw new Error('JSON nesnesi bekleniyordu.');
    const read = (name: string) =>
      value[name] === undefined ? null : readGateway(value[name], (of) => process.env[of]);
    return { messages: read('messages'), iys: read('iys') };
  } catch (error) {
    throw new StartError(
      'folder_unusable',
      `${path} okunamadı: ${error instanceof Error ? error.message : String(error)} Düzeltin ya da mesajlar yalnız saklansın istiyorsanız dosyayı kaldırın.`,
    );
  }
}

export interface Messages {
  /** Handles requests below `/functions/v1/messages/`. */
  handle(request: Incoming): Promise<Answer>;
  /** Sends what is due, now; says how many were tried. */
  run(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Sends what is due, every ten seconds unless `look` says otherwise. Without a provider in `gateway.json` messages are kept and count as delivered. Does
 * nothing where the migrations know no messages.
 */
export async function startMessages(
  sql: Sql,
  folder: string,
  log: Log,
  look = LOOK,
): Promise<Messages | null> {
  const [known] = await sql.query<{ exists: boolean }>(
    `select to_regprocedure('public.message_service(text, jsonb)') is not null as exists`,
  );
  if (known?.exists !== true) return null;
  const providers = await readProviders(folder);
  const service: MessageService = async (step, given) => {
    const [row] = await sql.query<{ answer: unknown }>(
      'select public.message_service($1, $2::jsonb) as answer',
      [step, JSON.stringify(given)],
    );
    return row?.answer ?? null;
  };
  const adapter = providers.messages === null ? createOutbox(service) : createGateway(providers.messages);
  const stopping = new AbortController();
  const abandoning = new AbortController();
  const { signal: stop } = stopping;
  const { signal: abandon } = abandoning;
  let running: Promise<number> = Promise.resolve(0);
  const once = async (): Promise<number> => {
    if (stop.aborted) return 0;
    const tried = await sendMessages(service, adapter, { stop, abandon });
    if (providers.iys !== null && !stop.aborted) await tellIys(service, providers.iys, stop);
    return tried;
  };
  /** Runs one after the other: two would lease the same messages for nothing. */
  const run = (): Promise<number> => {
    const next = running.then(once);
    running = next.catch((error: unknown) => {
      log.note('error', 'messages', 'run_failed', { error: describeError(error) });
      return 0;
    });
    return next;
  };
  const handler = createMessageHandler({
    service,
    send: run,
    // Nobody holds the service's key here: the timer sends.
    isService: () => false,
    reportSecret: process.env['MESSAGE_REPORT_SECRET'] ?? null,
  });
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void run()
      .catch(() => undefined)
      .finally(() => (looking = false));
  }, look);
  timer.unref();
  return {
    handle: async ({ method, url, headers, body }) => {
      const response = await handler(
        new Request(
          url,
          method === 'GET' || method === 'HEAD'
            ? { method, headers }
            : { method, headers, body: Uint8Array.from(body) },
        ),
      );
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      };
    },
    run,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      const last = setTimeout(() => abandoning.abort(), LAST_ANSWER);
      await running;
      clearTimeout(last);
    },
  };
}
