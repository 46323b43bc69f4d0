/** Asks the database as the service: `public.message_service`. */
export type MessageService = (step: string, given: object) => Promise<unknown>;

/** A message that was lent to be sent. */
export interface DueMessage {
  /** Id by which the provider recognises a retry. */
  readonly id: string;
  readonly lease: string;
  readonly attempt: number;
  readonly channel: string;
  readonly purpose: string;
  readonly sender: string | null;
  /** E.164, or an e-mail address. */
  readonly to: string;
  readonly subject: string | null;
  readonly body: string;
  readonly language: string;
  /** Encoding of an SMS: `gsm7`, `gsm7_tr_single`, `gsm7_tr_locking`, `gsm7_tr_both` or `ucs2`. */
  readonly encoding: string | null;
  readonly expires_at: string;
  readonly iys_code: string | null;
}

/**
 * Outcome of a message. `retry`: it was surely not accepted, and may be retried, after so many seconds. `refused`: it
 * never will be accepted. `unknown`: nobody knows; it is not sent again automatically where the provider may have
 * accepted it. Where the provider knows repeats `retry` is for these, too.
 */
export type Outcome =
  | { readonly outcome: 'sent' | 'delivered'; readonly provider_id: string | null }
  | { readonly outcome: 'refused' | 'unknown'; readonly code: string }
  | { readonly outcome: 'retry'; readonly code: string; readonly after?: number };

/** Sends one message. Never throws. */
export interface Adapter {
  /** @param abandon ends the request: the server stops */
  readonly send: (message: DueMessage, abandon?: AbortSignal) => Promise<Outcome>;
  /** A message goes once however often it is asked for: one that nobody answered for may be asked for again. */
  readonly knowsRepeats: boolean;
  /** Seconds for which messages are lent: longer than the longest answer to a portion takes. */
  readonly leaseSeconds: number;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Reads a due message; null if it is none. */
export function readDue(value: unknown): DueMessage | null {
  if (!isRecord(value)) return null;
  const { id, lease, attempt, channel, purpose, to, body, language, expires_at: expires } = value;
  if (
    typeof id !== 'string' ||
    typeof lease !== 'string' ||
    typeof attempt !== 'number' ||
    typeof channel !== 'string' ||
    typeof purpose !== 'string' ||
    typeof to !== 'string' ||
    typeof body !== 'string' ||
    typeof language !== 'string' ||
    typeof expires !== 'string'
  )
    return null;
  return {
    id,
    lease,
    attempt,
    channel,
    purpose,
    to,
    body,
    language,
    expires_at: expires,
    sender: textOr(value['sender']),
    subject: textOr(value['subject']),
    encoding: textOr(value['encoding']),
    iys_code: textOr(value['iys_code']),
  };
}
