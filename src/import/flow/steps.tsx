import { Check } from 'lucide-react';
import { cx } from '@/lib/class-names';

export const importSteps = ['file', 'columns', 'preview', 'import'] as const;
export type ImportStep = (typeof importSteps)[number];

const labels: Readonly<Record<ImportStep, string>> = {
  file: 'Dosya',
  columns: 'Kolonlar',
  preview: 'Önizleme',
  import: 'İçe alma',
};

/** Shows the current step of an import. The user can go back to finished steps. */
export function Steps({
  current,
  preview = labels.preview,
  reachable,
  onStep,
}: {
  current: ImportStep;
  /** Name of the third step, where people decide in it. */
  preview?: string;
  reachable: (step: ImportStep) => boolean;
  onStep: (step: ImportStep) => void;
}) {
  const at = importSteps.indexOf(current);
  return (
    <ol
      aria-label="Adımlar"
      className="flex min-h-14 shrink-0 items-center gap-4 overflow-x-auto border-b border-line bg-surface px-5 max-[56.1875em]:gap-2 max-[56.1875em]:px-4"
    >
      {importSteps.map((step, index) => {
        const isDone = index < at;
        const mark = (
          <span
            aria-hidden="true"
            className={cx(
              'grid size-6 place-items-center rounded-full text-xs font-semibold',
              step === current
                ? 'bg-accent text-on-accent'
                : isDone
                  ? 'bg-success-soft text-success'
                  : 'border border-line-strong text-ink-2',
            )}
          >
            {isDone ? <Check className="size-3.5" /> : index + 1}
          </span>
        );
        return (
          <li key={step} className="flex shrink-0 items-center gap-4 max-[56.1875em]:gap-2">
            {index > 0 && <span aria-hidden="true" className="h-px w-10 bg-line max-[56.1875em]:w-4" />}
            {step !== current && reachable(step) ? (
              <button
                type="button"
                className="flex min-h-11 items-center gap-2 rounded-md text-ink-2 hover:text-ink"
                onClick={() => onStep(step)}
              >
                {mark}
                {step === 'preview' ? preview : labels[step]}
                {isDone && <span className="sr-only">, tamam</span>}
              </button>
            ) : (
              <span
                className={cx(
                  'flex items-center gap-2',
                  step === current ? 'font-semibold' : 'text-ink-2 max-[36em]:hidden',
                )}
                aria-current={step === current ? 'step' : undefined}
              >
                {mark}
                {step === 'preview' ? preview : labels[step]}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
