import { readDue } from './types.ts';
import type { Adapter, DueMessage, MessageService, Outcome } from './types.ts';

/** Messages that are lent at once, and that are asked for at the same time. */
const PORTION = 50;
const TOGETHER = 10;

/** Keeps what would be sent, and counts it as delivered: for installations without a provider. */
export function createOutbox(service: MessageService): Adapter {
  return {
    leaseSeconds: 60,
    knowsRepeats: true,
    async send({ id }) {
      await service('outbox', { ids: [id] });
      return { outcome: 'delivered', provider_id: null };
    },
  };
}

async function outcomeOf(adapter: Adapter, message: DueMessage, abandon?: AbortSignal): Promise<Outcome> {
  try {
    return await adapter.send(message, abandon);
  } catch {
    return { outcome: 'retry', code: 'adapter_failed' };
  }
}

/** When sending ends before everything is sent. */
interface Ending {
  /** Messages that are tried at most. */
  readonly most?: number;
  /** Nothing more is asked for; what was lent is given back. */
  readonly stop?: AbortSignal;
  /** What is asked for ends without an answer. */
  readonly abandon?: AbortSignal;
}

/**
 * Sends what is due, portion by portion, until nothing is or `most` were tried. What became of a message is written as soon
 * as the provider has answered, since its reports may follow at once. Where that is lost the lease runs out: the message is
 * tried again with the same key, or counts as unknown where the provider does not know repeats.
 *
 * @returns how many were tried
 */
export async function sendMessages(
  service: MessageService,
  adapter: Adapter,
  { most = 1000, stop, abandon }: Ending = {},
): Promise<number> {
  let tried = 0;
  const sendOne = async (message: DueMessage): Promise<void> => {
    const { id, lease } = message;
    const became: Outcome =
      stop?.aborted === true
        ? { outcome: 'retry', code: 'stopped' }
        : await outcomeOf(adapter, message, abandon);
    await service('outcome', { results: [{ id, lease, ...became }] });
  };
  while (tried < most && stop?.aborted !== true) {
    const lent = await service('claim', {
      most: Math.min(PORTION, most - tried),
      seconds: adapter.leaseSeconds,
      repeat: adapter.knowsRepeats,
    });
    const due = Array.isArray(lent) ? lent.map(readDue).filter((one) => one !== null) : [];
    if (due.length === 0) return tried;
    for (let at = 0; at < due.length; at += TOGETHER) {
      await Promise.all(due.slice(at, at + TOGETHER).map(sendOne));
    }
    tried += due.length;
  }
  return tried;
}
