import { CloudOff, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answered } from '@/data/use-server-query';
import { formatTime } from '@/lib/dates';
import { NoticeBar } from '@/ui/notice-bar';
import { ErrorNote } from '@/ui/page-states';

/** State of a list whose rows only the server knows. */
export interface ServerRows {
  readonly loading: boolean;
  /** Stands in place of the rows while nothing is known of them. */
  readonly failure: ReactNode;
  /** Stands above rows that may have changed since. */
  readonly notice: ReactNode;
}

/**
 * Returns what a list says of the last query to the server.
 * @param label of the list: "Cihazlar".
 * @param why there is nothing without the server
 */
export function serverRows(
  { value, at, problem, offline, refresh }: Answered<unknown>,
  label: string,
  why: string,
): ServerRows {
  const failed = problem !== null;
  return {
    loading: value === null && !failed,
    failure: value === null && failed && (
      <ErrorNote
        className="max-w-md p-4"
        offline={offline}
        title={offline ? 'Çevrimdışısınız' : `${label} okunamadı`}
        onRetry={() => void refresh()}
      >
        {why}
      </ErrorNote>
    ),
    notice: value !== null && (failed || offline) && (
      <NoticeBar
        tone={offline ? 'offline' : 'warn'}
        icon={offline ? CloudOff : TriangleAlert}
        title={offline ? 'Çevrimdışısınız.' : 'Liste yenilenemedi.'}
      >
        {label} {formatTime(at)} itibarıyla gösteriliyor.
      </NoticeBar>
    ),
  };
}
