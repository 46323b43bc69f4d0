import type { LocalWrites } from '@sync/store/local-writes';

/** A form that is open, as far as a reload of the page is concerned. */
export interface OpenForm {
  /** Returns whether something is typed that a reload would have to bring back. */
  filled(): boolean;
  /** Returns whether something typed is not on the device yet. */
  unsaved(): boolean;
  /** Resolves when everything typed so far is on the device. */
  flush(): Promise<void>;
}

const forms = new Set<OpenForm>();
const running = new Set<Promise<unknown>>();

/** Says that a form is open; returns the function that says it is closed. */
export function registerForm(form: OpenForm): () => void {
  forms.add(form);
  return () => {
    forms.delete(form);
  };
}

/** Returns whether a form is open in this tab with something in it. */
export function hasFilledForm(): boolean {
  return [...forms].some((form) => form.filled());
}

/** Lets `settleWork` wait for something that writes to the device. */
export function followWork<T>(work: Promise<T>): Promise<T> {
  running.add(work);
  const done = (): void => void running.delete(work);
  work.then(done, done);
  return work;
}

/** Returns the same writes, known to `settleWork` while they run. */
export function followWrites(writes: LocalWrites): LocalWrites {
  return {
    access: writes.access,
    read: (entity, id) => writes.read(entity, id),
    create: (entity, draft, options) => followWork(writes.create(entity, draft, options)),
    change: (entity, id, patch, options) => followWork(writes.change(entity, id, patch, options)),
    remove: (entity, id, options) => followWork(writes.remove(entity, id, options)),
    run: (act, as) => followWork(writes.run(act, as)),
    temporaryNumber: () => followWork(writes.temporaryNumber()),
  };
}

/** Resolves when running writes are done and open forms are kept on the device. The page may be reloaded. */
export async function settleWork(): Promise<void> {
  await Promise.allSettled([...forms].map((form) => form.flush()));
  while (running.size > 0) await Promise.allSettled(running);
}

/** Milliseconds that a page which has to go gives open forms to be kept on the device. */
const PATIENCE = 2_000;

/** `settleWork` for a page that goes in any case. A device that takes nothing does not hold it up for long. */
export async function settleWorkInTime(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([settleWork(), patience]);
}

/**
 * Asks before the user leaves a page with work that the device has not stored yet. The work would go with the page,
 * though it may be on the screen. All of it is written meanwhile, so that the answer usually finds it stored.
 */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    if (running.size === 0 && ![...forms].some((form) => form.unsaved())) return;
    event.preventDefault();
    void settleWork();
  };
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
