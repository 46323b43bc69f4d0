import { CircleCheck, Undo2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/ui/button';

/** Milliseconds that a row stays in its place after an act. */
export const STAYS = 5_000;

/** Outcome of an act on a row. */
export interface RowResult {
  readonly words: string;
  /** Takes the act back; absent while it is being stored, and where nothing can be taken back. */
  readonly undo?: (() => void) | undefined;
}

interface Kept<T> {
  readonly row: T;
  readonly result: RowResult;
  /** Number of the act, so that only its own end takes the row away. */
  readonly act: number;
}

/** Rows of a card, with those that were just acted on still in their places. */
export interface KeptRows<T> {
  readonly rows: readonly { readonly row: T; readonly result: RowResult | null }[];
  /** Rows that wait, without those that were just acted on. */
  readonly waiting: readonly T[];
  /** Keeps a row where it is, with what became of it. */
  readonly keep: (row: T, result: RowResult) => void;
  /** Lets a row go: it waits again, or is gone. */
  readonly drop: (row: T) => void;
}

/**
 * Keeps rows for some seconds where they were acted on, so that the result is seen and nothing jumps below the finger.
 * @param waiting in the order of `compare`
 */
export function useKeptRows<T>(
  waiting: readonly T[],
  idOf: (row: T) => string,
  compare: (first: T, other: T) => number,
): KeptRows<T> {
  const [kept, setKept] = useState<ReadonlyMap<string, Kept<T>>>(new Map());
  const acts = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  const left = waiting.filter((row) => !kept.has(idOf(row)));
  const rows = [
    ...[...kept.values()].map(({ row, result }) => ({ row, result: result as RowResult | null })),
    ...left.map((row) => ({ row, result: null })),
  ].toSorted((first, other) => compare(first.row, other.row));
  const drop = (row: T): void => setKept((before) => new Map([...before].filter(([id]) => id !== idOf(row))));
  return {
    rows,
    waiting: left,
    drop,
    keep: (row, result) => {
      acts.current += 1;
      const act = acts.current;
      setKept((before) => new Map(before).set(idOf(row), { row, result, act }));
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        setKept(
          (before) => new Map([...before].filter(([id, first]) => id !== idOf(row) || first.act !== act)),
        );
      }, STAYS);
      timers.current.add(timer);
    },
  };
}

/** Shows what became of a row, and takes it back. The focus goes on to the first act of the next row. */
export function ResultLine({ result: { words, undo } }: { result: RowResult }) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    // The pressed button is gone, and the focus with it.
    if (document.activeElement !== document.body) return;
    const next = ref.current?.closest('li')?.nextElementSibling;
    next?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true });
  }, []);
  return (
    <span ref={ref} className="inline-flex items-center gap-3">
      <span role="status" className="inline-flex items-center gap-1.5 font-medium text-success">
        <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
        {words}
      </span>
      {undo !== undefined && (
        <Button size="sm" tone="quiet" icon={Undo2} onClick={undo}>
          Geri al
        </Button>
      )}
    </span>
  );
}
