import { tryRow } from '../_shared/each-row.ts';
import { storable } from '../_shared/storable.ts';
import { isRecord, readDue } from './types.ts';
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

/** Makes an outcome storable: a provider's name of a message, or its reason of refusal, comes from outside. */
function storableOutcome(outcome: Outcome): Outcome {
  if ('provider_id' in outcome)
    return { ...outcome, provider_id: outcome.provider_id === null ? null : storable(outcome.provider_id) };
  return { ...outcome, code: storable(outcome.code) };
}

const hasId = (value: unknown): value is { readonly id: string } =>
  isRecord(value) && typeof value['id'] === 'string';

/** Returns the outcome of one message. An adapter that throws may have sent it before. */
async function outcomeOf(adapter: Adapter, message: DueMessage, abandon?: AbortSignal): Promise<Outcome> {
  try {
    return await adapter.send(message, abandon);
  } catch {
    return { outcome: adapter.knowsRepeats ? 'retry' : 'unknown', code: 'adapter_failed' };
  }
}

/** Conditions on which sending ends before everything is sent. */
interface Ending {
  /** Messages that are tried at most. */
  readonly most?: number;
  /** Nothing more is asked for; what was lent is given back. */
  readonly stop?: AbortSignal;
  /** Signal that ends running requests without an answer. */
  readonly abandon?: AbortSignal;
}

/**
 * Sends what is due, portion by portion, until nothing is or `most` were tried. What became of a message is written as soon
 * as the provider has answered, since its reports may follow at once. Where that is lost the lease runs out: the message is
 * tried again with the same key, or counts as unknown where the provider does not know repeats. A message that fails is set
 * aside, and the others go on.
 *
 * @returns how many were tried
 */
export async function sendMessages(
  service: MessageService,
  adapter: Adapter,
  { most = 1000, stop, abandon }: Ending = {},
): Promise<number> {
  let tried = 0;
  let claimed = 0;
  const sendOne = async (message: DueMessage): Promise<void> => {
    const { id, lease } = message;
    const became: Outcome =
      stop?.aborted === true
        ? { outcome: 'retry', code: 'stopped' }
        : await outcomeOf(adapter, message, abandon);
    await service('outcome', { results: [{ id, lease, ...storableOutcome(became) }] });
  };
  const setAside = ({ id }: { readonly id: string }, code: string) =>
    service('set_aside', { queue: 'messages', key: id, code });
  while (claimed < most && stop?.aborted !== true) {
    const lent = await service('claim', {
      most: Math.min(PORTION, most - claimed),
      seconds: adapter.leaseSeconds,
      repeat: adapter.knowsRepeats,
    });
    if (!Array.isArray(lent) || lent.length === 0) return tried;
    const due = lent.map(readDue).filter((message) => message !== null);
    const unreadable = lent.filter((message) => readDue(message) === null).filter(hasId);
    await Promise.all(unreadable.map((row) => setAside(row, 'unreadable')));
    for (let at = 0; at < due.length; at += TOGETHER) {
      const portion = due.slice(at, at + TOGETHER);
      const failures = await Promise.all(portion.map((message) => tryRow(message, sendOne, { setAside })));
      for (const failed of failures) if (failed !== null) throw failed.error;
    }
    claimed += lent.length;
    tried += due.length;
  }
  return tried;
}
