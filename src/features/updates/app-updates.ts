import { BehaviorSubject } from 'rxjs';
import type { Observable } from 'rxjs';

/** State of the update notice. */
export type UpdateState =
  /** This is the newest version, or the user closed the notice. */
  | 'none'
  /** A new version is on the device and waits for *Yenile*. */
  | 'waiting'
  /** *Yenile* was pressed in this tab. */
  | 'applying'
  /** The server takes this version no more; what is unsent waits for the update. */
  | 'required'
  /** Another tab took the new version; this one still runs the old and holds something unsaved. */
  | 'outdated';

/** Environment of the updates; tests bring their own. */
export interface UpdateSurroundings {
  /** Returns whether a reload would interrupt something in this tab. */
  readonly occupied: () => boolean;
  /** Resolves when running writes are done and open forms are kept. */
  readonly settle: () => Promise<void>;
  readonly reload: () => void;
  /** Number of reloads of this tab while the new version was not active yet; outlives a reload. */
  readonly attempts: { readonly read: () => number; readonly write: (count: number) => void };
  /** Reaches the other tabs of this device. */
  readonly channel: BroadcastChannel;
}

/** Said by the tab in which *Yenile* was pressed. */
const TAKEN = 'taken';

/** Milliseconds. */
const CHECK_EVERY = 3_600_000;
const HURRY_EVERY = 500;
/** Milliseconds after *Yenile* until the page is reloaded in any case; everything typed is stored by then. */
const PATIENCE = 3_000;
/** Such reloads for one *Yenile*. */
const MAX_ATTEMPTS = 3;
/** Milliseconds that a version may take to arrive when the server requires it. */
const DOWNLOAD_PATIENCE = 60_000;

/**
 * Follows the service worker of this app. A new version waits until the user takes it: *Yenile* activates the
 * waiting worker itself and reloads when it is active. Whether there is an update is decided by the registration
 * and not by the page's controller, which is missing in the tab of the very first visit.
 */
export class AppUpdates {
  readonly #state = new BehaviorSubject<UpdateState>('none');
  readonly #page: UpdateSurroundings;
  #registration: ServiceWorkerRegistration | null = null;
  readonly #watched = new WeakSet<ServiceWorker>();
  #hurrying: ReturnType<typeof setInterval> | undefined;
  /** Another tab has taken the new version; the page follows as soon as that is active. */
  #taken = false;

  constructor(page: UpdateSurroundings) {
    this.#page = page;
    page.channel.addEventListener('message', ({ data }) => {
      if (data !== TAKEN) return;
      this.#taken = true;
      // The news of the activation may have been faster than the message.
      if (this.#registration?.waiting === null && this.state !== 'none') void this.#follow();
    });
  }

  get state$(): Observable<UpdateState> {
    return this.#state;
  }

  get state(): UpdateState {
    return this.#state.value;
  }

  /** Takes up a registration and looks for newer versions: now, whenever the page becomes visible, and hourly. */
  follow(registration: ServiceWorkerRegistration): void {
    this.#registration = registration;
    const { active, waiting, installing } = registration;
    if (installing !== null) this.#watch(installing);
    if (waiting !== null && active !== null) {
      this.#watch(waiting);
      this.#offer();
    }
    registration.addEventListener('updatefound', () => {
      if (registration.installing !== null) this.#watch(registration.installing);
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.look();
    });
    setInterval(() => this.look(), CHECK_EVERY);
    if (this.#page.attempts.read() > 0) this.#goOn();
    else this.look();
  }

  /** Looks for a newer version now. */
  look(): void {
    // Without a network there is nothing to learn; the next occasion comes by itself.
    this.#registration?.update().catch(() => undefined);
  }

  /** Handles the server's request for a newer version: the notice stays until there is one. */
  require(): void {
    if (this.state === 'none' || this.state === 'waiting') this.#state.next('required');
    this.look();
  }

  /** Handles the server's acceptance of this version (again). */
  release(): void {
    if (this.state !== 'required') return;
    this.#state.next('none');
    if (this.#registration?.waiting != null) this.#offer();
  }

  /**
   * Continues an update: this page may still be the old version where the new one did not become active in time. The
   * load has made the browser check the waiting worker again.
   */
  #goOn(): void {
    if (this.#registration?.waiting != null) {
      void this.apply();
      return;
    }
    this.#state.next('applying');
    this.#hurry();
  }

  /** Applies *Yenile*: stores everything typed, activates the waiting version and reloads into it. */
  async apply(): Promise<void> {
    const outdated = this.state === 'outdated';
    const required = this.state === 'required';
    this.#state.next('applying');
    await this.#page.settle();
    const waiting = this.#registration?.waiting ?? null;
    if (required && waiting === null && (await this.#isComing())) return;
    // In an outdated tab, or when another tab was faster, the new version is active already.
    if (waiting === null || outdated) return this.#arrive();
    this.#page.channel.postMessage(TAKEN);
    waiting.postMessage({ type: 'SKIP_WAITING' });
    this.#hurry();
  }

  /** Returns whether a newer version is on its way; it is taken when it is here. */
  async #isComing(): Promise<boolean> {
    const registration = this.#registration;
    await registration?.update().catch(() => undefined);
    if (registration?.installing == null) return false;
    setTimeout(() => {
      if (this.state === 'applying') this.#arrive();
    }, DOWNLOAD_PATIENCE);
    return true;
  }

  /**
   * Makes sure that *Yenile* ends in a reload. Chromium activates a worker only once the previous one is idle, and
   * checks that when an event of the old one ends; without an event it may take half a minute. A message that the old
   * worker ignores is such an event. The wish is repeated, since a message to a worker that is being stopped can be
   * lost, as can the news that it is active.
   * If an old worker is needed again while it stops, it is started once more, and Chromium waits for minutes. It checks
   * again when a page is loaded, so after a while the page reloads all the same and continues from there.
   */
  #hurry(): void {
    clearInterval(this.#hurrying);
    const until = Date.now() + PATIENCE;
    this.#hurrying = setInterval(() => {
      const { waiting, active } = this.#registration ?? {};
      if (this.state !== 'applying') {
        clearInterval(this.#hurrying);
        return;
      }
      if (waiting == null && active?.state === 'activated') return this.#arrive();
      if (Date.now() >= until) return this.#tryAnew();
      waiting?.postMessage({ type: 'SKIP_WAITING' });
      active?.postMessage({ type: 'NONE' });
    }, HURRY_EVERY);
  }

  /** Loads the new version, which is active. */
  #arrive(): void {
    clearInterval(this.#hurrying);
    this.#page.attempts.write(0);
    this.#page.reload();
  }

  #tryAnew(): void {
    clearInterval(this.#hurrying);
    const attempts = this.#page.attempts.read();
    // The notice comes back with the load.
    this.#page.attempts.write(attempts < MAX_ATTEMPTS ? attempts + 1 : 0);
    this.#page.reload();
  }

  /** Handles *Kapat*: hides the notice until the next load, or until a still newer version is there. */
  dismiss(): void {
    this.#state.next('none');
  }

  #watch(worker: ServiceWorker): void {
    if (this.#watched.has(worker)) return;
    this.#watched.add(worker);
    // The first worker of this device has nothing to replace: it is no update.
    const isUpdate = this.#registration?.active != null;
    worker.addEventListener('statechange', () => {
      if (!isUpdate) return;
      if (worker.state === 'installed') this.#offer();
      if (worker.state === 'activated') void this.#activated();
    });
  }

  #offer(): void {
    // A still newer version came while the one before was being taken: that one is gone, take this.
    if (this.state === 'applying') void this.apply();
    else if (this.state === 'none') this.#state.next('waiting');
  }

  /**
   * Handles an activation. If the browser controls no tab yet, it activates a new worker without being asked. The
   * notice bar then stays, since nobody has pressed *Yenile*.
   */
  async #activated(): Promise<void> {
    if (this.state === 'applying') return this.#arrive();
    if (this.#taken) await this.#follow();
  }

  async #follow(): Promise<void> {
    if (this.#page.occupied()) return this.#state.next('outdated');
    await this.#page.settle();
    this.#arrive();
  }
}
