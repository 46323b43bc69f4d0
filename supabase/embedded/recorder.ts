import { withoutEnd } from '../../sync/model/text-ends';
import { StartError } from './start-error';

/** The session-recording server of the hospital. */
export type Recorder = { readonly projectKey: string; readonly ingestPoint: string };

/**
 * Reads `VIZITE_RECORDER_URL` and `VIZITE_RECORDER_KEY`; null where neither is set.
 *
 * @throws StartError `setting` where one is missing or the address is no HTTPS address.
 */
export function recorderFrom(environment: Readonly<Record<string, string | undefined>>): Recorder | null {
  const ingestPoint = withoutEnd(environment['VIZITE_RECORDER_URL']?.trim() ?? '', '/');
  const projectKey = environment['VIZITE_RECORDER_KEY']?.trim() ?? '';
  if (ingestPoint === '' && projectKey === '') return null;
  if (projectKey === '' || !/^https:\/\/[^\s;,]+$/.test(ingestPoint) || !URL.canParse(ingestPoint)) {
    throw new StartError(
      'setting',
      'VIZITE_RECORDER_URL https:// ile başlamalı ve VIZITE_RECORDER_KEY ile birlikte verilmeli.',
    );
  }
  return { projectKey, ingestPoint };
}

/** Returns the sources that the page may connect to because of it: its origin, over HTTP and as a socket. */
export function sourcesOf(recorder: Recorder | null): readonly string[] {
  if (recorder === null) return [];
  const { origin, host } = new URL(recorder.ingestPoint);
  return [origin, `wss://${host}`];
}
