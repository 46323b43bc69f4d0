import type { ReactNode } from 'react';

/** How a list stands whose rows only the server knows. */
export interface ServerRows {
  readonly loading: boolean;
  /** Stands in place of the rows while nothing is known of them. */
  readonly failure: ReactNode;
  /** Stands above rows that may have changed since. */
  readonly notice: ReactNode;
}
