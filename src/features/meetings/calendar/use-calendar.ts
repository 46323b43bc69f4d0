import { useMemo } from 'react';
import { useMeetingsAhead, useMeetingsBetween } from '@/data/meetings';
import type { Occurrence } from '@/data/meetings';
import { useSyncState } from '@/data/sync-state';
import type { RecordMark } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { formatTime } from '@/lib/dates';
import { mayChangeOccurrence } from '../meeting-forms';
import { isMovable, isOwn, isShown, titleOf, toneOf } from '../calendar-entries';
import type { Shown } from '../calendar-entries';
import { instantsOf, rangeOf, stepped } from './calendar-range';
import type { ShownView } from './calendar-search';
import type { CalendarEntry } from './entry-face';
import { useViewer } from '../use-viewer';

const spokenMarks = {
  unsent: 'gönderilmedi',
  failed: 'gönderilemedi',
  conflict: 'çakışma var',
} as const;

function entryOf(
  occurrence: Occurrence,
  mark: RecordMark,
  may: { readonly edit: boolean; readonly editOccurrence: boolean },
  place: Pick<CalendarEntry, 'own' | 'fresh'>,
): CalendarEntry {
  const { row, start } = occurrence;
  const title = titleOf(row);
  const time = row.allDay ? 'Tüm gün' : formatTime(start);
  const where = row.busy ? null : (row.room ?? row.place);
  const off = row.cancelled || row.status === 'postponed';
  const provisional = row.status === 'draft';
  const spoken = [
    title,
    time,
    where,
    mark === null ? null : spokenMarks[mark],
    row.cancelled ? 'iptal' : row.status === 'postponed' ? 'ertelendi' : null,
    provisional ? 'taslak' : null,
    row.recurrence === null ? null : 'yineleniyor',
  ];
  return {
    occurrence,
    tone: toneOf(row),
    title,
    time,
    where,
    look: off ? 'off' : mark === 'unsent' ? 'unsent' : provisional ? 'provisional' : 'plain',
    mark,
    ...place,
    movable: isMovable(row) && (occurrence.originalStart === null ? may.edit : may.editOccurrence),
    spoken: spoken.filter((part) => part !== null).join(', '),
  };
}

/** Milliseconds for which a meeting counts as just made or moved. */
const FRESH = 10_000;

/** Milliseconds for which past meetings stay on devices: of older ones some may be gone, so none is shown. */
const KEPT = 365 * 86_400_000;

/**
 * Returns the meetings of the open view as they are drawn. `beyond`: the view reaches further back than the device's
 * data.
 * @param today `YYYY-MM-DD`
 */
export function useCalendar(view: ShownView, date: string, shown: Shown, today: string) {
  const { access } = useSignedIn();
  const markOf = useSyncState((sync) => sync.mark);
  const { from, to } = instantsOf(rangeOf(view, date));
  const { value: occurrences, complete } = useMeetingsBetween(from, to);
  const around = (direction: 1 | -1) => instantsOf(rangeOf(view, stepped(view, date, direction)));
  // What a press on the head of the calendar leads to.
  useMeetingsAhead([
    around(1),
    around(-1),
    instantsOf(rangeOf('month', date)),
    instantsOf(rangeOf('week', date)),
  ]);
  const oldest = Date.parse(today) - KEPT;
  const viewer = useViewer();
  const { whose, room, cancelled } = shown;
  const entries = useMemo(() => {
    const may = {
      edit: access.permissions.has('companies.meetings.edit'),
      editOccurrence: mayChangeOccurrence(access),
    };
    const now = Date.now();
    return occurrences
      .filter(
        (occurrence) => occurrence.end > oldest && isShown(occurrence, { whose, room, cancelled }, viewer),
      )
      .map((occurrence) => {
        const mark = markOf('meetings', occurrence.row.id);
        const fresh = mark === 'unsent' || Math.abs(now - occurrence.row.updatedAt) < FRESH;
        return entryOf(occurrence, mark, may, { own: isOwn(occurrence.row, viewer.userId), fresh });
      });
  }, [occurrences, whose, room, cancelled, viewer, markOf, access, oldest]);
  return { entries, complete, beyond: from < oldest };
}
