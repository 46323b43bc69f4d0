import type { BedClass, SurveyKind } from '@sync/model/surveys/survey';

type Duty = Readonly<Record<BedClass, number>>;
const WARDS: Duty = { '0-200': 15, '201-500': 20, '501-': 25 };

/** Answers that the ministry's guide asks for each month; the same as `app.survey_duty`. Other kinds owe none. */
export const surveyDuties = {
  outpatient: { '0-200': 15, '201-500': 35, '501-': 50 },
  inpatient: WARDS,
  emergency: WARDS,
} as const satisfies Partial<Record<SurveyKind, Duty>>;
