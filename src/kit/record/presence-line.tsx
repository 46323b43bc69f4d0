import { usePresence } from '@/data/presence';
import type { Present, PresenceKind } from '@/data/presence';
import { cx } from '@/lib/class-names';
import { Avatar } from '@/ui/avatar';
import { presenceWords } from './presence-words';

/** Faces that are shown; the others are counted. */
const SHOWN = 3;

/**
 * Shows the colleagues who have the same record open, and tells them that the user has: nothing where nobody is, and
 * nothing without a connection.
 */
export function PresenceLine({
  kind,
  id,
  className,
}: {
  kind: PresenceKind;
  id: string;
  className?: string | undefined;
}) {
  const others = usePresence(kind, id);
  // The place for the words stands from the beginning: what changes in it is read out.
  return (
    <div role="status" aria-label="Bu kayıttakiler" className={cx('empty:hidden', className)}>
      {others !== null && others.length > 0 && (
        <ul className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {others.slice(0, SHOWN).map((present) => (
            <li key={present.user_id} className="flex items-center gap-2">
              <Face present={present} />
              <span className={cx('meta', present.state === 'gone' ? 'text-ink-3' : 'text-ink-2')}>
                {presenceWords(present, others)}
              </span>
            </li>
          ))}
          {others.length > SHOWN && <li className="meta num text-ink-2">+{others.length - SHOWN} kişi</li>}
        </ul>
      )}
    </div>
  );
}

/** Draws a face with its ring: filled while its owner is here, hollow while away, none of one who has left. */
function Face({ present: { name, state } }: { present: Present }) {
  return (
    <span className="relative inline-flex">
      <Avatar name={name} />
      {state !== 'gone' && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute -right-0.5 -bottom-0.5 size-2.5 rounded-full border-2 shadow-[0_0_0_1.5px_var(--color-surface)]',
            state === 'away' ? 'border-warn bg-surface' : 'border-success bg-success',
          )}
        />
      )}
    </span>
  );
}
