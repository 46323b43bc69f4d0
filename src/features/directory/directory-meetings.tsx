import { Link } from '@tanstack/react-router';
import { useNow } from '@/data/now';
import { useMeetings } from '@/data/meetings';
import { usePermission } from '@/data/workspace';
import { formatDayTime } from '@/lib/dates';
import { LoadingBlock } from '@/ui/page-states';
import { Part } from '@/kit/record/sheet-parts';
import { meetingStatuses } from '@sync/model/entities/meeting-values';

const SHOWN = 6;
const DAY = 86_400_000;
/** Number of days that the list looks back and ahead; the device's data reaches further. */
const AROUND = 180;

/** Shows meetings with a company or a person: the next ones first, then the latest. */
export function DirectoryMeetings({ companyId, personId }: { companyId?: string; personId?: string }) {
  const now = useNow();
  const opens = usePermission('companies.meetings_list.read');
  // Half an hour is near enough for what comes next, and saves looking again every minute.
  const around = Math.floor(now / (DAY / 48)) * (DAY / 48);
  const { value: found, complete } = useMeetings(
    (meetings) =>
      !opens
        ? []
        : meetings
            .between(around - AROUND * DAY, around + AROUND * DAY)
            .filter(({ row }) => !row.busy && concerns(row))
            .sort((a, b) => Math.abs(a.start - around) - Math.abs(b.start - around))
            .slice(0, SHOWN)
            .sort((a, b) => b.start - a.start),
    [companyId, personId, opens, around],
  );
  function concerns(row: {
    readonly companyId: string | null;
    readonly personIds: readonly string[];
  }): boolean {
    return companyId === undefined ? row.personIds.includes(personId ?? '') : row.companyId === companyId;
  }
  if (!opens) return null;
  return (
    <Part title="Toplantılar">
      {found.length === 0 && !complete ? (
        <LoadingBlock lines={2} />
      ) : found.length === 0 ? (
        <p className="py-1.5 text-ink-3">Yakın tarihte toplantı yok</p>
      ) : (
        <ul className="-mx-2">
          {found.map(({ row, key, start, originalStart }) => (
            <li key={key}>
              <Link
                to="/companies/meetings/$meetingId"
                params={{ meetingId: row.id }}
                search={originalStart === null ? {} : { at: originalStart }}
                className="flex min-h-11 items-center gap-2.5 rounded-md px-2 hover:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="clip block">{row.title}</span>
                  <span className="meta num block text-ink-2">{formatDayTime(start, now)}</span>
                </span>
                <span className="meta shrink-0 text-ink-2">
                  {row.status === null ? '' : meetingStatuses[row.status]}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
