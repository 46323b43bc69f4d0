import { CalendarOff } from 'lucide-react';
import { useReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import { todayIso } from '@/lib/dates';
import { Button } from '@/ui/button';
import { isAway } from '@sync/model/rules/absence';
import { standInOf, untilWords } from './absence-words';

/**
 * Says that a chosen colleague is away, and offers the delegate if allowed here. Shows nothing while the colleague is
 * there.
 */
export function AwayNote({
  personId: userId,
  day = todayIso(),
  named = true,
  mayChoose,
  onChoose,
  className,
}: {
  personId: string | null;
  /** Day of the work, `YYYY-MM-DD`; today by default. */
  day?: string | undefined;
  /** False if the name is shown beside it. */
  named?: boolean | undefined;
  mayChoose: (id: string) => boolean;
  onChoose: (id: string) => void;
  className?: string | undefined;
}) {
  const reference = useReferenceData();
  const user = reference.user(userId);
  if (user === undefined || !isAway(user, day)) return null;
  const deputy = standInOf(user, reference, day);
  const until = untilWords(user);
  return (
    <span
      role="status"
      className={cx('meta flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2', className)}
    >
      <span className="min-w-0">
        <CalendarOff className="mr-1.5 inline size-4 align-[-3px]" aria-hidden="true" />
        {[named ? `${user.full_name} izinli` : 'İzinli', until, deputy && `vekil: ${deputy.full_name}`]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
      {deputy !== null && mayChoose(deputy.id) && (
        <Button size="sm" className="hit" onClick={() => onChoose(deputy.id)}>
          Vekile ver
        </Button>
      )}
    </span>
  );
}
