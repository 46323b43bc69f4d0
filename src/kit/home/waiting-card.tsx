import { CircleCheck, CloudOff, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { KeptRoom } from '@/kit/list/kept-room';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { LoadingRows } from '@/ui/page-states';
import { useCardRetry } from './card-retry';
import { useWaits } from './waiting';

const tones = { late: 'text-danger', act: 'text-warn', plain: 'text-ink-2' } as const;

export interface WaitingCardProps {
  /** Name of the area; each card has its own. */
  readonly area: string;
  readonly title: string;
  /** Number of things that the card is about; null while it is not known. */
  readonly count: number | null;
  /** Those of them that somebody has to act on; the count itself where it is absent. */
  readonly waits?: number | null;
  /** Colour of the number: `late` for what is overdue, `act` for what wants an act. */
  readonly tone?: keyof typeof tones;
  /** There are more than the count says. */
  readonly isLeast?: boolean;
  /** Small words behind the number. */
  readonly note?: ReactNode;
  readonly failed?: boolean;
  /** True where only the server knows it and cannot be asked now. */
  readonly isOffline?: boolean;
  /** Rows to show in grey until the count is known. */
  readonly lines?: number;
  /** Sentence where nothing is there; null leaves the card out. */
  readonly empty: string | null;
  /** Draws the way to the list. */
  readonly link?: (props: { readonly className: string; readonly children: ReactNode }) => ReactNode;
  readonly linkWords?: string;
  /** Things that are not among the rows, and what they are called. */
  readonly rest?: readonly [count: number, noun: string];
  /** Rows, as items of a list. */
  readonly children?: ReactNode;
  /** Content below the rows. */
  readonly foot?: ReactNode;
  readonly className?: string | undefined;
}

/** Shows what waits for the user in an area: the number, the first rows, and the way to the others. */
export function WaitingCard({
  area,
  title,
  count,
  waits = count,
  tone = 'plain',
  isLeast = false,
  note,
  failed = false,
  isOffline = false,
  lines = 2,
  empty,
  link,
  linkWords = 'Tümü',
  rest,
  children,
  foot,
  className,
}: WaitingCardProps) {
  const retry = useCardRetry();
  useWaits(area, failed ? null : waits);
  const isUnknown = isOffline && count === null;
  const isKnown = failed || isUnknown || count !== null;
  const isEmpty = count === 0 && !failed;
  // What may be left out is not promised before it is known.
  const isShown = isKnown ? !(isEmpty && empty === null) : empty !== null;
  const more = rest === undefined || failed ? 0 : rest[0];
  const moreClass = 'meta num flex min-h-11 items-center border-t border-line-soft px-4 text-ink-2';
  return (
    <KeptRoom name={`home-${area}`} known={isKnown} className={className}>
      {isShown && (
        <Card
          flush
          title={
            <>
              {title}
              {count !== null && count > 0 && (
                <span className={cx('num ml-2', tones[tone])}>
                  {formatNumber(count)}
                  {isLeast && '+'}
                </span>
              )}
              {note !== undefined && <span className="meta ml-3 font-normal text-ink-2">{note}</span>}
            </>
          }
          aside={link?.({
            className: 'hit rounded-md font-medium whitespace-nowrap text-accent-ink hover:underline',
            children: linkWords,
          })}
        >
          {failed && <FailedLine onRetry={retry} />}
          {isUnknown && !failed && (
            <p className="flex min-h-12 items-center gap-2 px-4 text-ink-2">
              <CloudOff className="size-4 shrink-0" aria-hidden="true" />
              Bağlantı gelince gösterilir.
            </p>
          )}
          {!isKnown && <LoadingRows rows={lines} />}
          {isEmpty && <EmptyLine>{empty}</EmptyLine>}
          {!failed && children}
          {more > 0 &&
            rest !== undefined &&
            (link === undefined ? (
              <p className={moreClass}>{countOf(more, rest[1])} daha</p>
            ) : (
              link({
                className: cx(moreClass, '-outline-offset-2! hover:underline'),
                children: `${countOf(more, rest[1])} daha`,
              })
            ))}
          {foot}
        </Card>
      )}
    </KeptRoom>
  );
}

/** Says with a tick that nothing waits. */
export function EmptyLine({ children }: { children: ReactNode }) {
  return (
    <p className="flex min-h-12 items-center gap-2 px-4 text-ink-2">
      <CircleCheck className="size-4 shrink-0 text-success" aria-hidden="true" />
      {children}
    </p>
  );
}

/** Says that one card could not be read; the others stay. */
export function FailedLine({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="status"
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 bg-warn-soft px-4 py-1.5"
    >
      <TriangleAlert className="size-4 shrink-0 text-warn" aria-hidden="true" />
      <span className="min-w-0 flex-1">Bu kart okunamadı. Kayıtlarınız güvende.</span>
      <Button size="sm" icon={RefreshCw} onClick={onRetry}>
        Yeniden dene
      </Button>
    </div>
  );
}
