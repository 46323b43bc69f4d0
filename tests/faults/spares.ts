import { DeviceProcess } from './device-process';

/** Processes that are started before they are needed: starting one takes a second or two. */
export class Spares {
  readonly #wanted: number;
  #idle: DeviceProcess[] = [];

  constructor(wanted: number) {
    this.#wanted = wanted;
    this.#fill();
  }

  take(): DeviceProcess {
    const taken = this.#idle.shift() ?? new DeviceProcess();
    this.#fill();
    return taken;
  }

  async end(): Promise<void> {
    const idle = this.#idle;
    this.#idle = [];
    await Promise.all(idle.map((process) => process.kill()));
  }

  #fill(): void {
    while (this.#idle.length < this.#wanted) this.#idle.push(new DeviceProcess());
  }
}
