import type { Version } from './server-records';
import type { Person } from './people';
import type { HttpCall, HttpReply } from './protocol';
import { trespass } from './rights';
import type { Rights } from './rights';

type Document = Readonly<Record<string, unknown>>;

/** Documents that reached the devices, with the rights under which they were given. */
export class Deliveries {
  /** The rights of each person, in the order in which they were given. */
  readonly #rights = new Map<string, readonly Rights[]>();
  /** Number of rights that its person had been given when the server began with a call. */
  readonly #rightsBefore = new WeakMap<HttpCall, number>();
  readonly #delivered: {
    readonly device: number;
    readonly person: Person;
    readonly document: Document;
    /** Number of rights that its person had been given when the server began, and when the answer came. */
    readonly begun: number;
    readonly arrived: number;
  }[] = [];

  grant(person: string, rights: Rights): void {
    this.#rights.set(person, [...(this.#rights.get(person) ?? []), rights]);
  }

  /** Notes that the server begins with a call; of one that arrives several times the first counts. */
  begin(person: string, call: HttpCall): void {
    if (!this.#rightsBefore.has(call)) this.#rightsBefore.set(call, this.#rights.get(person)?.length ?? 0);
  }

  /** Notes that an answer reached a device. Of one that was cut off nothing counts as held. */
  arrived(device: number, person: Person, call: HttpCall, reply: Exclude<HttpReply, null>): void {
    if (reply.status !== 200) return;
    let answer: { collections?: { documents: Document[] }[]; results?: { current?: Document | null }[] };
    try {
      answer = JSON.parse(reply.body) as typeof answer;
    } catch {
      return;
    }
    const documents = Array.isArray(answer.collections)
      ? answer.collections.flatMap((page) => page.documents)
      : (answer.results ?? []).flatMap(({ current }) => (current == null ? [] : [current]));
    const begun = this.#rightsBefore.get(call) ?? 0;
    const now = this.#rights.get(person.id)?.length ?? 0;
    for (const document of documents) this.#delivered.push({ device, person, document, begun, arrived: now });
  }

  /** Returns whether a user saw a record under all rights that the user ever had, in all its versions. */
  alwaysSees(person: Person, kind: string, versions: readonly Version[]): boolean {
    return versions.every(({ document }) => {
      // Who may not see these fields sees the record.
      const shown = { ...document, kind, identity_no: null, clinical_note: null };
      const rights = this.#rights.get(person.id) ?? [];
      return (
        document['deleted_at'] === null &&
        rights.every((each) => trespass(person, each, shown, () => []) === null)
      );
    });
  }

  /** Returns rows that were given to a user without the right to them. */
  trespasses(versions: readonly Version[]): readonly string[] {
    const tickets = new Map<string, Document[]>();
    for (const { table, id, document } of versions) {
      if (table === 'tickets') tickets.set(id, [...(tickets.get(id) ?? []), document]);
    }
    return this.#delivered.flatMap(({ device, person, document, begun, arrived }) => {
      // Rights may change while the server works; then the former or the new ones count, which may be in force a moment
      // before they are noted.
      const rights = (this.#rights.get(person.id) ?? []).slice(Math.max(0, begun - 1), arrived + 1);
      const reasons = rights.map((each) => trespass(person, each, document, (id) => tickets.get(id) ?? []));
      if (reasons.includes(null)) return [];
      const name = `${String(document['kind'])}/${String(document['id'])}`;
      return [`device ${device} (${person.name}) was given ${name}: ${reasons.join(', ')}`];
    });
  }
}
