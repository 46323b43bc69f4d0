import { setTimeout as delay } from 'node:timers/promises';
import { TOO_LARGE } from './faults';
import type { Fault } from './faults';
import type { HttpCall, HttpReply } from './protocol';

export interface LineHooks {
  /** Serves a call as the server; never throws. */
  readonly serve: (call: HttpCall) => Promise<Exclude<HttpReply, null>>;
  /** Chooses what happens to the next call. */
  readonly nextFault: () => Fault;
  readonly log: (text: string) => void;
  /** Takes what really arrived on the device. */
  readonly onDelivered: (call: HttpCall, reply: Exclude<HttpReply, null>) => void;
}

/** Counts the changes that a call carries. */
function changesIn({ body }: HttpCall): number {
  const { changes } = JSON.parse(body) as { changes?: readonly unknown[] };
  return changes?.length ?? 0;
}

/** The line between one device and the server. */
export class Line {
  readonly #hooks: LineHooks;
  readonly #stray = new Set<Promise<unknown>>();
  #calls = 0;
  #faults = 0;
  /** False while the line is cut: no call gets through, in either direction. */
  isUp = true;
  /** Off in the end, when everything must come to rest. */
  isFaulty = true;

  constructor(hooks: LineHooks) {
    this.#hooks = hooks;
  }

  get counts(): { readonly calls: number; readonly faults: number } {
    return { calls: this.#calls, faults: this.#faults };
  }

  /** Resolves when no request is under way any more that its device does not wait for. */
  async strays(): Promise<void> {
    while (this.#stray.size > 0) await Promise.all(this.#stray);
  }

  /** Carries a call. Null: the device hears that the line broke. */
  async carry(call: HttpCall): Promise<HttpReply> {
    const number = (this.#calls += 1);
    const name = call.path.split('/').at(-1) ?? '';
    const chosen: Fault = this.isFaulty ? this.#hooks.nextFault() : { type: 'none' };
    const fault: Fault =
      'status' in chosen && chosen.status === 413 && changesIn(call) < TOO_LARGE ? { type: 'none' } : chosen;
    if (!this.isUp) return null;
    if (fault.type !== 'none') {
      this.#faults += 1;
      this.#hooks.log(`call ${number} ${name}: ${Object.values(fault).join(' ')}`);
    }
    const reply = await this.#with(fault, call);
    if (!this.isUp) return null;
    if (reply !== null) this.#hooks.onDelivered(call, reply);
    return reply;
  }

  async #with(fault: Fault, call: HttpCall): Promise<HttpReply> {
    const { serve } = this.#hooks;
    switch (fault.type) {
      case 'none':
        return serve(call);
      case 'drop-request':
        return null;
      case 'drop-answer':
        await serve(call);
        return null;
      case 'late':
        this.#later(fault.milliseconds, call);
        return null;
      case 'duplicate': {
        const both = [serve(call), serve(call)] as const;
        const [first, second] = await Promise.all(both);
        return fault.hears === 'first' ? first : second;
      }
      case 'echo':
        this.#later(fault.milliseconds, call);
        return serve(call);
      case 'delay-request':
        await delay(fault.milliseconds);
        return serve(call);
      case 'delay-answer': {
        const reply = await serve(call);
        await delay(fault.milliseconds);
        return reply;
      }
      case 'truncate': {
        const reply = await serve(call);
        return { ...reply, body: reply.body.slice(0, Math.floor(reply.body.length * fault.share)) };
      }
      case 'status':
        return { status: fault.status, body: '<html>proxy</html>' };
      case 'status-after':
        await serve(call);
        return { status: fault.status, body: '<html>proxy</html>' };
      case 'hang':
        if (fault.arrives) await serve(call);
        return new Promise(() => undefined);
    }
  }

  #later(milliseconds: number, call: HttpCall): void {
    const arriving = delay(milliseconds)
      .then(() => this.#hooks.serve(call))
      .finally(() => this.#stray.delete(arriving));
    this.#stray.add(arriving);
  }
}
