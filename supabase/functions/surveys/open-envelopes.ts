import { unseal } from '../../../sync/model/surveys/sealing.ts';

/** Asks the database as the service: `public.survey_service`. */
export type SurveyService = (step: string, given: object) => Promise<unknown>;

interface Envelope {
  readonly id: string;
  readonly sealed: string;
}

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'id' in value && 'sealed' in value;

/** What a tablet sealed: when it was handed over, for whom, and then what was answered. */
async function contentOf(privateKey: CryptoKey, sealed: string): Promise<object> {
  const parts = await Promise.all(sealed.split('\n').map((part) => unseal(privateKey, part)));
  return Object.assign({}, ...parts) as object;
}

/**
 * Opens what tablets have sent, 200 at a time until nothing waits. One that cannot be read is kept for another key; one whose
 * answers are no answers is refused. Twice is as once. Answers how many became answers.
 */
export async function openEnvelopes(service: SurveyService, privateKey: CryptoKey): Promise<number> {
  let taken = 0;
  for (;;) {
    const waiting = await service('unopened', {});
    if (!Array.isArray(waiting) || waiting.length === 0) return taken;
    for (const envelope of waiting.filter(isEnvelope)) {
      let said: object;
      try {
        said = await contentOf(privateKey, envelope.sealed);
      } catch {
        await service('refuse', { id: envelope.id });
        continue;
      }
      const answer = await service('take', { id: envelope.id, said });
      if (typeof answer === 'object' && answer !== null && 'state' in answer && answer.state === 'taken')
        taken += 1;
    }
  }
}
