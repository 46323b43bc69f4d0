import { ArrowLeft, CloudOff, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { logView } from '@/data/view-log';
import { useSignedIn } from '@/data/workspace';
import { formatDate } from '@/lib/dates';
import { RichText } from '@/kit/rich-text/rich-text';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { EmptyState, ErrorNote, LoadingRows } from '@/ui/page-states';
import { SearchField } from '@/ui/search-field';
import { Sheet } from '@/ui/sheet';
import type { Meeting } from '@sync/model/entities/meeting';
import { actionStates, meetingKinds, meetingStatuses } from '@sync/model/entities/meeting-values';
import { MeetingFacts } from '../detail/meeting-facts';
import { numbered } from '../meeting-lists';
import { timesText } from '../meeting-times';
import { useOldMeetings } from './use-old-meetings';

/** Searches the server for meetings that are too old for devices, and shows them. */
export function OldMeetingsSheet({ onClose }: { onClose: () => void }) {
  const { workspace } = useSignedIn();
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<Meeting | null>(null);
  const found = useOldMeetings(text);
  const open = (record: Meeting) => {
    void logView(workspace, 'view', 'meeting', { entityId: record.id });
    setOpened(record);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={opened === null ? 'Bir yıldan eski toplantılar' : opened.title}
      footer={
        opened === null ? undefined : (
          <Button icon={ArrowLeft} onClick={() => setOpened(null)}>
            Sonuçlara dön
          </Button>
        )
      }
    >
      {opened !== null && <OldMeeting record={opened} />}
      {/* Stays while one is read, and what was sought with it. */}
      <div hidden={opened !== null}>
        <p className="text-ink-2">
          Cihazlarda son 12 ayın toplantıları durur. Daha eskileri sunucuda aranır ve yalnız okunur.
        </p>
        <SearchField
          className="mt-3"
          label="Eski toplantılarda ara"
          placeholder="Konu, salon, yer; en az üç harf"
          maxLength={100}
          value={text}
          onChange={setText}
        />
        <div className="mt-3" aria-live="polite">
          {found.state === 'offline' && (
            <EmptyState icon={CloudOff} title="Çevrimdışısınız">
              Eski toplantılar bağlanınca aranabilir.
            </EmptyState>
          )}
          {found.state === 'searching' && <LoadingRows rows={4} />}
          {found.state === 'failed' && (
            <ErrorNote title="Sunucu yanıt vermedi">Birazdan yeniden deneyin.</ErrorNote>
          )}
          {found.state === 'found' && found.meetings.length === 0 && (
            <EmptyState icon={SearchX} title="Eşleşen toplantı bulunamadı">
              Başka bir sözcükle deneyin.
            </EmptyState>
          )}
          {found.state === 'found' && found.meetings.length > 0 && (
            <ul aria-label="Bulunan toplantılar" className="divide-y divide-line-soft">
              {found.meetings.map((record) => (
                <li key={record.id}>
                  <button
                    type="button"
                    className="w-full rounded-md px-2 py-2.5 text-left hover:bg-hover"
                    onClick={() => open(record)}
                  >
                    <span className="block font-medium break-words">{record.title}</span>
                    <span className="meta num block text-ink-2">
                      {timesText(record.starts_at, record.ends_at, record.all_day)} ·{' '}
                      {meetingKinds[record.meeting_kind]}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Sheet>
  );
}

/** Shows a past meeting, read-only. */
function OldMeeting({ record }: { record: Meeting }) {
  const reference = useReferenceData();
  return (
    <>
      <p className="num text-base font-medium">
        {timesText(record.starts_at, record.ends_at, record.all_day)}
      </p>
      <p className="mt-2">
        <Badge>{meetingStatuses[record.status]}</Badge>
      </p>
      <div className="mt-4">
        <MeetingFacts record={record} />
      </div>
      {record.minutes !== null && (
        <section className="mt-5">
          <h3 className="text-sm font-semibold">Tutanak</h3>
          <RichText text={record.minutes} className="mt-1.5" />
        </section>
      )}
      {record.decisions.length > 0 && (
        <section className="mt-5">
          <h3 className="text-sm font-semibold">Kararlar</h3>
          <ol className="mt-1.5 list-decimal pl-5">
            {numbered(record.decisions).map(({ id, text }) => (
              <li key={id} className="py-0.5 break-words whitespace-pre-line">
                {text}
              </li>
            ))}
          </ol>
        </section>
      )}
      {record.actions.length > 0 && (
        <section className="mt-5">
          <h3 className="text-sm font-semibold">Aksiyonlar</h3>
          <ul className="mt-1.5">
            {record.actions.map(({ id, text, state, assignee_id, due_on }) => (
              <li key={id} className="py-1">
                <span className="break-words whitespace-pre-line">{text}</span>
                <span className="meta num block text-ink-2">
                  {[
                    actionStates[state],
                    reference.userName(assignee_id),
                    due_on === null ? null : formatDate(due_on),
                  ]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
