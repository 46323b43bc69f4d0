import { actName } from '@sync/model/acts/act';
import type { Act } from '@sync/model/acts/act';
import type { ActSample } from './act-sample.fixture';
import { handoverSamples } from './handover-samples.fixture';
import { insuranceSamples } from './insurance-samples.fixture';
import { madeSample } from './made-sample.fixture';
import { meetingSamples } from './meeting-samples.fixture';
import { pathologySamples } from './pathology-samples.fixture';
import { posSamples } from './pos-samples.fixture';
import { reminderSamples } from './reminder-samples.fixture';
import { resumeSamples } from './resume-samples.fixture';
import { ticketSamples } from './ticket-samples.fixture';
import { surgerySamples } from './surgery-samples.fixture';
import { tripSamples } from './trip-samples.fixture';

/** Samples of acts, by their full names; of an act that is not here one is made of the model. */
export const actSamples: Readonly<Record<string, ActSample>> = {
  ...insuranceSamples,
  ...tripSamples,
  ...pathologySamples,
  ...posSamples,
  ...resumeSamples,
  ...ticketSamples,
  ...surgerySamples,
  ...meetingSamples,
  ...reminderSamples,
  ...handoverSamples,
};

/** Returns the sample of an act. */
export const sampleOf = (act: Act): ActSample => actSamples[actName(act)] ?? madeSample(act);
