import { shownOf } from '@/kit/figures/figure-words';
import type { FigureCell } from '@sync/rpc/figures';

export interface Shares {
  readonly detractors: number;
  readonly passives: number;
  readonly promoters: number;
}

/**
 * Returns the shares of a score; null where one is hidden, or says something of other months than the score: together they
 * would be no whole.
 */
export function sharesOf(cells: Readonly<Record<string, FigureCell>> | undefined): Shares | null {
  const nps = shownOf('nps', cells?.['nps']);
  const shares = ['detractors', 'passives', 'promoters'].flatMap((id) => {
    const shown = shownOf(id, cells?.[id]);
    return shown.is === 'value' && nps.is === 'value' && shown.n === nps.n ? [shown.value] : [];
  });
  const [detractors, passives, promoters] = shares;
  if (detractors === undefined || passives === undefined || promoters === undefined) return null;
  return { detractors, passives, promoters };
}
