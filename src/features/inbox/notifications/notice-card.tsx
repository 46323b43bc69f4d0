import { AlarmClock, Check, ChevronDown, ChevronRight, MailOpen } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSignedIn } from '@/data/workspace';
import { ResultLine } from '@/kit/home/kept-rows';
import type { RowResult } from '@/kit/home/kept-rows';
import { RecordLink } from '@/kit/record/record-link';
import { cx } from '@/lib/class-names';
import { formatDayTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { IconButton } from '@/ui/icon-button';
import type { Notification } from '@sync/model/entities/inbox';
import { isSnoozed, isWaiting } from '../alarms/alarms';
import { recordPath } from '../record-path';
import { SnoozeChoice } from '../reminders/snooze-choice';
import { NoticeActs } from './notification-actions';
import { foldedLines } from './notice-things';
import type { NoticeThing } from './notice-things';
import { noticeSnoozes } from './notice-snoozes';
import { notificationTime } from './notification-list';
import { topicIcons, topicTones } from './topic-icons';
import type { KnownThing } from './use-notice-records';

/** Presses of a card. */
export interface CardPresses {
  readonly onRead: () => void;
  readonly onUnread: () => void;
  /** Opens and closes the question until when. */
  readonly onAskSnooze: () => void;
  readonly onSnooze: (until: string) => void;
  /** Notes that the record was opened from the card. */
  readonly onOpen: () => void;
  readonly onActed: (words: string) => void;
}

/** Shows what there is to say of one thing: its head from the record itself, its newest notices, and its acts. */
export function NoticeCard({
  thing: { key, lines },
  known,
  now,
  result,
  isSnoozing,
  inPanel = false,
  presses,
}: {
  thing: NoticeThing;
  /** The record, where it is on the device; else the notice speaks for itself. */
  known: KnownThing | undefined;
  now: number;
  /** Outcome of what was just done with it. */
  result: RowResult | null;
  isSnoozing: boolean;
  /** True in the panel of the bell: narrow, and without dialogs. */
  inPanel?: boolean;
  presses: CardPresses;
}) {
  const [isUnfolded, setUnfolded] = useState(false);
  const [newest] = lines;
  const isUnread = lines.some((item) => isWaiting(item, now));
  const hasUnread = lines.some(({ read_at: at }) => at === null);
  const { shown, older } = foldedLines(lines);
  const Icon = topicIcons[newest.topic];
  const subject = known?.head.subject ?? newest.title;
  const hasLines = known !== undefined || lines.length > 1;
  return (
    <li
      data-thing={key}
      tabIndex={-1}
      className={cx(
        'relative px-4 py-3',
        inPanel ? 'border-b border-line-soft last:border-0' : 'card mb-2.5',
        isUnread ? (inPanel ? 'bg-selected' : '') : 'bg-sunken!',
      )}
    >
      <div className="flex items-start gap-3">
        <span
          className={cx(
            'grid size-8 shrink-0 place-items-center rounded-md',
            topicTones[newest.topic] ?? 'bg-press text-ink-2',
          )}
        >
          <Icon className="size-4.25" aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex items-start gap-2">
            <Target thing={newest} onOpen={presses.onOpen}>
              <span className="flex items-baseline gap-2">
                {isUnread && (
                  <>
                    <span
                      className="size-2 shrink-0 -translate-y-px self-center rounded-full bg-accent"
                      aria-hidden="true"
                    />
                    <span className="sr-only">Okunmamış: </span>
                  </>
                )}
                <span className={cx('min-w-0 break-words', isUnread ? 'font-semibold' : 'font-medium')}>
                  {subject}
                </span>
                {lines.length > 1 && (
                  <span className="num meta shrink-0 rounded bg-press px-1.5 py-px font-medium text-ink-2">
                    {lines.length} bildirim
                  </span>
                )}
              </span>
              {known === undefined ? (
                !hasLines && newest.body !== null && <Meta>{newest.body}</Meta>
              ) : (
                <Meta>
                  {known.head.person !== null && <b className="font-medium text-ink">{known.head.person}</b>}
                  {known.head.person !== null && known.head.facts.length > 0 && ' · '}
                  {known.head.facts.join(' · ')}
                </Meta>
              )}
            </Target>
            <span className="num meta mt-0.5 shrink-0 text-ink-3">
              {formatDayTime(notificationTime(newest, now), now)}
            </span>
            {result === null && (
              <span className="-my-1 flex shrink-0 gap-1">
                {hasUnread ? (
                  <IconButton
                    size="sm"
                    icon={Check}
                    label="Okundu"
                    data-swipe="Okundu"
                    onClick={presses.onRead}
                  />
                ) : (
                  <IconButton size="sm" icon={MailOpen} label="Okunmadı say" onClick={presses.onUnread} />
                )}
                <IconButton
                  size="sm"
                  icon={AlarmClock}
                  label="Ertele"
                  aria-expanded={isSnoozing}
                  onClick={presses.onAskSnooze}
                />
              </span>
            )}
          </div>
          {hasLines && (
            <div className="mt-1.5 grid gap-1">
              {[...shown, ...(isUnfolded ? older : [])].map((item) => (
                <Line key={item.id} item={item} now={now} hasTime={lines.length > 1} />
              ))}
            </div>
          )}
          {older.length > 0 && (
            <button
              type="button"
              className="btn btn-g btn-sm hit -ml-2 gap-1.5"
              aria-expanded={isUnfolded}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              {isUnfolded ? (
                <ChevronDown className="size-4" aria-hidden="true" />
              ) : (
                <ChevronRight className="size-4" aria-hidden="true" />
              )}
              {countOf(older.length, 'eski bildirim')}
            </button>
          )}
          {isSnoozed(newest, now) && newest.snoozed_until !== null && (
            <p className="meta num mt-1 text-ink-2">Ertelendi: {formatDayTime(newest.snoozed_until, now)}</p>
          )}
          <div className="mt-2 flex flex-wrap items-center gap-2 empty:mt-0">
            {result !== null ? (
              <ResultLine result={result} />
            ) : (
              known !== undefined && (
                <NoticeActs
                  record={known.record}
                  topics={lines.map(({ topic }) => topic)}
                  now={now}
                  inPlace={inPanel}
                  onActed={presses.onActed}
                />
              )
            )}
          </div>
          {isSnoozing && result === null && (
            <div className="mt-2">
              <SnoozeChoice now={now} choices={noticeSnoozes(now)} onChoose={presses.onSnooze} />
            </div>
          )}
        </div>
      </div>
    </li>
  );
}

function Meta({ children }: { children: ReactNode }) {
  return <span className="meta num block break-words text-ink-2">{children}</span>;
}

/** Shows one notice of a thing; the time of the only one stands in the head. */
function Line({ item, now, hasTime }: { item: Notification; now: number; hasTime: boolean }) {
  const isUnread = isWaiting(item, now);
  return (
    <p className="flex items-baseline gap-3">
      <span className={cx('min-w-0 flex-1 break-words', isUnread ? 'text-ink' : 'text-ink-2')}>
        {item.title}
        {item.body !== null && <span className="meta text-ink-2"> · {item.body}</span>}
      </span>
      {hasTime && (
        <span className="num meta shrink-0 text-ink-3">
          {formatDayTime(notificationTime(item, now), now)}
        </span>
      )}
    </p>
  );
}

/** Links to the record of a card; plain text where there is none or it may not be opened. */
function Target({
  thing,
  onOpen,
  children,
}: {
  thing: Notification;
  onOpen: () => void;
  children: ReactNode;
}) {
  const { access } = useSignedIn();
  const path = recordPath(thing, access);
  if (path === null) return <div className="min-w-0 flex-1">{children}</div>;
  return (
    <RecordLink
      to={path}
      className="group block min-w-0 flex-1 rounded-sm hover:underline"
      onClick={onOpen}
      data-entry
    >
      {children}
    </RecordLink>
  );
}
