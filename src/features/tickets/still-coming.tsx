import { CloudDownload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSyncState } from '@/data/sync-state';
import { cx } from '@/lib/class-names';

/** Returns whether this device is still receiving its first records, so that an empty list does not mean "none". */
export function useStillComing(): boolean {
  return !useSyncState((sync) => sync.status.complete);
}

/** Stands where a list would say that it is empty, while its records may yet come. */
export function StillComing({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p className={cx('meta flex items-start gap-2 text-ink-2', className)}>
      <CloudDownload className="mt-px size-4" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
