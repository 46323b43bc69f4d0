import type { ActSample } from './act-sample.fixture';
import { insuranceSamples } from './insurance-samples.fixture';
import { posSamples } from './pos-samples.fixture';
import { resumeSamples } from './resume-samples.fixture';
import { tripSamples } from './trip-samples.fixture';

/** A sample of each act, by its full name. */
export const actSamples: Readonly<Record<string, ActSample>> = {
  ...insuranceSamples,
  ...posSamples,
  ...resumeSamples,
  ...tripSamples,
};
