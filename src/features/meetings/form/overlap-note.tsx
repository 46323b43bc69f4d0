import { TriangleAlert } from 'lucide-react';
import { useReferenceData } from '@/data/reference-data';
import { useMeetings } from '@/data/meetings';
import type { Occurrence } from '@/data/meetings';
import { formatDay, formatTime } from '@/lib/dates';
import { listOf } from '@/lib/sentences';
import { NoticeBar } from '@/ui/notice-bar';
import type { TakenTime } from '@sync/model/rules/meeting-overlaps';
import { overlapsAt, titleOf } from '../calendar-entries';

/** More than these are counted. */
const SHOWN = 3;

/**
 * Says which meetings already take the room or the people. It only warns: users know better.
 * @param times one for a meeting, the first ones for a series
 */
export function OverlapNote({
  times,
  except,
}: {
  times: readonly TakenTime[];
  except: (occurrence: Occurrence) => boolean;
}) {
  const reference = useReferenceData();
  const key = JSON.stringify(times);
  const { value: overlaps } = useMeetings(
    (meetings) => times.flatMap((time) => overlapsAt(meetings, time, except)),
    [key],
  );
  if (overlaps.length === 0) return null;
  const lines = overlaps.slice(0, SHOWN).map(({ with: { occurrence, start, end, room }, ...shared }) => {
    const people = shared.people.map((id) => reference.userName(id) ?? '');
    const what = [
      shared.room ? `${room ?? 'Salon'} dolu` : null,
      people.length > 0 ? `${listOf(people)} başka toplantıda` : null,
    ];
    const at = `${formatDay(start)} ${formatTime(start)}–${formatTime(end)}`;
    return {
      key: occurrence.key,
      text: `${what.filter((part) => part !== null).join(', ')}: ${titleOf(occurrence.row)}, ${at}`,
    };
  });
  return (
    <NoticeBar tone="warn" icon={TriangleAlert} title="Aynı saatte başka toplantı var." boxed>
      <ul className="mt-1 grid gap-0.5">
        {lines.map(({ key: id, text }) => (
          <li key={id}>{text}</li>
        ))}
        {overlaps.length > SHOWN && <li>ve {overlaps.length - SHOWN} çakışma daha</li>}
      </ul>
    </NoticeBar>
  );
}
