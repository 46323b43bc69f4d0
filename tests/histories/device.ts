import type { Random } from '../faults/random';
import { Disk } from './disk';
import type { Faults, Surroundings, TabHost } from './surroundings';
import { Tab } from './tab';

/** A browser with two tabs on one disk. */
export class Device implements TabHost {
  readonly disk: Disk;
  readonly tabs: (Tab | null)[] = [null, null];
  online = true;
  /** The clock of the device, which may be set to anything. */
  clock = 1_700_000_000_000;
  readonly pageSize: number;
  /** Both tabs believe that they have the lease: one of them was asleep. */
  bothLead = false;
  readonly world: Surroundings;
  readonly at: number;
  readonly user: string;
  readonly faults: Faults;
  readonly #random: Random;

  constructor(world: Surroundings, at: number, user: string, faults: Faults, random: Random) {
    this.world = world;
    this.at = at;
    this.user = user;
    this.faults = faults;
    this.#random = random;
    this.disk = new Disk((commit) => world.committed(this, commit));
    this.pageSize = 2 + random.integer(4);
  }

  start(at: number): void {
    if (this.tabs[at]?.alive === true) return;
    this.tabs[at] = new Tab(this, this.#random);
    this.#elect();
  }
  get openTabs(): readonly Tab[] {
    return this.tabs.filter((tab): tab is Tab => tab?.alive === true);
  }
  #elect(): void {
    const tabs = this.openTabs;
    if (!tabs.some(({ leads }) => leads)) tabs[0]?.lead();
    if (this.bothLead) for (const tab of tabs) tab.lead();
  }
  /** Notes that a tab has ended; it is opened again after a while. */
  crashed(tab: { readonly alive: boolean }): void {
    const { time } = this.world;
    this.world.count('tabs killed');
    this.world.note(`device ${this.at}: a tab crashed`);
    const at = this.tabs.findIndex((other) => other === tab);
    time.after(200 + this.#random.next() * 8_000, () => this.start(at));
    time.after(1, () => this.#elect());
  }
  wake(what: 'push' | 'pull'): void {
    for (const tab of this.openTabs) tab.wake(what);
  }
}
