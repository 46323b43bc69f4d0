import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MeetingRow } from '@/data/meetings';
import { EmptyState } from '@/ui/page-states';
import { timesText } from '../meeting-times';

/** Shows a meeting that the user may not read: only that somebody is busy, and the time. */
export function BusyMeeting({ row, action }: { row: MeetingRow; action: ReactNode }) {
  return (
    <EmptyState icon={Lock} title="Meşgul" className="m-auto" action={action}>
      <span className="num block">{timesText(row.start, row.end, row.allDay)}</span>
      Bu saatte bir toplantı var. Ayrıntısını yalnız katılımcıları görür.
    </EmptyState>
  );
}
