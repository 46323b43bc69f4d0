import { parentPort } from 'node:worker_threads';
import { cvContentOf } from '../../functions/resumes/cv-content';
import { READY } from './file-reader';

/* Runs in a thread of its own: takes apart what is handed to it, one file after the other, and knows nothing else. */
parentPort?.on('message', (bytes: Uint8Array) => {
  parentPort?.postMessage(cvContentOf(bytes));
});
parentPort?.postMessage(READY);
