import { useEffect, useEffectEvent, useState } from 'react';
import { answersToSend, askedQuestions } from '@sync/model/surveys/survey';
import type { Answer, Answers, Question } from '@sync/model/surveys/survey';
import type { SurveyForm } from '@sync/rpc/surveys';

/** Language and answers of a patient in a questionnaire. */
export interface RunState {
  readonly language: string;
  readonly answers: Answers;
}

/** Place where a run outlives a reload. */
export interface KeptRun {
  readonly read: () => RunState | null;
  readonly write: (state: RunState) => void;
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'number' ||
  typeof value === 'string' ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'));

const keyOf = (token: string): string => `vizite.anket.${token}`;

/** Reads a run; null where it is none of this version of the questionnaire. */
function parse(text: string, form: SurveyForm): RunState | null {
  try {
    const { questionnaire, version, language, answers } = JSON.parse(text) as Record<string, unknown>;
    if (questionnaire !== form.questionnaire_id || version !== form.version) return null;
    if (typeof language !== 'string' || typeof answers !== 'object' || answers === null) return null;
    return {
      language,
      answers: Object.fromEntries(
        Object.entries(answers).filter((entry): entry is [string, Answer] => isAnswer(entry[1])),
      ),
    };
  } catch {
    return null;
  }
}

/** Keeps a run of a link in its tab: it goes with the tab, and when the answers are sent. */
export function keptInTab(token: string, form: SurveyForm): KeptRun {
  return {
    read: () => {
      try {
        return parse(sessionStorage.getItem(keyOf(token)) ?? '', form);
      } catch {
        return null;
      }
    },
    write: (state) => {
      const own = { questionnaire: form.questionnaire_id, version: form.version };
      try {
        sessionStorage.setItem(keyOf(token), JSON.stringify({ ...own, ...state }));
      } catch {
        // A browser that keeps nothing: the page has the answers.
      }
    },
  };
}

/** Removes what a tab keeps of a link. */
export function forgetRun(token: string): void {
  try {
    sessionStorage.removeItem(keyOf(token));
  } catch {
    // Nothing was kept.
  }
}

/** Returns the step of the page's entry in the browser's history; -1 for one that names none. */
function stepOf(state: unknown): number {
  const step: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'surveyStep') : null;
  return typeof step === 'number' ? step : -1;
}

/** Returns the last question that a patient may be shown: nobody passes a required one without an answer. */
export function lastStep(questions: readonly Question[], answers: Answers): number {
  const kept = answersToSend(questions, answers);
  const asked = askedQuestions(questions, kept);
  const missing = asked.findIndex(({ id, required }) => required && kept[id] === undefined);
  return missing < 0 ? asked.length - 1 : missing;
}

/**
 * Returns the step of a run (-1 is the first page), and what moves it. On the patient's own device each step is an entry of the
 * history: the browser's back is the question before, and a reload shows the same one. On a tablet of the hospital the history
 * is not the patient's.
 * @param last the last step that may be shown
 */
export function useSteps(
  kept: KeptRun | null,
  last: number,
  onMove: () => void,
): { readonly at: number; readonly forward: () => void; readonly back: () => void } {
  const [at, setAt] = useState(() => (kept === null ? -1 : Math.min(stepOf(history.state), last)));
  const moveTo = useEffectEvent((step: number) => {
    if (step > last) return history.go(last - step);
    if (step === at) return undefined;
    onMove();
    return setAt(step);
  });
  useEffect(() => {
    if (kept === null) return undefined;
    const moved = ({ state }: PopStateEvent): void => moveTo(stepOf(state));
    moveTo(stepOf(history.state));
    addEventListener('popstate', moved);
    return () => removeEventListener('popstate', moved);
  }, [kept]);
  const forward = (): void => {
    onMove();
    // Past the router, beside its own state: it has no page to change.
    if (kept !== null) {
      const state: unknown = history.state;
      const own = typeof state === 'object' && state !== null ? state : {};
      History.prototype.pushState.call(history, { ...own, surveyStep: at + 1 }, '');
    }
    setAt(at + 1);
  };
  const back = (): void => {
    if (kept !== null) return history.back();
    onMove();
    return setAt(at - 1);
  };
  return { at, forward, back };
}
