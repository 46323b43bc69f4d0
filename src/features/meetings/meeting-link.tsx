import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Occurrence } from '@/data/meetings';
import { addressOf } from './use-series-neighbours';

/** Links to the page of a meeting. */
export function MeetingLink({
  to,
  className,
  children,
}: {
  to: Occurrence;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Link
      to="/companies/meetings/$meetingId"
      {...addressOf(to)}
      {...(className === undefined ? {} : { className })}
    >
      {children}
    </Link>
  );
}
