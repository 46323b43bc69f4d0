/** Tasks of one name run one after the other, in the order in which they came; those of other names meanwhile. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Begins at once where no task of the name is under way. A task that failed holds nobody up. */
  take<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name);
    const turn = before === undefined ? task() : before.then(task, task);
    this.#last.set(name, turn);
    const ended = (): void => {
      if (this.#last.get(name) === turn) this.#last.delete(name);
    };
    turn.then(ended, ended);
    return turn;
  }
}
