import { compareReleases } from '../../released';
import { failure, ok, type Check } from './check';

/** Oldest Node.js that `package.json` allows. */
const OLDEST = '20.19.0';

/** Checks the version of Node.js. @param version as `process.versions.node` gives it */
export const nodeVersion = (version: string): Check => ({
  name: 'Node.js',
  make: () =>
    compareReleases(version, OLDEST) >= 0
      ? ok(`Sürüm ${version}.`)
      : failure(`Sürüm ${version} eski: en az 20.19 kurun.`),
});
