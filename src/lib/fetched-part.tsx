import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>;

/** A part of the page whose script is fetched by itself. */
export type FetchedPart<P> = ComponentType<P> & {
  /** Asks for the script ahead of its time. One that does not come is asked for again where it is drawn. */
  readonly fetchAhead: () => void;
};

/**
 * As React's `lazy`, but what was fetched ahead is drawn at once. Behind a fallback, which `lazy` shows even then, React
 * leaves the screen as it is for 300 ms.
 */
export function fetchedPart<P extends object>(load: Load<P>): FetchedPart<P> {
  let fetched: ComponentType<P> | null = null;
  const fetchIt: Load<P> = async () => {
    const part = await load();
    fetched = part.default;
    return part;
  };
  const Later = lazy(fetchIt);
  function Part(props: P) {
    // Another component would lose what is typed in it.
    const [Drawn] = useState<ComponentType<P>>(() => fetched ?? Later);
    return <Drawn {...props} />;
  }
  return Object.assign(Part, { fetchAhead: () => void fetchIt().catch(() => undefined) });
}
