import { useMemo, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useDirectoryRecords } from '@/data/directory-records';
import { meetingRow } from '@/data/meetings';
import { cx } from '@/lib/class-names';
import { RejectedBanner } from '@/kit/form/rejected-banner';
import { buttonClass } from '@/ui/button';
import { AbsentRecord } from '@/kit/record/absent-record';
import { usePageTitle } from '@/ui/page-title';
import { Tabs } from '@/ui/tabs';
import { MEDIUM, useMedia } from '@/ui/use-media';
import type { Meeting } from '@sync/model/entities/meeting';
import { ActionsSection } from './actions-section';
import { AgendaCard } from './agenda-card';
import { attendanceOpen } from './attendance';
import { BusyMeeting } from './busy-meeting';
import { CarryOverCard, pointsOfNext, useNextRecord } from './carry-over-card';
import { openPoints } from './carry-over';
import { DecisionsSection } from './decisions-section';
import { MeetingHeader } from './meeting-header';
import { MeetingPaper } from './meeting-paper';
import { MeetingSidePanel } from './meeting-side-panel';
import { MinutesSection } from './minutes-section';
import { SeriesPage } from './series-page';
import type { MeetingTarget } from '../meeting-target';
import { useMeeting } from './use-meeting';
import { useMeetingEditor } from './use-meeting-editor';
import { neighboursOf, useSeriesMeetings } from '../use-series-neighbours';

const PARENT = { label: 'Toplantılar', to: '/companies/meetings' };

/** Shows the screen of one meeting: agenda, minutes, decisions, actions and participants. */
export function MeetingPage({
  meetingId,
  at,
  onFix,
}: {
  meetingId: string;
  /** Occurrence of a series: the start that the rule gives it, in epoch milliseconds. */
  at: number | undefined;
  /** Opens the sync panel, where the user can correct a rejected change. */
  onFix: () => void;
}) {
  const state = useMeeting(meetingId, at);
  usePageTitle(state.state === 'series' ? 'Toplantı dizisi' : 'Toplantı', PARENT);
  const back = (
    <Link to="/companies/meetings" className={buttonClass('secondary')}>
      Toplantılara dön
    </Link>
  );
  switch (state.state) {
    case 'ready':
      return <ReadyMeeting record={state.record} series={state.series} target={state.target} onFix={onFix} />;
    case 'series':
      return <SeriesPage series={state.series} onFix={onFix} />;
    case 'busy':
      return <BusyMeeting row={state.row} action={back} />;
    default:
      return (
        <AbsentRecord
          why={state.state}
          name="Toplantı"
          back={back}
          notFound="Silinmiş, görme yetkiniz dışında ya da bir yıldan eski olabilir; eskileri Toplantılar sayfasının Geçmiş görünümünden arayabilirsiniz."
        />
      );
  }
}

type Tab = 'meeting' | 'details';

function panelOf(tab: Tab) {
  return { id: 'meeting', role: 'tabpanel', 'aria-labelledby': `meeting-tab-${tab}` };
}

function ReadyMeeting({
  record,
  series,
  target,
  onFix,
}: {
  record: Meeting;
  series: Meeting | null;
  target: MeetingTarget;
  onFix: () => void;
}) {
  const editor = useMeetingEditor(record, series, target);
  const medium = useMedia(MEDIUM);
  const [chosen, setChosen] = useState<Tab>('meeting');
  const unsaved = useRef(false);
  const start = Date.parse(record.starts_at);
  const occurrence = useMemo(() => {
    const row = meetingRow(target.record);
    const originalStart = target.originalStart === null ? null : Date.parse(target.originalStart);
    return {
      key: originalStart === null ? row.id : `${row.id}:${originalStart}`,
      row,
      start,
      end: Date.parse(record.ends_at),
      originalStart,
    };
  }, [target, record.ends_at, start]);
  const meetings = useSeriesMeetings(series);
  const neighbours = useMemo(
    () => neighboursOf(meetings, start, ({ key }) => key === occurrence.key),
    [meetings, start, occurrence.key],
  );
  const nextRecord = useNextRecord(neighbours.after);
  const { companies } = useDirectoryRecords();
  const companyName = companies.find(({ id }) => id === record.company_id)?.name ?? null;
  const followed = useMemo(() => {
    const next = neighbours.after;
    if (next === null || nextRecord === null) return new Set<string>();
    return new Set(pointsOfNext(next, nextRecord).actions.map(({ id }) => id));
  }, [neighbours.after, nextRecord]);
  // The side panel is a tab where there is no room beside the meeting.
  const tab = medium ? 'meeting' : chosen;
  const panel = <MeetingSidePanel editor={editor} neighbours={neighbours} />;
  return (
    <div className="paper-root flex min-h-0 flex-1 flex-col short:flex-none">
      <MeetingPaper record={record} companyName={companyName} />
      <div className="contents print:hidden">
        <RejectedBanner collection="meetings" id={record.id} onFix={onFix} />
        <MeetingHeader editor={editor} occurrence={occurrence} unsavedMinutes={() => unsaved.current} />
        {!medium && (
          <div className="h-11 shrink-0 border-b border-line bg-surface pl-1.5">
            <Tabs<Tab>
              label="Toplantının bölümleri"
              panelId="meeting"
              value={tab}
              onChange={setChosen}
              items={[
                { id: 'meeting', label: 'Toplantı' },
                { id: 'details', label: 'Bilgiler', count: record.participants.length || undefined },
              ]}
            />
          </div>
        )}
        <div className="flex min-h-0 flex-1 short:flex-none">
          {/* Stays while the other tab is open, and what is being typed with it. */}
          <div
            {...(!medium && tab === 'meeting' ? panelOf(tab) : {})}
            className={cx('min-h-0 min-w-0 flex-1 overflow-y-auto', tab !== 'meeting' && 'hidden')}
          >
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 max-[56.1875em]:p-4">
              <AgendaCard editor={editor} />
              <MinutesSection editor={editor} unsaved={unsaved} />
              <DecisionsSection editor={editor} />
              <ActionsSection editor={editor} carried={followed} />
              {series !== null && hasTakenPlace(record) && (
                <CarryOverCard editor={editor} next={neighbours.after} nextRecord={nextRecord} />
              )}
            </div>
          </div>
          {tab === 'details' && (
            <div {...panelOf(tab)} className="min-h-0 min-w-0 flex-1 overflow-y-auto bg-surface">
              {panel}
            </div>
          )}
          {medium && (
            <aside
              aria-label="Toplantı bilgileri"
              className="w-[304px] shrink-0 overflow-y-auto border-l border-line bg-surface min-[80em]:w-[348px]"
            >
              {panel}
            </aside>
          )}
        </div>
      </div>
    </div>
  );
}

/**
 * Returns whether open points may be shown: they are known once the meeting is held; with nothing open the card is
 * hidden.
 */
function hasTakenPlace({ status, agenda, actions }: Meeting): boolean {
  const { agenda: topics, actions: todo } = openPoints({ agenda, actions });
  return (attendanceOpen(status) || status === 'closed') && topics.length + todo.length > 0;
}
