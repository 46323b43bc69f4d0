import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Shared = Pick<ComponentProps<'a'>, 'className' | 'onClick' | 'children' | 'aria-label' | 'tabIndex'> & {
  readonly 'data-entry'?: boolean;
};

/** Returns an address of this app as the router takes it. */
export function linkTo(address: string): { readonly to: string; readonly search: Record<string, string> } {
  const [to = '/', query = ''] = address.split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}

/** Renders a link to an address of this app, as `recordAddress` gives it. */
export function RecordLink({ to: address, ...shared }: Shared & { to: string }) {
  return <Link {...linkTo(address)} {...shared} />;
}
