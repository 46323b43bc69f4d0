import type { Definition } from '../entities/definition';

/** Source of the words of a group: a look-up, people, or fixed words. */
export type FigureValues =
  | { readonly of: 'definition'; readonly kind: Definition['kind'] }
  | { readonly of: 'person' | 'country' }
  | { readonly of: 'words'; readonly words: Readonly<Record<string, string>> };

/** Column by which rows are grouped or filtered. */
export interface FigureColumn {
  readonly label: string;
  /** Label of a row without a value: "Birim yok". */
  readonly without: string;
  readonly values: FigureValues;
}

/**
 * Amounts are in minor units, those of `money` in kuruş. `minutes` are working minutes where people wait for people; `points`
 * are those of a recommendation, −100 to 100, `score` a mean of points that people gave.
 */
export type FigureUnit =
  | 'count'
  | 'minutes'
  | 'hours'
  | 'days'
  | 'percent'
  | 'money'
  | 'money_eur'
  | 'money_usd'
  | 'money_gbp'
  | 'points'
  | 'score';

export interface Figure {
  readonly label: string;
  /** One sentence that says what is counted, for the reader. */
  readonly definition: string;
  readonly unit: FigureUnit;
  /** Direction of good news; absent where neither is. */
  readonly better?: 'more' | 'fewer';
  /**
   * Aggregation of groups to a whole: `sum`; `mean`, weighed by the rows of each (percentages, too); absent where the
   * whole cannot be made of groups, as with medians.
   */
  readonly made?: 'sum' | 'mean';
  /** True for a figure at the end of the period, not in it. It has no days. */
  readonly asOf?: true;
}

/**
 * Subject of figures. SQL in supabase/schemas/reports/figures_hospital.sql and foreign-patients/figures_foreign.sql,
 * under the same ids.
 */
export interface FigureSource {
  readonly label: string;
  /** Groups of fewer than five are hidden, and months are counted as a whole: it tells of a patient's health. */
  readonly health?: true;
  /** A column by which rows are never added up. One value of it is chosen, always. */
  readonly apart?: string;
  readonly columns: Readonly<Record<string, FigureColumn>>;
  readonly figures: Readonly<Record<string, Figure>>;
}

/** A part of time that figures are grouped by, in Istanbul: day and week as `YYYY-MM-DD`, month as `YYYY-MM`. */
export type TimePart = 'day' | 'week' | 'month' | 'hour' | 'weekday';

/** Values that are chosen, by column; null: rows without one. */
export type FigureFilters = Readonly<Record<string, readonly (string | null)[]>>;

/** Rows that a percentile of nine tenths needs to say anything. */
export const LEAST_FOR_P90 = 20;
