import { unseal } from '../../../sync/model/surveys/sealing.ts';
import { BadRow, eachRow } from '../_shared/each-row.ts';
import { flawOf } from '../_shared/storable.ts';

/** Asks the database as the service: `public.survey_service`. */
export type SurveyService = (step: string, given: object) => Promise<unknown>;

interface Envelope {
  readonly id: string;
  readonly sealed: string;
}

/** Greatest length that `app.survey_envelopes` stores; a tablet seals two parts. */
const LONGEST_SEALED = 100_000;
const MOST_PARTS = 8;
/** A questionnaire has at most 30 questions of 2,000 characters, and answers that are lists. */
const BOUNDS = { depth: 8, size: 100_000 };

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEnvelope = (value: unknown): value is Envelope =>
  isObject(value) &&
  'id' in value &&
  typeof value.id === 'string' &&
  'sealed' in value &&
  typeof value.sealed === 'string';

/**
 * Returns the content that a tablet sealed: when it was handed over, for whom, and then the answers.
 * @throws BadRow if it is unreadable
 */
async function contentOf(privateKey: CryptoKey, sealed: string): Promise<object> {
  const parts = sealed.split('\n');
  if (sealed.length > LONGEST_SEALED || parts.length > MOST_PARTS) throw new BadRow('too_large');
  let opened: readonly unknown[];
  try {
    opened = await Promise.all(parts.map((part) => unseal(privateKey, part)));
  } catch {
    throw new BadRow('unreadable');
  }
  const flaw = flawOf(opened, BOUNDS);
  if (flaw !== null) throw new BadRow(flaw);
  if (!opened.every(isObject)) throw new BadRow('answers_malformed');
  return Object.assign({}, ...opened) as object;
}

/**
 * Opens what tablets have sent, 200 at a time until nothing waits. One that cannot be read is kept for another key; one that says
 * nothing is refused. Both are set aside with their reason, and hold up no other. Twice is as once. Answers how many became
 * answers.
 */
export async function openEnvelopes(service: SurveyService, privateKey: CryptoKey): Promise<number> {
  const seen = new Set<string>();
  let taken = 0;
  let later = false;
  const take = async ({ id, sealed }: Envelope): Promise<void> => {
    // The database wants to be left alone: what follows waits for the next run.
    if (later) return;
    seen.add(id);
    const answer = await service('take', { id, said: await contentOf(privateKey, sealed) });
    if (!isObject(answer) || !('state' in answer)) return;
    if (answer.state === 'taken') taken += 1;
    later = answer.state === 'later';
  };
  while (!later) {
    const waiting = await service('unopened', {});
    // What was seen once in this run and is still there is left to the next one.
    const rows = Array.isArray(waiting) ? waiting.filter(isEnvelope).filter(({ id }) => !seen.has(id)) : [];
    if (rows.length === 0) return taken;
    await eachRow(rows, take, {
      setAside: ({ id }, code) => service('refuse', { id, code }),
      count: ({ id }, code) => service('unanswered', { id, code }),
    });
  }
  return taken;
}
