import { useNews } from '@/data/news';

/** Shows a dot at the place of what's new while something is unread. */
export function NewsDot() {
  const unread = useNews().filter(({ read }) => !read).length;
  if (unread === 0) return null;
  return (
    <span className="relative size-2 shrink-0 rounded-full bg-accent">
      <span className="sr-only"> {unread} okunmamış</span>
    </span>
  );
}
