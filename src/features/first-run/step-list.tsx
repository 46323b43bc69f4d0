import { Check, CloudCheck } from 'lucide-react';
import type { FirstRunAnswers, FirstRunPart } from '@/data/first-run';
import { cx } from '@/lib/class-names';
import { Logo } from '@/ui/logo';
import { answerLine, steps } from './first-run-words';

/** Shows the steps with what was answered; an answered one is opened again by pressing it. */
export function StepList({
  part,
  saved,
  onGo,
}: {
  part: FirstRunPart;
  saved: FirstRunAnswers;
  onGo: (part: FirstRunPart) => void;
}) {
  return (
    <aside className="flex w-[296px] shrink-0 flex-col border-r border-line px-7 pt-7 pb-6 max-md:w-auto max-md:border-r-0 max-md:border-b max-md:px-5 max-md:py-4">
      <div className="flex items-center gap-3">
        <Logo className="size-9" />
        <span className="text-lg font-semibold tracking-[-.01em]" aria-hidden="true">
          Vizite
        </span>
      </div>
      <p className="mt-9 text-xl leading-7 font-semibold tracking-[-.012em] max-md:mt-4">
        Hastanenizi kuralım
      </p>
      <p className="mt-1 text-sm leading-5 text-ink-2 max-md:hidden">
        Dört adım, yaklaşık beş dakika. Hepsi sonradan değişir.
      </p>
      <ol className="mt-8 max-md:mt-3 max-md:flex max-md:gap-2">
        {steps.map(({ part: step, name, ahead }, place) => {
          const line = answerLine(step, saved);
          const here = step === part;
          const done = line !== null && !here;
          const last = place === steps.length - 1;
          return (
            <li key={step} className={cx('relative', !last && 'pb-6 max-md:pb-0')}>
              {!last && (
                <span
                  className={cx(
                    'absolute top-8 bottom-1 left-[13px] w-px max-md:hidden',
                    done ? 'bg-success' : 'bg-line',
                  )}
                  aria-hidden="true"
                />
              )}
              <button
                type="button"
                disabled={line === null || here}
                aria-current={here ? 'step' : undefined}
                aria-label={`${place + 1}. adım: ${name}${done ? `, ${line}` : ''}`}
                onClick={() => onGo(step)}
                className="hit flex w-full gap-3.5 rounded-md text-start enabled:hover:bg-hover"
              >
                <span
                  className={cx(
                    'num grid size-7 shrink-0 place-items-center rounded-full text-[0.8125rem] font-semibold',
                    done
                      ? 'bg-success-soft text-success'
                      : here
                        ? 'bg-accent text-on-accent'
                        : 'border border-line-strong text-ink-2',
                  )}
                >
                  {done ? <Check className="size-4" strokeWidth={2.4} aria-hidden="true" /> : place + 1}
                </span>
                <span className="min-w-0 pt-[3px] max-md:hidden">
                  <span
                    className={cx(
                      'block text-[0.9375rem] leading-[1.375rem]',
                      here ? 'font-semibold' : !done && 'text-ink-2',
                    )}
                  >
                    {name}
                  </span>
                  <span className="meta clip block text-ink-2">
                    {here ? 'Şimdi buradasınız' : (line ?? ahead)}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <p className="mt-auto flex gap-2.5 text-xs leading-4 text-ink-2 max-md:hidden">
        <CloudCheck className="size-4.5 shrink-0" aria-hidden="true" />
        <span>Sürdür’e bastığınız adımlar kaydedilir. Kapatsanız da aynı adresten sürer.</span>
      </p>
    </aside>
  );
}
