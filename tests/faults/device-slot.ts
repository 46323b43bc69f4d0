import { RowSeal } from '@sync/store/row-seal';
import type { RecordFile } from '@sync/store/segments/files';
import { placeName } from '@sync/store/segments/records';
import { RecordSeal } from '@sync/store/segments/record-seal';
import { placeOf } from '@sync/store/sealed-tables';
import { testKey } from '@sync/testing/data-key.fixture';
import type { DeviceProcess } from './device-process';
import type { Line } from './line';
import type { Person } from './people';
import type { HistoryKind } from './played';
import type { Disk } from './protocol';
import type { Spares } from './spares';

/** Prefix of the database of notes and drafts, beside the one of records. */
const DEVICE_STORE = 'vizite-device-';

/** Prefix of a store that has notes beside records, under keys of their own. */
const OUTBOX_STORE = 'vizite-records-';

const seal = new RowSeal(testKey);
const recordSeal = await RecordSeal.under(testKey);

/** Opens a single record of a segment store; null where it is another thing. */
function recordIn(database: string, key: unknown, value: unknown): unknown {
  if (typeof key !== 'string' || !key.startsWith('rows/')) return null;
  const { r, b, p } = value as RecordFile;
  return recordSeal.open(placeName(database, key, r, p ?? null), b);
}

/** A device through all its restarts: each run has a process of its own, the storage goes from one to the next. */
export class DeviceSlot {
  readonly name: string;
  readonly person: Person;
  readonly line: Line;
  readonly #kind: HistoryKind;
  readonly #pageSize: number | null;
  readonly #spares: Spares;
  #process: DeviceProcess | null = null;
  #disk: Disk | null = null;
  #printed = '';
  readonly #left = new Set<string>();
  clockAhead = 0;

  constructor(
    name: string,
    person: Person,
    line: Line,
    spares: Spares,
    { kind, pageSize }: { readonly kind: HistoryKind; readonly pageSize: number | null },
  ) {
    this.#kind = kind;
    this.#pageSize = pageSize;
    this.name = name;
    this.person = person;
    this.line = line;
    this.#spares = spares;
  }

  get isRunning(): boolean {
    return this.#process !== null;
  }

  /** Records that were taken off the device at any time: `<kind>/<id>`. */
  get left(): ReadonlySet<string> {
    return new Set([...this.#left, ...(this.#process?.left ?? [])]);
  }

  /** Output of all its processes. */
  get said(): string {
    return this.#printed + (this.#process?.said ?? '');
  }

  /** Returns whether a record in the storage of a stopped device contains a word; notes of it alone do not count. */
  holdsText(word: string): boolean {
    const databases = (this.#disk ?? []).filter(({ name }) => !name.startsWith(DEVICE_STORE));
    const rows = databases.flatMap(({ name, stores }) =>
      stores.flatMap((store) =>
        store.records.map(({ key, value }) =>
          name.startsWith(OUTBOX_STORE)
            ? recordIn(name, key, value)
            : (seal.open(placeOf(name, store.name), value) ?? value),
        ),
      ),
    );
    return new RegExp(`\\b${word}\\b`).test(JSON.stringify(rows));
  }

  get process(): DeviceProcess {
    if (this.#process === null) throw new Error(`${this.name} is not running`);
    return this.#process;
  }

  async start(): Promise<void> {
    const process = this.#spares.take();
    this.#process = process;
    process.connect((call) => this.line.carry(call));
    await process.order<'open'>({
      type: 'open',
      store: this.name,
      disk: this.#disk,
      clockAhead: this.clockAhead,
      kind: this.#kind,
      pageSize: this.#pageSize,
    });
  }

  /** Ends the app in order, or kills it as it is. The storage stays. */
  async stop(how: 'close' | 'kill'): Promise<void> {
    const { process } = this;
    this.#disk = await (how === 'close'
      ? process.order<'close'>({ type: 'close' })
      : process.order<'disk'>({ type: 'disk' }));
    await this.end();
  }

  /** Ends the process; what the device holds is lost. */
  async end(): Promise<void> {
    const process = this.#process;
    this.#process = null;
    this.#printed += process?.said ?? '';
    for (const key of process?.left ?? []) this.#left.add(key);
    await process?.kill();
  }
}
