import type { RecordActs } from '@/acts/use-acts';
import {
  FileInput,
  FileOutput,
  History,
  ListChecks,
  MailOpen,
  MessageSquare,
  Phone,
  Receipt,
  RotateCcw,
  Scale,
  Send,
  Stamp,
  Timer,
  Wallet,
} from 'lucide-react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { formatDayTime } from '@/lib/dates';
import { useCaseEvents } from '@/records/insurance/use-cases-of';
import type { IconType } from '@/ui/icon';
import { SyncMark } from '@/ui/sync-mark';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { eventKinds } from '@sync/model/entities/insurance-values';
import { note } from '@sync/model/insurance/acts/note';
import type { EventKind } from '@sync/model/entities/insurance-values';

const icons: Readonly<Record<EventKind, IconType>> = {
  asked: Send,
  answer: MailOpen,
  documents_asked: FileInput,
  documents_sent: FileOutput,
  call: Phone,
  note: MessageSquare,
  appeal: Scale,
  extension: Timer,
  used: Stamp,
  reopened: RotateCcw,
  imported: ListChecks,
  invoice: Receipt,
  payment: Wallet,
};

/** Shows the history of a case, the latest first. */
export function CaseHistory({ record, acts }: { record: InsuranceCase; acts: RecordActs }) {
  const events = useCaseEvents(record.id);
  const reference = useReferenceData();
  const mark = useSyncState((sync) => sync.mark);
  const now = useNow();
  return (
    <section aria-label="Geçmiş">
      <div className="flex items-center justify-between gap-3 pb-1">
        <h3 className="font-semibold">Geçmiş</h3>
        {acts.reason(note) === null && (
          <button type="button" className="hit font-medium text-accent-ink" onClick={() => acts.press(note)}>
            Not ekle
          </button>
        )}
      </div>
      {events.length === 0 && (
        <p className="flex items-center gap-2 text-ink-2">
          <History className="size-4" aria-hidden="true" />
          Henüz bir şey yazılmadı.
        </p>
      )}
      <ol className="flex flex-col gap-2">
        {events.map((event) => {
          const Icon = icons[event.event_kind];
          const by = reference.userName(event.created_by);
          return (
            <li key={event.id} className="flex items-start gap-2.5">
              <span className="mt-px grid size-6 shrink-0 place-items-center rounded-full bg-press text-ink-2">
                <Icon className="size-3.5" aria-hidden="true" />
              </span>
              <span className="min-w-0 flex-1 break-words">
                {eventKinds[event.event_kind]}
                {by !== null && <span className="text-ink-2">, {by}</span>}{' '}
                <SyncMark state={mark('cases', event.id)} />
                {event.text !== null && (
                  <span className="meta line-clamp-6 whitespace-pre-wrap text-ink-2">{event.text}</span>
                )}
              </span>
              <time dateTime={event.at} className="meta num whitespace-nowrap text-ink-2">
                {formatDayTime(event.at, now)}
              </time>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
