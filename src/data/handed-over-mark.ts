import { useSyncExternalStore } from 'react';
import { StoredMark } from './stored-mark';

/** The questionnaire that a patient holds; what it says is read by `survey-hand-over.ts`. */
export const handOverMark = new StoredMark('vizite.survey');

/** Returns whether a patient holds this tablet. */
export const useIsHandedOver = (): boolean =>
  useSyncExternalStore(handOverMark.follow, () => handOverMark.read() !== null);

const WORD = /^\/anket\/([\w-]{20,100})$/u;

/** Returns the word of the link in an address; null where it is another page. */
export const surveyWordIn = (path: string): string | null => WORD.exec(path)?.[1] ?? null;
