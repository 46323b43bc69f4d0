import { fileTypeOf } from '../../../sync/model/files/file-type.ts';
import { BodyRefused, readBytes } from '../_shared/public-body.ts';
import { cvContentOf } from './cv-content.ts';
import { MOST_BYTES, readSubmission } from './submission.ts';
import type { Submission } from './submission.ts';
import { bytesOf, readFile } from './submitted-file.ts';
import type { ReadContent, StoredFile } from './submitted-file.ts';
import { signatureProblem } from './signature.ts';

/** Asks the database as the service: `public.resume_service`. */
export type ResumeService = (step: string, given: object) => Promise<unknown>;

/**
 * Settings of who may send applications: the form's server by its secret, browsers on pages of these origins, or
 * both.
 */
export interface IntakeSettings {
  readonly secret: string | null;
  readonly origins: readonly string[];
}

export interface Intake {
  readonly settings: IntakeSettings;
  readonly service: ResumeService;
  /** Takes a file apart that was let in; by default here, where nothing else is answered meanwhile. */
  readonly readContent?: ReadContent;
  /** Puts the bytes of a file into the bucket; again where they lie there already. */
  readonly store: (id: string, file: StoredFile) => Promise<void>;
  /** Returns the caller's address, for limits. */
  readonly addressOf: (request: Request) => string;
  /** Returns milliseconds since 1970. */
  readonly now?: () => number;
}

const textOf = (answer: unknown, name: string): string | null => {
  const text: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : null;
  return typeof text === 'string' ? text : null;
};
const stateOf = (answer: unknown): string => textOf(answer, 'state') ?? '';

const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
/** Seconds after which it is worth a new try where too many files wait to be read. */
const RETRY_AFTER = { 'retry-after': '10' };

/** Returns headers that let a browser on the hospital's own page read; others get no such header and read nothing. */
function openTo(origin: string | null): Readonly<Record<string, string>> {
  if (origin === null) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type, apikey',
    'access-control-max-age': '600',
    vary: 'origin',
  };
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * Creates the handler of applications from the hospital's web site: `POST …/apply`. The form's server signs what it sends
 * (`signature.ts`); where the open form is switched on, browsers on the hospital's pages may send too, few times an
 * hour, and a submission with the hidden field filled in gets the usual answer and is dropped. Answers `{"state":
 * "received"}`, or `{"code", "fields"?}` with a status; nothing that was sent is ever sent back.
 */
export function createResumeHandler({
  settings,
  service,
  readContent = (bytes) => Promise.resolve(cvContentOf(bytes)),
  store,
  addressOf,
  now = Date.now,
}: Intake): (request: Request) => Promise<Response> {
  /**
   * Makes an application of what was let in, and stores its file. One that is refused here leaves nothing: the submission may
   * come again with another.
   * @param known it is an application already, and its file has been read: its bytes alone may still be missing
   */
  const take = async (
    { id, fields, file: given }: Submission,
    known: boolean,
  ): Promise<[status: number, body: object]> => {
    const bytes = given === null ? null : await bytesOf(given);
    const hash = bytes === null ? '' : await sha256(bytes);
    let type: string | null = null;
    let file: object | null = null;
    if (given !== null && bytes !== null) {
      const read = known ? null : await readFile(given.name, bytes, readContent);
      type = read?.media_type ?? fileTypeOf(bytes);
      file = { ...read, byte_size: bytes.length, sha256: hash };
    }
    const taken = await service('take', { submission: id, fields, file });
    if (stateOf(taken) === 'differs') return [409, { code: 'file_differs' }];
    if (stateOf(taken) !== 'received') return [422, { code: 'fields_malformed' }];
    const waiting = textOf(taken, 'file');
    if (waiting !== null && bytes !== null && type !== null) {
      await store(waiting, { bytes, media_type: type });
      await service('stored', { file: waiting });
    }
    return [200, { state: 'received' }];
  };
  const apply = async (request: Request, isOpen: boolean): Promise<[status: number, body: object]> => {
    const body = await readBytes(request, MOST_BYTES);
    const moment = now();
    const signature = isOpen ? null : request.headers.get('x-vizite-signature');
    if (!isOpen) {
      const problem = await signatureProblem(settings.secret ?? '', request.headers, body, moment);
      if (problem !== null) return [401, { code: problem }];
    }
    const submission = await readSubmission(body, request.headers.get('content-type') ?? '', moment);
    if (submission.trap !== '') return [200, { state: 'received' }];
    // Before anything looks into the file: who sends too many costs nothing more, and a file that is refused has counted.
    const asked = { submission: submission.id, address: addressOf(request), signature };
    const admitted = stateOf(await service('admit', asked));
    if (admitted === 'replayed') return [409, { code: 'signature_used' }];
    if (admitted === 'busy') return [429, { code: 'too_many' }];
    // One that was received already may still wait for its file.
    if (admitted === 'received') {
      return submission.file === null ? [200, { state: 'received' }] : take(submission, true);
    }
    if (admitted !== 'go') throw new Error('resume_service admits with a state that nobody knows');
    return take(submission, false);
  };
  return async (request) => {
    const origin = request.headers.get('origin');
    const isOpen = origin !== null && settings.origins.includes(origin);
    const answer = (status: number, body: object): Response =>
      new Response(JSON.stringify(body), {
        status,
        headers: { ...HEADERS, ...(status === 503 ? RETRY_AFTER : {}), ...openTo(isOpen ? origin : null) },
      });
    if (new URL(request.url).pathname.split('/').at(-1) !== 'apply')
      return answer(404, { code: 'not_found' });
    if (origin !== null && !isOpen) return answer(403, { code: 'origin_not_allowed' });
    if (request.method === 'OPTIONS' && isOpen)
      return new Response(null, { status: 204, headers: openTo(origin) });
    if (request.method !== 'POST') return answer(405, { code: 'method_not_allowed' });
    if (!isOpen && settings.secret === null) return answer(404, { code: 'not_found' });
    try {
      return answer(...(await apply(request, isOpen)));
    } catch (error) {
      if (!(error instanceof BodyRefused)) throw error;
      return answer(error.status, error.said);
    }
  };
}
