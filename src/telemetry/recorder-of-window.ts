import { BehaviorSubject } from 'rxjs';
import { session } from '@/data/session';
import type { RecorderConfig } from '@/data/session';
import { Recorder } from './recorder';

/** Recorder of this installation; null without one, and until that is known. */
export const recorderConfig$ = new BehaviorSubject<RecorderConfig | null>(null);

session.config().then(
  ({ recorder }) => recorderConfig$.next(recorder),
  // Never connected so far: there is nobody to record either.
  () => undefined,
);

/** Resolves when the page has nothing more urgent to do. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari does not tell when it is idle: a second behind the start it has drawn the screen.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 1_000);
  });
}

/** The one recorder of this window. */
export const recorder = new Recorder(async (onAssistEnd) => {
  await idle();
  const config = recorderConfig$.value;
  if (config === null) throw new Error('no recorder is configured');
  const { makeRecording } = await import('./openreplay');
  return makeRecording(config, onAssistEnd);
});
