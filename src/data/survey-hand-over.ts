import { useSyncExternalStore } from 'react';
import { seal } from '@sync/model/surveys/sealing';
import type { Answers } from '@sync/model/surveys/survey';
import { readSurveyForm } from '@sync/rpc/surveys';
import type { SurveyForm } from '@sync/rpc/surveys';
import { keepSealedAnswer } from '@sync/store/survey-outbox';
import { handOverMark } from './handed-over-mark';
import { lock } from './lock';
import { newId } from './new-id';

/**
 * A tablet that a patient holds. It is locked: the user's key is gone, and all that this page knows is the questionnaire and
 * what the server alone can read. Survives a reload.
 */
export interface HandOver {
  readonly form: SurveyForm;
  /** Language of the form; the patient may choose another one. */
  readonly language: string;
  /** Sealed context of the answer: the patient who gives it. */
  readonly context: string;
  readonly publicKey: string;
  /** True for one patient after another; no answer tells then whose it is. */
  readonly again: boolean;
}

let last: { readonly text: string | null; readonly value: HandOver | null } = { text: null, value: null };

function parse(text: string): HandOver | null {
  try {
    const { form, language, context, publicKey, again } = JSON.parse(text) as Record<string, unknown>;
    if (typeof language !== 'string' || typeof context !== 'string' || typeof publicKey !== 'string')
      return null;
    return { form: readSurveyForm(form), language, context, publicKey, again: again === true };
  } catch {
    return null;
  }
}

function read(): HandOver | null {
  const text = handOverMark.read();
  if (text !== last.text) last = { text, value: text === null ? null : parse(text) };
  return last.value;
}

/** Returns the questionnaire that a patient holds; null where nobody does. */
export const useHandOver = (): HandOver | null => useSyncExternalStore(handOverMark.follow, read);

export interface Handed {
  readonly form: SurveyForm;
  readonly language: string;
  readonly publicKey: string;
  readonly clientId: string | null;
  readonly departmentId: string | null;
  readonly again: boolean;
}

/** Locks the app and puts the questionnaire in its place. @throws where the device keeps nothing */
export async function handOver({
  form,
  language,
  publicKey,
  clientId,
  departmentId,
  again,
}: Handed): Promise<void> {
  const context = await seal(publicKey, {
    questionnaire_id: form.questionnaire_id,
    version: form.version,
    client_id: form.anonymous || again ? null : clientId,
    department_id: departmentId,
  });
  const value: HandOver = { form, language, context, publicKey, again };
  handOverMark.store(JSON.stringify(value));
  await lock();
  handOverMark.tell();
}

/** Ends the handover; the lock is shown then. */
export function takeBack(): void {
  handOverMark.store(null);
  handOverMark.tell();
}

/** Keeps what a patient said, sealed. */
export async function keepAnswers(
  { context, publicKey }: HandOver,
  answers: Answers,
  language: string,
): Promise<void> {
  const said = await seal(publicKey, { answers, language, answered_at: new Date().toISOString() });
  await keepSealedAnswer({ id: newId(), sealed: `${context}\n${said}` });
}
