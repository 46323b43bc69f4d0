import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Logo } from '@/ui/logo';
import { useCurrentPageTitle } from '@/ui/page-title';
import { UserButton } from './user-button';
import type { Appearance } from './use-appearance';

/** Content of the bar from other features. */
export interface TopBarSlots {
  readonly search?: ReactNode;
  readonly sync?: ReactNode;
  readonly bell?: ReactNode;
}

/** Shows title or back button on the left; search, synchronisation and bell always in the same place on the right. */
export function TopBar(
  props: TopBarSlots & {
    heading: RefObject<HTMLHeadingElement | null>;
    /** Title of the route, until the page names itself. */
    fallback: string | null;
    /** Set where no sidebar or rail carries mark and user. */
    appearance: Appearance | undefined;
  },
) {
  const { heading, fallback, search, sync, bell, appearance } = props;
  const page = useCurrentPageTitle();
  return (
    <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line bg-surface px-4 min-[80em]:px-5">
      {appearance !== undefined && (
        <Link to="/" aria-label="Ana sayfa" className="hit mr-2 rounded-md">
          <Logo />
        </Link>
      )}
      {page?.parent !== undefined && <Parent label={page.parent.label} to={page.parent.to} />}
      {/* It makes room first, and alone until it is short: a pixel less would cost the words beside it their end. */}
      <h1 ref={heading} tabIndex={-1} className="page-title clip min-w-0 shrink-[99999] sm:min-w-24">
        {page?.title ?? fallback ?? 'Vizite'}
      </h1>
      <div className="flex-1" />
      {search}
      {sync}
      {bell}
      {appearance !== undefined && <UserButton appearance={appearance} shape="avatar" />}
    </header>
  );
}

function Parent({ label, to }: { label: string; to: string }): ReactNode {
  return (
    <>
      <Link
        to={to}
        className="hit -ml-1 inline-flex shrink-0 items-center gap-1 rounded-md text-ink-2 hover:text-ink"
      >
        <ChevronLeft className="size-4.5" aria-hidden="true" />
        <span className="max-sm:sr-only">{label}</span>
      </Link>
      <span className="px-1 text-ink-3 max-sm:hidden" aria-hidden="true">
        /
      </span>
    </>
  );
}
