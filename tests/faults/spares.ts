import { DeviceProcess } from './device-process';

/** Processes that are kept ready while a history goes on. */
const AGAIN = 2;

/** Processes that are started before they are needed: starting one takes a while. */
export class Spares {
  readonly #program: string;
  readonly #wanted: number;
  #idle: DeviceProcess[] = [];

  /** @param wanted number of those that are kept ready when a history begins */
  constructor(program: string, wanted: number) {
    this.#program = program;
    this.#wanted = wanted;
  }

  /** Begins a history: all its devices start at once. Later they start again by ones, and two are enough. */
  begin(): void {
    this.#fill(this.#wanted);
  }

  take(): DeviceProcess {
    const taken = this.#idle.shift() ?? new DeviceProcess(this.#program);
    this.#fill(AGAIN);
    return taken;
  }

  async end(): Promise<void> {
    const idle = this.#idle;
    this.#idle = [];
    await Promise.all(idle.map((process) => process.kill()));
  }

  #fill(wanted: number): void {
    while (this.#idle.length < wanted) this.#idle.push(new DeviceProcess(this.#program));
  }
}
