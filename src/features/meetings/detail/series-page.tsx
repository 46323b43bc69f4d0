import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '@/data/now';
import { useSyncState } from '@/data/sync-state';
import { formatLongDate, formatTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { RejectedBanner } from '@/kit/form/rejected-banner';
import { EmptyOrSyncing } from '@/kit/list/empty-or-syncing';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { SyncMark } from '@/ui/sync-mark';
import type { Meeting } from '@sync/model/entities/meeting';
import { meetingStatuses } from '@sync/model/entities/meeting-values';
import type { Occurrence } from '@/data/meetings';
import { noTopic } from '../form/agenda';
import { AgendaEditor } from '../form/agenda-editor';
import { MeetingFactRows } from './meeting-facts';
import { MeetingLink } from '../meeting-link';
import { editAgenda, withItem, withoutItem } from '../meeting-lists';
import { statusTones } from './status-tones';
import { useMeetingEditor } from './use-meeting-editor';
import { useEntryDraft } from '../form/use-entry-draft';
import { useParticipantName } from '../use-participant-name';
import { useSeriesMeetings } from '../use-series-neighbours';

const SHOWN = 12;

/** Shows the screen of a whole series: the agenda of each of its meetings, and the meetings themselves. */
export function SeriesPage({ series, onFix }: { series: Meeting; onFix: () => void }) {
  const now = useNow();
  const markOf = useSyncState((sync) => sync.mark);
  const online = useSyncState((sync) => sync.status.phase === 'online');
  const nameOf = useParticipantName();
  const [target] = useState({ record: series, originalStart: null });
  const editor = useMeetingEditor(series, null, target);
  const entry = useEntryDraft(`meeting-topic/${series.id}`, noTopic);
  const meetings = useSeriesMeetings(series);
  const next = meetings.filter(({ end }) => end > now);
  const past = meetings.filter(({ end }) => end <= now).reverse();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <RejectedBanner collection="meetings" id={series.id} onFix={onFix} />
      <header className="border-b border-line bg-surface px-5 py-3.5 max-[56.1875em]:px-4">
        <h2 className="record-title break-words">
          {series.title} <SyncMark state={markOf('meetings', series.id)} />
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-2.5 text-ink-2">
          Yinelenen toplantı dizisi
          {series.status !== 'planned' && (
            <Badge tone={statusTones[series.status]}>{meetingStatuses[series.status]}</Badge>
          )}
        </p>
      </header>
      <div className="grid gap-4 p-5 max-[56.1875em]:p-4 min-[80em]:grid-cols-[minmax(0,1fr)_348px]">
        <div className="grid content-start gap-4">
          <MeetingsCard title="Gelecek toplantılar" meetings={next} none="Gelecek toplantı yok." />
          <MeetingsCard title="Geçmiş toplantılar" meetings={past} none="Geçmiş toplantı yok." />
        </div>
        <div className="grid content-start gap-4">
          <Card title="Dizi">
            <MeetingFactRows record={series} />
          </Card>
          <Card title="Sabit gündem">
            <p className="meta mb-1 text-ink-2">Dizinin henüz değiştirilmemiş her toplantısında bulunur.</p>
            {editor.mayEdit && !online && (
              <p className="meta mb-1 flex items-center gap-2 text-sy-offline">
                <CloudOff className="size-4" aria-hidden="true" />
                Dizi yalnız bağlıyken değiştirilir.
              </p>
            )}
            <AgendaEditor
              entry={entry}
              agenda={series.agenda}
              presenters={series.participants.map(nameOf)}
              edits={
                editor.mayEdit && online
                  ? {
                      onEdit: (edit) => editor.run((context, now_) => editAgenda(context, now_, edit)),
                      onRemove: (item) =>
                        void editor.run(
                          (context, now_) =>
                            editAgenda(context, now_, (agenda) => withoutItem(agenda, item.id)),
                          'Gündem maddesi çıkarıldı',
                          {
                            undo: async () => {
                              await editor.run((context, now_) =>
                                editAgenda(context, now_, (agenda) => withItem(agenda, item)),
                              );
                            },
                          },
                        ),
                    }
                  : null
              }
            />
          </Card>
        </div>
      </div>
    </div>
  );
}

function MeetingsCard({
  title,
  meetings,
  none,
}: {
  title: string;
  meetings: readonly Occurrence[];
  none: string;
}) {
  const markOf = useSyncState((sync) => sync.mark);
  const [all, setAll] = useState(false);
  const shown = all ? meetings : meetings.slice(0, SHOWN);
  return (
    <Card title={title} aside={meetings.length > 0 && countOf(meetings.length, 'toplantı')} flush>
      {meetings.length === 0 && (
        <p className="px-4 py-3 text-ink-3">
          <EmptyOrSyncing inline>{none}</EmptyOrSyncing>
        </p>
      )}
      <ul>
        {shown.map((occurrence) => (
          <li key={occurrence.key} className="border-b border-line-soft last:border-0">
            {occurrence.row.busy ? (
              <span className="flex min-h-11 items-center gap-2 px-4 text-ink-3">
                <span className="num">{formatLongDate(occurrence.start)}</span> Meşgul
              </span>
            ) : (
              <MeetingLink
                to={occurrence}
                className="flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-1.5 hover:bg-hover"
              >
                <span className="num flex-1">
                  {formatLongDate(occurrence.start)}
                  {occurrence.row.allDay ? '' : `, ${formatTime(occurrence.start)}`}
                </span>
                <SyncMark
                  state={occurrence.originalStart === null ? markOf('meetings', occurrence.row.id) : null}
                />
                {occurrence.row.status !== null && (
                  <Badge tone={statusTones[occurrence.row.status]}>
                    {meetingStatuses[occurrence.row.status]}
                  </Badge>
                )}
              </MeetingLink>
            )}
          </li>
        ))}
      </ul>
      {shown.length < meetings.length && (
        <div className="p-2">
          <Button size="sm" tone="quiet" className="hit" onClick={() => setAll(true)}>
            Tümünü göster
          </Button>
        </div>
      )}
    </Card>
  );
}
