import { id, keysOf, oneOf, readerOf } from '@/lib/address';
import { surveyChannels, surveyLanguages } from '@sync/model/surveys/survey';

export const surveyTabs = { report: 'Rapor', answers: 'Yanıtlar', forms: 'Anketler' } as const;
export type SurveyTab = keyof typeof surveyTabs;

/** Whole months: a day less would tell by subtraction who answered on it. */
export const surveyPeriods = {
  month: 'Bu ay',
  last_month: 'Geçen ay',
  quarter: 'Son 3 ay',
  half: 'Son 6 ay',
  year: 'Son 12 ay',
} as const;
export type SurveyPeriodId = keyof typeof surveyPeriods;

/** Reads the address of the questionnaires; see `readerOf`. */
export const readSurveySearch = readerOf({
  tab: oneOf(keysOf(surveyTabs)),
  form: id,
  period: oneOf(keysOf(surveyPeriods)),
  department: id,
  channel: oneOf(keysOf(surveyChannels)),
  language: oneOf(keysOf(surveyLanguages)),
  low: oneOf(['yes']),
});
export type SurveySearch = ReturnType<typeof readSurveySearch>;
