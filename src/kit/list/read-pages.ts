import { MOST_PRINTED } from '../export/list-paper';

interface PageOf<Row> {
  readonly rows: readonly Row[];
  /** True where further rows follow. */
  readonly more: boolean;
}

/**
 * Reads the pages of a list behind each other, up to one more than a paper holds: it then says that there are more.
 * @param next reads the page behind these rows; it throws what to say where that fails
 */
export async function readPages<Row>(
  next: (before: readonly Row[]) => Promise<PageOf<Row>>,
): Promise<readonly Row[]> {
  const all: Row[] = [];
  for (;;) {
    const { rows, more } = await next(all);
    all.push(...rows);
    if (!more || rows.length === 0 || all.length > MOST_PRINTED) return all;
  }
}
