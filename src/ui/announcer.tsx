import { useSyncExternalStore } from 'react';
import { announcements } from './announce';

/** Renders the place from which announcements are read; once, at the root of the application. */
export function Announcer() {
  const [even, odd] = useSyncExternalStore(announcements.subscribe, announcements.current);
  return (
    <div className="sr-only print:hidden">
      <div role="status">{even}</div>
      <div role="status">{odd}</div>
    </div>
  );
}
