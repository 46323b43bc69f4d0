import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Shared = Pick<ComponentProps<'a'>, 'className' | 'onClick' | 'children' | 'aria-label'> & {
  readonly 'data-entry'?: boolean;
};

/** The way to a record by its path, as `recordPath` gives it. */
export function RecordLink({ path, ...shared }: Shared & { path: string }) {
  const [to = '/', query = ''] = path.split('?');
  const meeting = new URLSearchParams(query).get('meeting');
  return meeting === null ? (
    <Link to={to} {...shared} />
  ) : (
    <Link to="/companies/meetings-calendar" search={{ meeting }} {...shared} />
  );
}
