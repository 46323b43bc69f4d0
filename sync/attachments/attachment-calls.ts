import type { SupabaseClient } from '@supabase/supabase-js';
import { CallFailed } from '../replication/connection';
import { callServer, failureOf, OUT_OF_TIME } from '../replication/transport';
import type { FileProblem } from '../store/device';

export const ATTACHMENT_BUCKET = 'attachments';

/** The server says no to a file, and would again. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(`file refused: ${problem}`);
    this.problem = problem;
  }
}

/** State of the bytes of an attachment on the server. */
export type StoredAnswer = 'stored' | 'missing' | 'different' | 'unknown';

/** The calls for the bytes of attachments. Failures are thrown as `CallFailed`. */
export interface AttachmentCalls {
  /** Resolves too where the server has them already. @throws FileRefused */
  upload(id: string, bytes: Uint8Array, mediaType: string, signal: AbortSignal): Promise<void>;
  /** Has the server look whether the bytes are there. */
  stored(id: string, signal: AbortSignal): Promise<StoredAnswer>;
}

/** The code of a server whose disk takes no more files, and milliseconds until one is sent again at the earliest. */
export const SERVER_FULL = 'disk_full';
const FULL_FOR = 30_000;

/** Milliseconds after which an upload is given up: 10 MB on a slow line. */
const LONGEST_UPLOAD = 300_000;

/** Facts of a failed call of the storage; no status where there was no answer. */
interface StorageFailure {
  readonly message: string;
  readonly status?: number | undefined;
  readonly statusCode?: string | undefined;
}

/** @returns null where it says that the file is there already */
export function storageProblem({ message, status, statusCode }: StorageFailure): Error | null {
  if (status === undefined || status === 0) return new CallFailed('network', 0);
  // Hosted Supabase answers 400 to all, and says in the body what it means.
  const told = Number(statusCode);
  const meant = Number.isInteger(told) && told >= 400 ? told : status;
  if (meant === 409) return null;
  if (meant === 401 || /\bjwt\b|"exp" claim/iu.test(message)) return failureOf(401, null);
  if (meant === 507) return new CallFailed('server', meant, SERVER_FULL, FULL_FOR);
  if (meant === 413) return new FileRefused('too_large');
  if (meant === 415 || meant === 422) return new FileRefused('unfit');
  if (meant === 403 || meant === 404) return new FileRefused('not_allowed');
  return meant === 400 ? new FileRefused('unfit') : failureOf(meant, null);
}

/** Gives something up after a while, or when it is wanted no more. The storage's calls take no signal. */
async function inTime<T>(work: Promise<T>, signal: AbortSignal, longest: number): Promise<T> {
  let end: () => void = () => undefined;
  const over = new Promise<never>((_, reject) => {
    const stop = (): void => reject(new CallFailed('network', 0, OUT_OF_TIME));
    const timer = setTimeout(stop, longest);
    signal.addEventListener('abort', stop);
    end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    end();
  }
}

/** Returns the calls over Supabase. */
export function attachmentCalls(client: SupabaseClient): AttachmentCalls {
  return {
    async upload(id, bytes, mediaType, signal) {
      const sending = client.storage.from(ATTACHMENT_BUCKET).upload(id, bytes, { contentType: mediaType });
      const { error } = await inTime(sending, signal, LONGEST_UPLOAD);
      const problem = error === null ? null : storageProblem(error);
      if (problem !== null) throw problem;
    },
    async stored(id, signal) {
      const answer = await callServer(client, 'attachment_stored', { target: id }, signal);
      if (answer === 'stored' || answer === 'missing' || answer === 'different' || answer === 'unknown') {
        return answer;
      }
      throw new CallFailed('unfit', 200);
    },
  };
}

/** Reads the bytes of an attachment. @throws FileRefused, CallFailed */
export async function downloadAttachment(
  client: SupabaseClient,
  id: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { data, error } = await client.storage.from(ATTACHMENT_BUCKET).download(id);
  if (error !== null) throw storageProblem(error) ?? new CallFailed('server', 500);
  return new Uint8Array(await data.arrayBuffer());
}
