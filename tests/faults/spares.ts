import { DeviceProcess } from './device-process';

/** Processes that are started before they are needed: starting one takes a while. */
export class Spares {
  readonly #program: string;
  readonly #wanted: number;
  #idle: DeviceProcess[] = [];

  /** @param program what they run @param wanted how many are kept ready */
  constructor(program: string, wanted: number) {
    this.#program = program;
    this.#wanted = wanted;
    this.#fill();
  }

  take(): DeviceProcess {
    const taken = this.#idle.shift() ?? new DeviceProcess(this.#program);
    this.#fill();
    return taken;
  }

  async end(): Promise<void> {
    const idle = this.#idle;
    this.#idle = [];
    await Promise.all(idle.map((process) => process.kill()));
  }

  #fill(): void {
    while (this.#idle.length < this.#wanted) this.#idle.push(new DeviceProcess(this.#program));
  }
}
