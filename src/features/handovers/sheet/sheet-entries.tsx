import { CircleHelp, FilePlus, MessageCircleReply, UserRoundCheck } from 'lucide-react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { formatDateTime, formatDayTime } from '@/lib/dates';
import { Card } from '@/ui/card';
import type { IconType } from '@/ui/icon';
import { SyncMark } from '@/ui/sync-mark';
import { handoverEntryKinds } from '@sync/model/entities/handover-values';
import type { HandoverEntryKind } from '@sync/model/entities/handover-values';
import type { HandoverEntry } from '@sync/model/entities/shift-handover';
import type { HandoverRow } from '../handover-rows';

const icons: Readonly<Record<HandoverEntryKind, IconType>> = {
  taken: UserRoundCheck,
  question: CircleHelp,
  answer: MessageCircleReply,
  correction: FilePlus,
};

/** Returns how what a taker read compares with what was given; null where it is the same. */
export function readingWords(
  { control, line_count }: Pick<HandoverEntry, 'control' | 'line_count'>,
  given: HandoverRow['handover'],
): string | null {
  if (control === given.control) return null;
  const missing = (given.line_count ?? 0) - (line_count ?? 0);
  return missing > 0
    ? `${given.line_count} satırın ${line_count} tanesini gördü; kalanlar görme yetkisi dışında ya da cihazına henüz gelmemişti.`
    : 'Devredilenden farklı bir içerik gördü.';
}

/** Shows who took the sheet over, and what was asked, answered and corrected since. */
export function SheetEntries({ row: { handover, entries } }: { row: HandoverRow }) {
  const reference = useReferenceData();
  const now = useNow();
  const mark = useSyncState((sync) => sync.mark);
  if (entries.length === 0) return null;
  return (
    <Card title="Devralma, sorular ve düzeltmeler">
      <ol aria-label="Devralma, sorular ve düzeltmeler">
        {entries.map((entry) => {
          const Icon = icons[entry.entry_kind];
          const differs = entry.entry_kind === 'taken' ? readingWords(entry, handover) : null;
          const isSent = entry.row_version > 0;
          return (
            <li key={entry.id} className="flex gap-3 border-b border-line-soft py-2.5 last:border-0">
              <Icon className="mt-0.5 size-5 shrink-0 text-ink-2" aria-hidden="true" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-2">
                  <b className="font-medium">{handoverEntryKinds[entry.entry_kind]}</b>
                  <span>{reference.userName(entry.created_by) ?? 'Bilinmiyor'}</span>
                  <time className="num meta text-ink-2" dateTime={entry.at}>
                    {formatDayTime(entry.at, now)}
                  </time>
                  <SyncMark state={mark('cases', entry.id)} />
                </p>
                {entry.text !== null && (
                  <p className="mt-0.5 break-words whitespace-pre-wrap">{entry.text}</p>
                )}
                {differs !== null && <p className="meta mt-0.5 text-warn">{differs}</p>}
                {entry.entry_kind === 'taken' && (
                  <p className="num meta mt-0.5 text-ink-2">
                    {isSent
                      ? `Cihazın saatiyle; sunucuya ${formatDateTime(entry.created_at)} geldi`
                      : 'Cihazın saatiyle; bağlanınca gönderilecek'}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
