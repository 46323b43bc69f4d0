import { cx } from '@/lib/class-names';
import { SyncMark } from './sync-mark';

/**
 * Shows the number of a record with its sync mark: `T-20418`, `Geçici-0042 ☁`. Digits are tabular, the letters before
 * them are not, or the hyphen would look detached.
 */
export function RecordNo({
  no,
  sync,
  className,
}: {
  no: string;
  sync?: 'unsent' | 'failed' | 'conflict' | null | undefined;
  className?: string | undefined;
}) {
  const at = no.search(/\d/u);
  return (
    <span className={cx('inline-flex items-center gap-1.5 align-top whitespace-nowrap', className)}>
      <span>
        {at > 0 && no.slice(0, at)}
        <span className="num">{at < 0 ? no : no.slice(at)}</span>
      </span>
      <SyncMark state={sync} />
    </span>
  );
}
