import { cx } from '@/lib/class-names';

/** A line in front of a place, which moves nothing. */
const CUT =
  'relative before:absolute before:inset-y-0 before:-left-px before:w-0.5 before:bg-accent before:content-[""]';
/** Characters that the ruler names with a number. */
const STEP = 10;

/**
 * Shows the shapes of the first lines of a fixed-width text and where its columns begin; a press on a place of the ruler sets or
 * takes away a cut. A column begins at the first place whatever is pressed.
 * @param cuts places at which columns begin, from 0
 */
export function FixedRuler({
  lines,
  cuts,
  onChange,
}: {
  lines: readonly string[];
  cuts: readonly number[];
  onChange: (cuts: readonly number[]) => void;
}) {
  const width = Math.max(...lines.map((line) => line.length), 1);
  const starts = new Set([0, ...cuts]);
  const toggle = (at: number) => {
    const next = starts.has(at) ? [...starts].filter((cut) => cut !== at) : [...starts, at];
    // A text has two columns at least: one column would be no table.
    if (next.length >= 2) onChange(next.toSorted((a, b) => a - b));
  };
  return (
    <div className="border-b border-line-soft px-4 py-3">
      <p className="meta mb-2 text-ink-2">
        Kolonlar işaretli yerlerde başlar. Bir yeri eklemek ya da kaldırmak için cetvele dokunun.
      </p>
      <div className="overflow-x-auto pb-1 font-mono text-[0.8125rem] leading-5">
        <div role="group" aria-label="Kolonların başladığı yerler" className="flex w-max">
          {Array.from({ length: width }, (_, at) => (
            <button
              key={at}
              type="button"
              aria-pressed={starts.has(at)}
              aria-label={`${at + 1}. karakterde kolon başlasın`}
              disabled={at === 0}
              className={cx(
                'h-9 w-[1ch] shrink-0 overflow-visible text-left align-bottom',
                starts.has(at) ? cx(CUT, 'bg-selected') : 'hover:bg-hover',
              )}
              onClick={() => toggle(at)}
            >
              <span aria-hidden="true" className="num text-[0.625rem] text-ink-3">
                {at % STEP === 0 ? at + 1 : ''}
              </span>
            </button>
          ))}
        </div>
        {lines.map((line, at) => (
          <div key={at} aria-hidden="true" className="flex w-max whitespace-pre">
            {Array.from({ length: width }, (_, place) => (
              <span key={place} className={cx('w-[1ch] shrink-0', starts.has(place) && CUT)}>
                {line[place] ?? ' '}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
