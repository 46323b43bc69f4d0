import type { Answers } from '@sync/model/surveys/survey';
import { readSurveyForm } from '@sync/rpc/surveys';
import type { SurveyForm } from '@sync/rpc/surveys';
import { loadServerConfig } from '@sync/session/server-config';

/** State of the link of a questionnaire; nobody is signed in there. */
export type LinkState =
  | { readonly state: 'open'; readonly form: SurveyForm; readonly language: string }
  | { readonly state: 'used' | 'expired' | 'unknown' };

/** @throws where the server is not reached */
async function ask(step: 'form' | 'answer', given: object): Promise<Readonly<Record<string, unknown>>> {
  const { supabaseUrl, anonKey } = await loadServerConfig();
  const response = await fetch(`${supabaseUrl}/functions/v1/surveys/${step}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: anonKey },
    body: JSON.stringify(given),
  });
  if (!response.ok) throw new Error(`the survey service answered ${response.status}`);
  const answer: unknown = await response.json();
  return typeof answer === 'object' && answer !== null ? { ...answer } : {};
}

/** @throws where the server is not reached */
export async function readLink(token: string): Promise<LinkState> {
  const { state, form, language } = await ask('form', { token });
  if (state === 'open')
    return { state, form: readSurveyForm(form), language: typeof language === 'string' ? language : 'tr' };
  return { state: state === 'used' || state === 'expired' ? state : 'unknown' };
}

/** Says what the patient has answered; `used` where somebody did before. @throws where it was not taken */
export async function answerLink(
  token: string,
  answers: Answers,
  language: string,
): Promise<'thanks' | 'used' | 'expired'> {
  const { state } = await ask('answer', { token, answers, language });
  if (state === 'thanks' || state === 'used' || state === 'expired') return state;
  throw new Error('the answers were not taken');
}

/** Returns the address that a patient follows. */
export const linkOf = (word: string): string => `${location.origin}/anket/${word}`;
