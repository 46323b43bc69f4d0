import { errorTrace } from '@sync/model/error-trace';

let closing: Promise<unknown> = Promise.resolve();

/** Settles when every workspace of this window that was to be closed is. Never rejects. */
export function whenClosed(): Promise<unknown> {
  return closing;
}

/** Closes a workspace once it is open. The next one opens, and `afterClosing` goes on, when that is done. */
export function closeWhenOpened(opening: Promise<{ readonly close: () => Promise<void> }>): void {
  closing = opening.then((workspace) => workspace.close()).catch(() => undefined);
}

/** Does something that needs all workspaces closed; the next one opens when it is done. Never rejects. */
export function afterClosing(work: () => Promise<void>): Promise<void> {
  const done = closing.then(work).catch((error: unknown) => {
    console.error('clearing up after a workspace failed', errorTrace(error));
  });
  closing = done;
  return done;
}
