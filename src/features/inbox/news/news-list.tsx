import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useSignedIn } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { formatDay } from '@/lib/dates';
import { RichText } from '@/kit/rich-text/rich-text';
import { Button } from '@/ui/button';
import { toastError } from '@/ui/toast';
import { ActionError, actionErrors } from '@sync/model/action-error';
import { whatsNewKinds } from '@sync/model/entities/inbox';
import { markNewsRead } from '../inbox-actions';
import type { News } from '@/data/news';

/** Shows entries of what's new; opening one shows its text in place and marks it as read. */
export function NewsList({ news }: { news: readonly News[] }) {
  return (
    <ul className="-mx-2">
      {news.map((item) => (
        <NewsItem key={item.entry.id} item={item} />
      ))}
    </ul>
  );
}

function NewsItem({ item: { entry, read } }: { item: News }) {
  const { writes } = useSignedIn();
  const [open, setOpen] = useState(false);
  const id = useId();
  const toggle = (): void => {
    setOpen(!open);
    // What has to be acknowledged is read when the user says so.
    if (read || open || entry.requires_ack) return;
    mark();
  };
  const mark = (): void => {
    markNewsRead(writes, entry.id).catch((error: unknown) =>
      toastError(error instanceof ActionError ? error.message : actionErrors.storage),
    );
  };
  const areas = entry.areas.length > 0 ? entry.areas.join(', ') : whatsNewKinds[entry.entry_kind];
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-left hover:bg-hover active:bg-press"
        onClick={toggle}
      >
        <span className="min-w-0 flex-1">
          <span className={cx('block break-words', read ? 'text-ink-2' : 'font-medium')}>
            {!read && <span className="sr-only">Okunmamış: </span>}
            {entry.title}
          </span>
          <span className="meta num block text-ink-2">
            {areas} · {formatDay(entry.publish_at)}
          </span>
        </span>
        <ChevronDown className={cx('mt-0.5 size-4 text-ink-3', open && 'rotate-180')} aria-hidden="true" />
      </button>
      <div id={id} hidden={!open} className="px-2 pb-2 text-ink-2">
        {open && <RichText text={entry.body} />}
        {open && entry.requires_ack && !read && (
          <Button size="sm" tone="primary" className="mt-2" onClick={mark}>
            Okudum, anladım
          </Button>
        )}
      </div>
    </li>
  );
}
