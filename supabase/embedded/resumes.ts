import { createResumeHandler } from '../functions/resumes/handler';
import type { IntakeSettings } from '../functions/resumes/handler';
import { intakeSettings } from '../functions/resumes/settings';
import { MOST_BYTES } from '../functions/resumes/submission';
import { createFileStore } from './api/file-store';
import type { Sql } from './database/sql';
import { createFileReader, type ReaderLimits } from './files/file-reader';
import type { Answer, Incoming } from './http/messages';
import { MAXIMUM_BODY } from './http/request-body';
import { StartError } from './start-error';

/** Path to which the hospital's web site sends applications. */
export const RESUMES_PATH = '/functions/v1/resumes/';

/** Bytes of what is asked without an account, or to get into it. */
const MOST_OPEN = 1_024 * 1_024;

/**
 * Returns the greatest length of a request's body in bytes: a file of an application comes with its fields; open
 * requests, and those read before the caller is known, are short.
 */
export function mostBytesOf(pathname: string): number {
  if (pathname.startsWith(RESUMES_PATH)) return MOST_BYTES;
  return pathname.startsWith('/auth/') || pathname.startsWith('/functions/') ? MOST_OPEN : MAXIMUM_BODY;
}

/** Reads the settings of the intake from the environment; see `intakeSettings`. @throws StartError `setting` */
export function intakeFrom(environment: Readonly<Record<string, string | undefined>>): IntakeSettings | null {
  try {
    return intakeSettings((name) => environment[name]);
  } catch (error) {
    throw new StartError('setting', error instanceof Error ? error.message : String(error), error);
  }
}

export interface Resumes {
  /** Handles requests below `/functions/v1/resumes/`. */
  handle(request: Incoming): Promise<Answer>;
  /** Reads no more files. */
  stop(): Promise<void>;
}

/**
 * Takes applications in. Null where the intake is not switched on, or the migrations know no applications.
 * @param folder where the files of records lie
 */
export async function startResumes(
  sql: Sql,
  folder: string,
  settings: IntakeSettings | null,
  limits: Partial<ReaderLimits> = {},
): Promise<Resumes | null> {
  if (settings === null) return null;
  const [known] = await sql.query<{ exists: boolean }>(
    `select to_regprocedure('public.resume_service(text, jsonb)') is not null as exists`,
  );
  if (known?.exists !== true) return null;
  const files = createFileStore(folder);
  const reader = createFileReader(limits);
  const addresses = new WeakMap<Request, string>();
  const handler = createResumeHandler({
    settings,
    addressOf: (request) => addresses.get(request) ?? '',
    service: async (step, given) => {
      const [row] = await sql.query<{ answer: unknown }>(
        'select public.resume_service($1, $2::jsonb) as answer',
        [step, JSON.stringify(given)],
      );
      return row?.answer ?? null;
    },
    readContent: (bytes) => reader.read(bytes),
    store: async (id, { bytes, media_type: type }) => {
      await files.write(id, bytes);
      await sql.query(
        `insert into storage.objects (bucket_id, name, metadata) values ('attachments', $1, $2::jsonb)
         on conflict (bucket_id, name) do nothing`,
        [id, JSON.stringify({ size: bytes.length, mimetype: type })],
      );
    },
  });
  return {
    async handle({ method, url, headers, body, address }) {
      const request = new Request(url, {
        method,
        headers,
        ...(method === 'GET' || method === 'HEAD' ? {} : { body: Uint8Array.from(body) }),
      });
      addresses.set(request, address);
      const response = await handler(request);
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      };
    },
    stop: () => reader.close(),
  };
}
