import { cx } from '@/lib/class-names';

const linkClass = 'rounded-md px-2.5 py-1.5 text-ink-2 hover:bg-hover';

/** Goes to the other pages of the gallery, and to the other colours of this one. */
export function GalleryNav({
  pages,
  current,
  dark,
}: {
  pages: readonly string[];
  current: string;
  dark: boolean;
}) {
  const address = (page: string, inDark: boolean) => `?page=${page}${inDark ? '&theme=dark' : ''}`;
  return (
    <nav
      aria-label="Sayfalar"
      className="flex h-12 items-center gap-1 overflow-x-auto border-b border-line px-6"
    >
      {pages.map((page) => (
        <a
          key={page}
          href={address(page, dark)}
          aria-current={page === current ? 'page' : undefined}
          className={cx(linkClass, page === current && 'bg-sunken font-semibold text-ink')}
        >
          {page}
        </a>
      ))}
      <a href={address(current, !dark)} className={cx(linkClass, 'ml-auto')}>
        {dark ? 'light' : 'dark'}
      </a>
    </nav>
  );
}
