import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useSignedIn } from '@/data/workspace';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { useKeptRows } from '@/kit/home/kept-rows';
import { formatDayTime } from '@/lib/dates';
import { useSwipes } from '@/ui/use-swipes';
import { isWaiting } from '../alarms/alarms';
import { markActed, markRead, markUnread, snoozeNotifications } from '../inbox-actions';
import { NoticeCard } from './notice-card';
import type { NoticeThing } from './notice-things';
import { useNoticeKeys } from './use-notice-keys';
import { useNoticeRecords } from './use-notice-records';

/** A card as it stands in its list. */
export interface DrawnCard {
  readonly thing: NoticeThing;
  readonly card: ReactNode;
}

/**
 * Shows cards of things, one below the other: read, put off and acted on in place, with the keyboard, too. What was done
 * stays in its place for some seconds with *Geri al*.
 * @param compare the order of the cards
 */
export function NoticeCards({
  things,
  compare,
  now,
  inPanel = false,
  onLeave,
  children,
}: {
  things: readonly NoticeThing[];
  compare: (first: NoticeThing, other: NoticeThing) => number;
  now: number;
  inPanel?: boolean;
  /** Leaves the list, after a record was opened from a card. */
  onLeave?: () => void;
  /** Arranges the cards. */
  children: (cards: readonly DrawnCard[]) => ReactNode;
}) {
  const { writes } = useSignedIn();
  const list = useRef<HTMLDivElement>(null);
  const [snoozing, setSnoozing] = useState<string | null>(null);
  const kept = useKeptRows(things, keyOf, compare);
  const rows = kept.rows.map(({ row }) => row);
  const known = useNoticeRecords(rows, now);

  /** Does something with a card, which stays where it is and says so. */
  const inPlace = (
    thing: NoticeThing,
    words: string,
    work: () => Promise<(() => Promise<void>) | null>,
  ): void => {
    setSnoozing(null);
    kept.keep(thing, { words });
    work().then(
      (undo) => {
        if (undo === null) return;
        kept.keep(thing, { words, undo: () => void undo().then(() => kept.drop(thing), toastFailure) });
      },
      (error: unknown) => {
        kept.drop(thing);
        toastFailure(error);
      },
    );
  };
  const read = (thing: NoticeThing): void => {
    const unread = thing.lines.filter((item) => item.read_at === null);
    if (unread.length === 0) return;
    inPlace(thing, 'Okundu', async () => {
      await markRead(writes, unread);
      return () => markUnread(writes, unread);
    });
  };
  const withKey = (run: (thing: NoticeThing) => void) => (key: string) => {
    const row = kept.rows.find(({ row: thing, result }) => thing.key === key && result === null);
    if (row !== undefined) run(row.row);
  };
  const askSnooze = (thing: NoticeThing): void => setSnoozing(snoozing === thing.key ? null : thing.key);
  useSwipes(list);
  useNoticeKeys(list, { onRead: withKey(read), onSnooze: withKey(askSnooze) });

  return (
    <div ref={list}>
      {children(
        kept.rows.map(({ row: thing, result }) => ({
          thing,
          card: (
            <NoticeCard
              key={thing.key}
              thing={thing}
              known={known.get(thing.key)}
              now={now}
              result={result}
              isSnoozing={snoozing === thing.key}
              inPanel={inPanel}
              presses={{
                onRead: () => read(thing),
                onUnread: () => void markUnread(writes, thing.lines).catch(toastFailure),
                onAskSnooze: () => askSnooze(thing),
                onSnooze: (until) =>
                  inPlace(thing, `Ertelendi: ${formatDayTime(until)}`, () =>
                    snoozeNotifications(
                      writes,
                      thing.lines.filter((item) => isWaiting(item, now) || item === thing.lines[0]),
                      until,
                    ),
                  ),
                onOpen: () => {
                  void markActed(writes, thing.lines).catch(toastFailure);
                  onLeave?.();
                },
                onActed: (words) =>
                  inPlace(thing, words, async () => {
                    await markActed(writes, thing.lines);
                    return null;
                  }),
              }}
            />
          ),
        })),
      )}
    </div>
  );
}

const keyOf = ({ key }: NoticeThing): string => key;
