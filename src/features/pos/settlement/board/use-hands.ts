import { useEffect, useMemo, useRef } from 'react';
import type { ClusterHands } from './cluster-row';

type Hands = Omit<ClusterHands, 'onFocus'>;

/** The same functions with every drawing, which call the latest ones: rows that have not changed are not drawn again. */
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
