import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type {
  Disk,
  FromDevice,
  Holdings,
  HttpCall,
  HttpReply,
  Order,
  ToDevice,
  WriteOutcome,
} from './protocol';

interface Results {
  open: undefined;
  write: WriteOutcome;
  'give-up': boolean;
  read: boolean;
  'open-form': boolean;
  clock: undefined;
  space: undefined;
  close: Disk;
  disk: Disk;
  poke: undefined;
  sync: undefined;
  holdings: Holdings;
}

/** The process of a device, as the history sees it. */
export class DeviceProcess {
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  readonly #waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  readonly #said: string[] = [];
  /** Records that were taken off the device while this process ran. */
  readonly left = new Set<string>();
  #ordered = 0;
  #ended: Error | null = null;
  #call: (request: HttpCall) => Promise<HttpReply> = () => Promise.resolve(null);

  /** @param program a file that plain Node runs */
  constructor(program: string) {
    this.#child = fork(program, {
      // Without the options of the process that runs the history from its sources.
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (text: Buffer) => this.#said.push(text.toString()));
    }
    this.#ready = new Promise((resolve, reject) => {
      this.#child.on('message', (message: FromDevice) => {
        if ('ready' in message) resolve();
        else this.#hear(message);
      });
      this.#child.once('exit', (code, signal) => {
        const error = new Error(`the device's process ended: ${signal ?? code}\n${this.said}`);
        this.#ended = error;
        reject(error);
        for (const { reject: fail } of this.#waiting.values()) fail(error);
        this.#waiting.clear();
      });
    });
    this.#ready.catch(() => undefined);
  }

  /** Output of the process. */
  get said(): string {
    return this.#said.join('');
  }

  /** Sets the server that its calls go to. */
  connect(call: (request: HttpCall) => Promise<HttpReply>): void {
    this.#call = call;
  }

  async order<T extends Order['type']>(what: Order & { readonly type: T }): Promise<Results[T]> {
    await this.#ready;
    if (this.#ended !== null) throw this.#ended;
    const order = (this.#ordered += 1);
    return new Promise((resolve, reject) => {
      // The device answers each order with the result of its type.
      this.#waiting.set(order, { resolve: resolve as (value: unknown) => void, reject });
      this.#send({ order, what });
    });
  }

  /** Ends the process at once. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await ended;
  }

  #send(message: ToDevice): void {
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  #hear(message: Exclude<FromDevice, { ready: true }>): void {
    if ('left' in message) {
      this.left.add(message.left);
      return;
    }
    if ('call' in message) {
      const { call } = message;
      void this.#call(message.request).then((reply) => this.#send({ call, reply }));
      return;
    }
    const waiting = this.#waiting.get(message.order);
    this.#waiting.delete(message.order);
    if ('error' in message) waiting?.reject(new Error(message.error));
    else waiting?.resolve(message.result);
  }
}
