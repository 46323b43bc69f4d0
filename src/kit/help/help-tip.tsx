import { Link } from '@tanstack/react-router';
import { CircleQuestionMark } from 'lucide-react';
import { cx } from '@/lib/class-names';
import { Popover } from '@/ui/popover';
import { topics } from './topics';
import type { TopicName } from './topics';

/** Renders a question mark beside what is hard, with a few sentences and the way to the chapter of the manual. */
export function HelpTip({
  topic,
  align = 'start',
  className,
  onFollow,
}: {
  topic: TopicName;
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
  /** Called when the user goes to the manual, where a panel has to close for it. */
  onFollow?: (() => void) | undefined;
}) {
  const { title, text, chapter, at } = topics[topic];
  return (
    <Popover
      label={title}
      button={<CircleQuestionMark className="size-4" aria-hidden="true" />}
      buttonLabel={`Yardım: ${title}`}
      buttonClassName={cx('btn btn-i btn-g btn-sm hit text-ink-3', className)}
      align={align}
      className="w-[min(20rem,calc(100vw-16px))] p-4"
    >
      {(close) => (
        <>
          <p className="font-semibold">{title}</p>
          <p className="meta mt-1.5 text-ink-2">{text}</p>
          <p className="meta mt-2.5">
            <Link
              to="/yardim"
              search={{ chapter }}
              hash={at}
              className="hit font-medium text-accent-ink underline-offset-2 hover:underline"
              onClick={() => {
                close();
                onFollow?.();
              }}
            >
              Kılavuzda oku
            </Link>
          </p>
        </>
      )}
    </Popover>
  );
}
