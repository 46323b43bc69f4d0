import { Fragment } from 'react';
import { cx } from '@/lib/class-names';
import { resultClasses } from '@sync/model/entities/biopsy-values';
import type { ReadingMark } from '@sync/model/entities/biopsy-values';

/** Shape tells them apart, not only colour. */
const looks: Readonly<Record<ReadingMark['kind'], string>> = {
  decides: 'bg-danger-soft text-danger font-medium underline decoration-2 underline-offset-4',
  found: 'bg-transparent text-ink underline decoration-2 underline-offset-4',
  negated: 'bg-press text-ink-2 underline decoration-2 decoration-dashed underline-offset-4',
  uncertain: 'bg-warn-soft text-warn underline decoration-2 decoration-dotted underline-offset-4',
};
const words: Readonly<Record<ReadingMark['kind'], string>> = {
  decides: 'Sınıfı belirleyen',
  found: 'Bulunan',
  negated: 'Olumsuz, sayılmadı',
  uncertain: 'Kesin değil',
};

/** Describes a mark: "Sınıfı belirleyen: Malign, kelime “adenokarsinom”". */
function titleOf({ kind, result_class: found, word }: ReadingMark): string {
  const what = found === null ? 'uyarı sözü' : resultClasses[found];
  return `${words[kind]}: ${what}, kelime “${word}”`;
}

/** Returns the marks in their order that do not overlap and lie in the text. */
function inOrder(text: string, marks: readonly ReadingMark[]): readonly ReadingMark[] {
  let end = 0;
  return marks
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
    .filter((mark) => {
      const fits = mark.from >= end && mark.to > mark.from && mark.to <= text.length;
      if (fits) end = mark.to;
      return fits;
    });
}

/** Shows a report with what the machine found in it; hovering or focusing a mark shows the word that found it. */
export function ReportText({
  text,
  marks,
  className,
}: {
  text: string;
  marks: readonly ReadingMark[];
  className?: string | undefined;
}) {
  const ordered = inOrder(text, marks);
  return (
    <p className={cx('break-words whitespace-pre-wrap', className)}>
      {ordered.map((mark, at) => (
        <Fragment key={mark.from}>
          {text.slice(ordered[at - 1]?.to ?? 0, mark.from)}
          <mark tabIndex={0} title={titleOf(mark)} className={cx('rounded-xs px-0.5', looks[mark.kind])}>
            {text.slice(mark.from, mark.to)}
            <span className="sr-only"> ({titleOf(mark)})</span>
          </mark>
        </Fragment>
      ))}
      {text.slice(ordered.at(-1)?.to ?? 0)}
    </p>
  );
}

/** Explains the shapes of the marks; only those present. */
export function ReportLegend({ marks }: { marks: readonly ReadingMark[] }) {
  const kinds = (Object.keys(words) as ReadingMark['kind'][]).filter((kind) =>
    marks.some((mark) => mark.kind === kind),
  );
  if (kinds.length === 0) return null;
  return (
    <p className="meta flex flex-wrap gap-x-4 gap-y-1 pt-1.5 text-ink-2" aria-hidden="true">
      {kinds.map((kind) => (
        <span key={kind} className={cx('rounded-xs px-0.5', looks[kind])}>
          {words[kind]}
        </span>
      ))}
    </p>
  );
}
