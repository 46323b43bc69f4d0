import { BehaviorSubject } from 'rxjs';

export interface RecordedUser {
  readonly id: string;
  readonly email: string;
}

/** Part of the tracker that the recorder uses. */
export interface Recording {
  isActive(): boolean;
  /** Tags what follows; empty for nobody. */
  name(user: RecordedUser): void;
  /** Resolves with the reason where it did not start. @param isOther a recording of its own, not the last one's. */
  start(isOther: boolean): Promise<string | null>;
  stop(): void;
  startAssist(): void;
  stopAssist(): void;
}

const NOBODY: RecordedUser = { id: '', email: '' };

/**
 * Records screens without patients while somebody is signed in, under their e-mail and id. Wherever else the page is,
 * nothing is recorded at all. What fails is written to the console and shown to nobody.
 */
export class Recorder {
  /** True while somebody may be watching. */
  readonly assisted$ = new BehaviorSubject(false);
  readonly #load: (onAssistEnd: () => void) => Promise<Recording>;
  #recording: Recording | null = null;
  #user: RecordedUser | null = null;
  #last = '';
  #mayRecord = false;
  #turn: Promise<void> = Promise.resolve();

  /** @param load makes the tracker; called with the first screen that may be recorded. */
  constructor(load: (onAssistEnd: () => void) => Promise<Recording>) {
    this.#load = load;
  }

  /**
   * Takes the signed-in user, null for nobody, and whether the open screen may be recorded. Call again when the
   * network is back.
   */
  follow(user: RecordedUser | null, mayRecord: boolean): void {
    this.#user = user;
    this.#mayRecord = mayRecord;
    // At once and not in its turn: the next screen is about to be drawn.
    if (user === null || !mayRecord) this.#stop();
    this.#turn = this.#turn.then(() => this.#settle()).catch(noted);
  }

  /** Lets a supporter see the screen, after the supporter has asked once more. False if nothing is recorded. */
  startAssist(): boolean {
    if (this.#recording?.isActive() !== true) return false;
    this.#recording.startAssist();
    this.assisted$.next(true);
    return true;
  }

  stopAssist(): void {
    if (!this.assisted$.value) return;
    this.#recording?.stopAssist();
    this.assisted$.next(false);
  }

  #stop(): void {
    this.stopAssist();
    const recording = this.#recording;
    if (recording === null) return;
    if (this.#user === null) recording.name(NOBODY);
    if (recording.isActive()) recording.stop();
  }

  async #settle(): Promise<void> {
    if (this.#user === null || !this.#mayRecord) return this.#stop();
    this.#recording ??= await this.#load(() => this.stopAssist());
    const user = this.#user as RecordedUser | null;
    if (user === null || !this.#mayRecord || this.#recording.isActive()) return undefined;
    // Each time: a start that failed forgets both.
    this.#recording.name(user);
    // The tracker keeps its last recording over a reload, also for another user.
    const problem = await this.#recording.start(this.#last !== user.id);
    if (problem === null) this.#last = user.id;
    else noted(problem);
    // The screen or the user may have changed meanwhile.
    if (this.#user?.id !== user.id || !this.#mayRecord) this.#stop();
  }
}

function noted(reason: unknown): void {
  console.warn('the recorder did not start:', reason instanceof Error ? reason.message : reason);
}
