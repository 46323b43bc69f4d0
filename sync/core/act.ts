/** An act as the panel names it. */
export interface ActTitle {
  readonly id: string;
  /** Name of the act: `insurance.pay`. */
  readonly name: string;
  /** One Turkish line for the panel. */
  readonly sentence: string;
  readonly whole: boolean;
}

/** An act that has an unsent edit. */
export interface Act extends ActTitle {
  /** Milliseconds since 1970, by the device's clock. */
  readonly at: number;
  /** Keys of the outbox entries that have an unsent edit of it. The act goes with the last of them. */
  readonly records: readonly string[];
}
