import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedIn } from '@/data/workspace';
import { RecordNo } from '@/ui/record-no';
import { mayOpen } from '@sync/model/permissions';
import type { Access } from '@sync/model/permissions';
import { routePermissions } from '@sync/model/route-permissions';
import { closeSyncPanel } from './sync-panel-state';
import type { RecordPlace } from './record-place';

function mayOpenPlace(access: Access, { target }: RecordPlace): boolean {
  switch (target?.screen) {
    case 'ticket':
      return mayOpen(access, routePermissions['/crm/client-ticket/$ticketId']);
    case 'client':
      return mayOpen(access, routePermissions['/crm/client-profile/$clientId']);
    case 'meeting':
      return mayOpen(access, routePermissions['/companies/meetings/$meetingId']);
    case 'company':
      return mayOpen(access, routePermissions['/companies/companies']);
    case 'person':
      return mayOpen(access, routePermissions['/companies/persons']);
    case 'lookup':
      return mayOpen(access, routePermissions[target.path]);
    case undefined:
      return false;
  }
}

/** A way to the screen of a record; nothing where there is no such screen or it may not be opened. */
export function RecordLink({
  place,
  className,
  children,
}: {
  place: RecordPlace;
  className: string;
  children: ReactNode;
}) {
  const { access } = useSignedIn();
  const { target } = place;
  if (target === null || !mayOpenPlace(access, place)) return null;
  const shared = { className, onClick: closeSyncPanel, children };
  switch (target.screen) {
    case 'ticket':
      return <Link to="/crm/client-ticket/$ticketId" params={{ ticketId: target.id }} {...shared} />;
    case 'client':
      return <Link to="/crm/client-profile/$clientId" params={{ clientId: target.id }} {...shared} />;
    case 'meeting':
      return <Link to="/companies/meetings/$meetingId" params={{ meetingId: target.id }} {...shared} />;
    case 'company':
      return <Link to="/companies/companies" search={{ open: target.id }} {...shared} />;
    case 'person':
      return <Link to="/companies/persons" search={{ open: target.id }} {...shared} />;
    case 'lookup':
      return <Link to={target.path} {...shared} />;
  }
}

/** What a record is called in a line of the panel, as a way to it where there is one. */
export function RecordName({ place, linked = true }: { place: RecordPlace; linked?: boolean | undefined }) {
  const { access } = useSignedIn();
  const name = place.target?.screen === 'ticket' ? <RecordNo no={place.label} /> : place.label;
  if (!linked || !mayOpenPlace(access, place)) return name;
  return (
    <RecordLink place={place} className="hit font-medium text-accent-ink underline-offset-2 hover:underline">
      {name}
    </RecordLink>
  );
}
