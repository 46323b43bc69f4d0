import { useEffect, useMemo, useRef } from 'react';
import type { ClusterHands } from './cluster-row';

type Hands = Omit<ClusterHands, 'onFocus'>;

/** Returns stable functions that call the latest ones, so rows that have not changed are not rendered again. */
export function useHands(hands: Hands): Hands {
  const latest = useRef(hands);
  useEffect(() => {
    latest.current = hands;
  });
  return useMemo(
    () => ({
      onTick: (key) => latest.current.onTick(key),
      onOpen: (cluster) => latest.current.onOpen(cluster),
      onAccept: (cluster) => latest.current.onAccept(cluster),
      onRefuse: (cluster) => latest.current.onRefuse(cluster),
    }),
    [],
  );
}
