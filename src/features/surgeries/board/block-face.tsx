import { Check, ChevronsUp, CloudUpload, GitFork, Hourglass, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { cx } from '@/lib/class-names';
import { formatTime } from '@/lib/dates';
import { ReadinessRing } from '@/ui/readiness-ring';
import { SideMark } from '@/ui/side-mark';
import { timeWords } from './board-card';
import type { BlockLook, BoardCard } from './board-card';

/** Ground and bar of each look. */
const looks: Readonly<Record<BlockLook, { readonly ground: string; readonly bar: string }>> = {
  done: { ground: 'bg-press text-ink-2', bar: 'bg-line-strong' },
  recovery: { ground: 'bg-success-soft', bar: 'bg-success' },
  operating: { ground: 'bg-accent-soft', bar: 'bg-accent' },
  entered: { ground: 'bg-st-open-soft', bar: 'bg-st-open' },
  emergency: { ground: 'bg-danger-soft', bar: 'bg-danger' },
  confirmed: { ground: 'bg-surface border border-line', bar: 'bg-accent' },
  planned: { ground: 'bg-surface border border-line', bar: 'bg-line-strong' },
  missing: { ground: 'bg-surface border border-line', bar: 'bg-warn' },
  provisional: { ground: 'bg-surface hatch border-[1.5px] border-dashed border-warn', bar: '' },
  clash: { ground: 'bg-sy-conflict-soft border-[1.5px] border-sy-conflict', bar: 'bg-sy-conflict' },
  cancelled: { ground: 'bg-surface border border-line text-ink-3', bar: '' },
};
export const groundOf = (look: BlockLook): string => looks[look].ground;
export const barOf = (look: BlockLook): string => looks[look].bar;

/** Heights from which on a block has its third line, and a fourth. */
export const THREE_LINES = 54;
const FOUR_LINES = 84;
/** Letters of a word that has no room beside the mark of a side. */
const LONG_WORD = 12;

/** Returns a name for little room: the surname tells people apart, the others are their first letters. */
function shortName(name: string): string {
  const words = name.split(' ').filter((word) => word !== '');
  const surname = words.at(-1) ?? '';
  return [...words.slice(0, -1).map((word) => `${[...word][0] ?? ''}.`), surname].join(' ');
}

/** Shows an icon before the name, where the look has one. */
function Glyph({ look }: { look: BlockLook }) {
  if (look === 'emergency') {
    return (
      <span className="mr-1 inline-grid size-4 place-items-center rounded-[4px] bg-danger align-[-3px] text-surface">
        <ChevronsUp className="size-3" strokeWidth={2.6} aria-hidden="true" />
      </span>
    );
  }
  if (look === 'provisional') {
    return <Hourglass className="mr-1 inline size-3.5 align-[-2px] text-warn" aria-hidden="true" />;
  }
  if (look === 'clash') {
    return <GitFork className="mr-1 inline size-3.5 align-[-2px] text-sy-conflict" aria-hidden="true" />;
  }
  return null;
}

/** Shows the end of the last line: ring of the preparation, tick, or the dot of a running surgery. */
function Ending({ card, figure }: { card: BoardCard; figure: boolean }) {
  const { look, isRunning, isFixed, done, all } = card;
  if (!isFixed && all > 0 && look !== 'cancelled') {
    // A low block in a narrow column has no room for both: the name is told, the bar says that something is missing.
    const ring = <Ring done={done} all={all} figure={figure} />;
    return figure ? ring : <span className="@max-[7.5rem]:hidden">{ring}</span>;
  }
  if (look === 'done') return <Check className="size-3.5 text-ink-3" strokeWidth={2.2} aria-hidden="true" />;
  if (look === 'emergency' && done < all) return <Ring done={done} all={all} figure={figure} />;
  return isRunning ? <span className="size-2 shrink-0 rounded-full bg-accent" aria-hidden="true" /> : null;
}

/** Shows the ring, with its figure where the column has room for it. */
function Ring({ done, all, figure }: { done: number; all: number; figure: boolean }) {
  // No taller than its line: a block of half an hour has room for two.
  if (!figure) return <ReadinessRing done={done} all={all} withFigure={false} className="-my-1" />;
  return (
    <>
      <ReadinessRing done={done} all={all} className="@max-[7rem]:hidden" />
      <ReadinessRing done={done} all={all} withFigure={false} className="@min-[7rem]:hidden" />
    </>
  );
}

function Mark({ mark }: { mark: BoardCard['mark'] }) {
  if (mark === 'unsent') return <CloudUpload className="size-3.5 text-sy-waiting" aria-hidden="true" />;
  if (mark === 'failed') return <TriangleAlert className="size-3.5 text-sy-failed" aria-hidden="true" />;
  return mark === 'conflict' ? <GitFork className="size-3.5 text-sy-conflict" aria-hidden="true" /> : null;
}

/** Shows the lines of a block, as many as it has room for. */
function Face({ card, height }: { card: BoardCard; height: number }) {
  const { look, procedure, client, side, to } = card;
  if (look === 'cancelled') {
    return (
      <>
        <s className="line-clamp-2 block">{procedure}</s>
        <span className="clip block">İptal{card.note === null ? '' : `: ${card.note}`}</span>
      </>
    );
  }
  const isSmall = height < THREE_LINES;
  const time = timeWords(card);
  // Beside a long word the mark would cut it off: it is a line lower then, and in a low block or a narrow column always.
  const isLong = procedure.split(' ').some((word) => word.length > LONG_WORD);
  return (
    <>
      <span className="flex items-start gap-1">
        <span className={cx('min-w-0 flex-1 font-semibold', isSmall ? 'line-clamp-1' : 'line-clamp-2')}>
          <Glyph look={look} />
          {procedure}
        </span>
        {!isLong && !isSmall && <SideMark side={side} size="xs" className="@max-[7rem]:hidden" />}
      </span>
      <span className={cx('flex items-center gap-1', isSmall && '-mt-0.5')}>
        <span className="clip min-w-0 flex-1">
          <span className="@max-[9rem]:hidden">{client}</span>
          <span className="@min-[9rem]:hidden">{shortName(client)}</span>
        </span>
        <SideMark side={side} size="xs" className={isLong || isSmall ? undefined : '@min-[7rem]:hidden'} />
        {isSmall && <Mark mark={card.mark} />}
        {isSmall && <Ending card={card} figure={false} />}
      </span>
      {!isSmall && (
        <span className={cx('num flex items-center gap-1', look === 'done' ? 'text-ink-3' : 'text-ink-2')}>
          <span className={cx('clip min-w-0 flex-1', time.warns && 'font-medium text-warn')}>
            {time.text}
          </span>
          <Mark mark={card.mark} />
          <Ending card={card} figure />
        </span>
      )}
      {height >= FOUR_LINES && card.isRunning && (
        <span className="num block text-ink-2">Bitiş ≈ {formatTime(to)}</span>
      )}
      {height >= FOUR_LINES && look === 'emergency' && card.isFixed && card.done < card.all && (
        <span className="block font-medium text-danger">{card.all - card.done} madde sonradan</span>
      )}
      {height >= FOUR_LINES && look === 'provisional' && (
        <span className="block font-medium text-warn">Onay bekliyor</span>
      )}
    </>
  );
}

/** Returns whether two cards have the same content: a new list of cards renders only those that differ. */
export function sameCard(card: BoardCard, other: BoardCard): boolean {
  const names = Object.keys(card) as (keyof BoardCard)[];
  return names.every((name) => card[name] === other[name]);
}

export const BlockFace = memo(
  Face,
  (before, after) => before.height === after.height && sameCard(before.card, after.card),
);
