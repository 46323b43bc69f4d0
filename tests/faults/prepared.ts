import { rename } from 'node:fs/promises';
import { prepare } from './prepare';

/** Makes what several runs need once for all of them, in the folder that is named: `run.ts --prepared` takes it from there. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder.');
await rename(await prepare(), folder);
