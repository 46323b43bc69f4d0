/** Series of a chart, in the order of `--color-c1` … `--color-c5`; the sixth is for all others. */
const fills = ['bg-c1', 'bg-c2', 'bg-c3', 'bg-c4', 'bg-c5'] as const;
const inks = ['text-c1', 'text-c2', 'text-c3', 'text-c4', 'text-c5'] as const;

export interface BankColour {
  readonly fill: string;
  /** Class for a pattern in the colour. */
  readonly ink: string;
}

/** Returns the colour of each bank by its place; those after the fifth share one. */
export function bankColours(banks: readonly string[]): (bankId: string) => BankColour {
  const places = new Map(banks.map((id, at) => [id, at]));
  return (bankId) => {
    const at = places.get(bankId) ?? fills.length;
    return { fill: fills[at] ?? 'bg-c6', ink: inks[at] ?? 'text-c6' };
  };
}
