/** Value in a chart: counted or measured, missing (null), or of a group too small to be shown. */
export type ChartDatum = {
  readonly id: string;
  /** Short text on the axis or before the bar. */
  readonly label: string;
  /** Null: not known. A gap, never 0. Not below 0. */
  readonly value: number | null;
  /** The whole name where the label is short: `10 Kasım 2026 Salı`. */
  readonly title?: string | undefined;
  /** Fewer than five answers: said in words, without a bar; the value is not looked at. */
  readonly hidden?: boolean | undefined;
  /** True for values that are not real yet: hatched. */
  readonly expected?: boolean | undefined;
};

/** The same with a value for each series, in their order. */
export type ChartGroup = Omit<ChartDatum, 'value'> & {
  readonly values: readonly (number | null)[];
};

/** Dimension shared by the values of groups: a part of a bar, a line, an hour of a heat map. */
export type ChartSeries = { readonly id: string; readonly label: string };

/** One mark: the value of a datum or group; `part` is the series, where a group has a mark for each. */
export type ChartMark = { readonly id: string; readonly part?: string | undefined };

export type ChartTarget = {
  readonly value: number;
  /** `hedef %90`. */
  readonly label: string;
  /** Side of the limit on which values miss it; they are highlighted. */
  readonly missed?: 'below' | 'above' | undefined;
};

export type ValueWords = {
  /** A value beside its mark and in the table: `%90,5`. By itself a plain number. */
  readonly format?: ((value: number) => string) | undefined;
  /** A value in the name of its mark: `74 talep`. By itself as `format`. */
  readonly spoken?: ((value: number) => string) | undefined;
};

export type Picking = {
  /** The mark whose rows are open; it is highlighted. Null: none. */
  readonly selected?: ChartMark | null | undefined;
  /** Opens the rows behind a mark. Marks without a value or of a small group open nothing. */
  readonly onPick?: ((mark: ChartMark) => void) | undefined;
};

/** Parts around every chart. */
export type ChartFrame = {
  readonly title: string;
  /** Small text after the title: `dakika, haftalık`. */
  readonly note?: string | undefined;
  /** One sentence that says what the chart shows. */
  readonly summary: string;
  /** `Verinin zamanı 14:05, İstanbul`. */
  readonly dataTime?: string | undefined;
  /** Heading of the first column of the table: `Gün`. */
  readonly groupLabel: string;
  /** Level of the title in the page's outline. */
  readonly level?: 2 | 3 | undefined;
  /** True for a chart without a box of its own, in a panel. */
  readonly bare?: boolean | undefined;
  readonly className?: string | undefined;
};
