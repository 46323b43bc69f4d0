import type { ActName } from '@sync/model/act-name';
import type { LocalWrites } from '@sync/store/local-writes';

/**
 * Runs an act of several writes as one (`LocalWrites.run`), with the context that its parts need. What it is given
 * writes into the act; the outer context would wait for the act to end.
 * @param as its name, and whether the server stores all of its rows or none
 */
export const asOne = <C extends { readonly writes: LocalWrites }, T>(
  context: C,
  act: (context: C) => Promise<T>,
  as?: ActName,
): Promise<T> => context.writes.run((writes) => act({ ...context, writes }), as);
