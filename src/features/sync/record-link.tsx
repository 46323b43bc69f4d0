import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedIn } from '@/data/workspace';
import { mayOpen } from '@sync/model/permissions';
import { routePermissions } from '@sync/model/route-permissions';
import { closeSyncPanel } from './sync-panel-state';
import type { RecordPlace } from './record-place';

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
  if (target === null) return null;
  const shared = { className, onClick: closeSyncPanel, children };
  switch (target.screen) {
    case 'ticket':
      if (!mayOpen(access, routePermissions['/crm/client-ticket/$ticketId'])) return null;
      return <Link to="/crm/client-ticket/$ticketId" params={{ ticketId: target.id }} {...shared} />;
    case 'client':
      if (!mayOpen(access, routePermissions['/crm/client-profile/$clientId'])) return null;
      return <Link to="/crm/client-profile/$clientId" params={{ clientId: target.id }} {...shared} />;
    case 'lookup':
      if (!mayOpen(access, routePermissions[target.path])) return null;
      return <Link to={target.path} {...shared} />;
  }
}
