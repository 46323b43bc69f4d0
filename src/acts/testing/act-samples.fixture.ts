import type { ActSample } from './act-sample.fixture';
import { insuranceSamples } from './insurance-samples.fixture';
import { pathologySamples } from './pathology-samples.fixture';

/** A sample of each act, by its full name. */
export const actSamples: Readonly<Record<string, ActSample>> = { ...insuranceSamples, ...pathologySamples };
