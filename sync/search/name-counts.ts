import type { NameKey } from '../model/matching/match-key';
import type { NameShare } from '../model/matching/weights';

/** Fewer records say nothing about how common a name is. */
const FEWEST = 500;
/** Names are counted again once there are so many more or fewer records, as a share. */
const DRIFT = 0.05;

interface Named {
  /** Blank, then the folded name. */
  readonly folded: string;
}

/** Frequency of names among the records of this device. Counted when first asked, not with each change. */
export class NameCounts {
  readonly #rows: ReadonlyMap<string, Named>;
  #counted: { readonly size: number; readonly words: ReadonlyMap<string, number> } | null = null;

  constructor(rows: ReadonlyMap<string, Named>) {
    this.#rows = rows;
  }

  /** @returns the share of records with the rarest word of the name; undefined among few records */
  readonly share: NameShare = ({ words }: NameKey) => {
    const { size } = this.#rows;
    if (size < FEWEST || words.length === 0) return undefined;
    if (this.#counted === null || Math.abs(this.#counted.size - size) > size * DRIFT) {
      this.#counted = { size, words: this.#count() };
    }
    const counts = this.#counted.words;
    return Math.min(...words.map((word) => (counts.get(word) ?? 0) / size));
  };

  #count(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { folded } of this.#rows.values()) {
      for (const word of folded.slice(1).split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return counts;
  }
}
