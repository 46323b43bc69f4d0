import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSurveyKeys, readPrivateKey } from '../../sync/model/surveys/sealing';
import { createSurveyHandler } from '../functions/surveys/handler';
import { openEnvelopes } from '../functions/surveys/open-envelopes';
import type { SurveyService } from '../functions/surveys/open-envelopes';
import { describeError } from './api/console-guard';
import type { Sql } from './database/sql';
import type { Answer, Incoming } from './http/messages';
import type { Log } from './log/log';
import { StartError } from './start-error';

/** Milliseconds between two looks for what tablets have sent. */
const LOOK = 15_000;

/**
 * Returns the installation's keys, made on first use and stored in `survey-keys.json` (0600); the public one goes to
 * the database.
 * @throws StartError `folder_unusable` when the file is damaged: answers that were sealed for it would be lost.
 */
async function loadSurveyKeys(folder: string) {
  const path = join(folder, 'survey-keys.json');
  try {
    const fresh = await makeSurveyKeys();
    await writeFile(path, `${JSON.stringify(fresh, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    return fresh;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  await chmod(path, 0o600);
  try {
    const kept: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (typeof kept === 'object' && kept !== null && 'private_key' in kept && 'public_key' in kept) {
      const { private_key: secret, public_key: open } = kept;
      if (typeof secret === 'string' && typeof open === 'string')
        return { private_key: secret, public_key: open };
    }
  } catch {
    // Said below.
  }
  throw new StartError(
    'folder_unusable',
    `${path} okunamıyor: yedeğinden geri koyun. Silerseniz tabletlerde mühürlenmiş ve daha gönderilmemiş anket yanıtları açılamaz.`,
  );
}

export interface Surveys {
  /** Handles requests below `/functions/v1/surveys/`. */
  handle(request: Incoming): Promise<Answer>;
  stop(): Promise<void>;
}

/**
 * Opens what tablets sealed, every 15 seconds, and answers patients who follow a link. Does nothing where the migrations know
 * no questionnaires.
 */
export async function startSurveys(sql: Sql, folder: string, log: Log): Promise<Surveys | null> {
  const [known] = await sql.query<{ exists: boolean }>(
    `select to_regprocedure('public.survey_service(text, jsonb)') is not null as exists`,
  );
  if (known?.exists !== true) return null;
  const keys = await loadSurveyKeys(folder);
  const privateKey = await readPrivateKey(keys.private_key);
  const service: SurveyService = async (step, given) => {
    const [row] = await sql.query<{ answer: unknown }>(
      'select public.survey_service($1, $2::jsonb) as answer',
      [step, JSON.stringify(given)],
    );
    return row?.answer ?? null;
  };
  await service('key', { public_key: keys.public_key });
  const handler = createSurveyHandler({ service, privateKey, isService: () => false });
  let running: Promise<void> = Promise.resolve();
  const run = async () => {
    try {
      await openEnvelopes(service, privateKey);
    } catch (error) {
      log.note('error', 'surveys', 'run_failed', { error: describeError(error) });
    }
  };
  const timer = setInterval(() => {
    running = running.then(run);
  }, LOOK);
  timer.unref();
  running = run();
  return {
    handle: async ({ method, url, body }) => {
      const response = await handler(
        new Request(
          url,
          method === 'GET' || method === 'HEAD' ? { method } : { method, body: Uint8Array.from(body) },
        ),
      );
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      };
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
