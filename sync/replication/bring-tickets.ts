import type { DeviceStore } from '../store/device';
import { noteWantedTicket } from './sync-requests';
import type { WantedTickets } from './sync-requests';
import { CallFailed, ConnectionClosed } from './connection';
import { errorTrace } from '../model/error-trace';
import type { Connection } from './connection';
import type { Transport } from './transport';
import type { RowsAnswer } from '../core/wire';

/** Fetches tickets that a person opened and that have grown out of the device's window, with all that belongs to them. */
export class BringTickets {
  readonly #device: DeviceStore;
  readonly #transport: Transport;
  readonly #connection: Connection;
  readonly #hand: (answer: RowsAnswer, id: string) => Promise<boolean>;
  readonly #stop: AbortSignal;
  readonly #underWay = new Set<string>();

  /**
   * @param hand stores what came of a ticket, and says whether the ticket is on the device then: the rights may have
   * changed on the way
   */
  constructor(
    device: DeviceStore,
    transport: Transport,
    connection: Connection,
    hand: (answer: RowsAnswer, id: string) => Promise<boolean>,
    stop: AbortSignal,
  ) {
    this.#device = device;
    this.#transport = transport;
    this.#connection = connection;
    this.#hand = hand;
    this.#stop = stop;
  }

  /** Fetches those that are asked for and not under way. */
  bring(wanted: WantedTickets): void {
    for (const [id, state] of Object.entries(wanted)) {
      if (state !== 'asked' || this.#underWay.has(id)) continue;
      this.#underWay.add(id);
      this.#fetch(id)
        .catch((error: unknown) => {
          // Repeating will not help: the address names no ticket that there could be.
          if (error instanceof CallFailed) return noteWantedTicket(this.#device, id, 'absent');
          throw error;
        })
        .catch((error: unknown) => {
          if (!this.#stop.aborted && !(error instanceof ConnectionClosed)) {
            console.error('a ticket could not be brought', errorTrace(error));
          }
        })
        .finally(() => this.#underWay.delete(id));
    }
  }

  async #fetch(id: string): Promise<void> {
    const device = this.#device;
    const answer = await this.#connection.run((signal) => this.#transport.tickets([id], signal));
    const rows = answer.collections.flatMap(({ documents }) => documents);
    if (!rows.some((row) => row.id === id && row.deleted_at === null)) {
      await noteWantedTicket(device, id, 'absent');
      return;
    }
    const isHere = await this.#hand(answer, id);
    if (!this.#stop.aborted) await noteWantedTicket(device, id, isHere ? null : 'absent');
  }
}
