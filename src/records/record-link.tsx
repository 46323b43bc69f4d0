import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Shared = Pick<ComponentProps<'a'>, 'className' | 'onClick' | 'children' | 'aria-label'> & {
  readonly 'data-entry'?: boolean;
};

/** The way to an address of this app, as `recordAddress` gives it. */
export function RecordLink({ to: address, ...shared }: Shared & { to: string }) {
  const [to = '/', query = ''] = address.split('?');
  return <Link to={to} search={Object.fromEntries(new URLSearchParams(query))} {...shared} />;
}
