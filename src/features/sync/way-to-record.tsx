import type { ReactNode } from 'react';
import { useSignedIn } from '@/data/workspace';
import { RecordLink } from '@/kit/record/record-link';
import { recordAddress } from '@/kit/record/record-screens';
import { RecordNo } from '@/ui/record-no';
import type { RecordPlace } from './record-place';
import { closeSyncPanel } from './sync-panel-state';

/** Returns the address of the record; null if there is no such screen or the user may not open it. */
function useAddress({ target }: RecordPlace): string | null {
  const { access } = useSignedIn();
  return target === null ? null : recordAddress(target.kind, target.id, access);
}

/** Links from the panel to the screen of a record; nothing where there is none. */
export function WayToRecord({
  place,
  className,
  children,
}: {
  place: RecordPlace;
  className: string;
  children: ReactNode;
}) {
  const address = useAddress(place);
  if (address === null) return null;
  return (
    <RecordLink to={address} className={className} onClick={closeSyncPanel}>
      {children}
    </RecordLink>
  );
}

/** Shows the name of a record in a line of the panel, as a link if there is a screen for it. */
export function RecordName({ place, linked = true }: { place: RecordPlace; linked?: boolean | undefined }) {
  const address = useAddress(place);
  const name = place.target?.kind === 'ticket' ? <RecordNo no={place.label} /> : place.label;
  if (!linked || address === null) return name;
  return (
    <WayToRecord place={place} className="hit font-medium text-accent-ink underline-offset-2 hover:underline">
      {name}
    </WayToRecord>
  );
}
