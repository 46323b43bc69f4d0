import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { useIndexes } from '@/data/indexes';

/**
 * Redirects from a record that was merged into another one: old links, notices and tickets may still name it. Known
 * from the device, so it works without a network.
 * @param former the record is wanted as it is
 */
export function StandingRecord({
  clientId,
  former,
  onStanding,
  children,
}: {
  clientId: string;
  former: boolean;
  onStanding: (id: string) => void;
  children: ReactNode;
}) {
  const { value: standing } = useIndexes(
    ({ clients }) =>
      clients.get(clientId)?.merged === true ? (clients.standing(clientId)?.id ?? null) : null,
    [clientId],
  );
  const follow = useEffectEvent(onStanding);
  const leads = standing !== null && !former;
  useEffect(() => {
    if (leads) follow(standing);
  }, [leads, standing]);
  return leads ? null : children;
}
