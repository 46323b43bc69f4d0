import { Info, Minus } from 'lucide-react';
import { cx } from '@/lib/class-names';
import { FormField } from '@/ui/form-field';
import { SideMark } from '@/ui/side-mark';
import { chooseOnEnter } from '@/ui/enter-key';
import type { SurgerySide } from '@sync/model/entities/surgery-values';

const sides: readonly (readonly [side: SurgerySide, label: string])[] = [
  ['left', 'Sol'],
  ['right', 'Sağ'],
  ['both', 'İki taraf'],
  ['none', 'Taraf yok'],
];

/** Renders the side of a procedure. Nothing is preselected, even if the ticket names a side: a person has to choose. */
export function SideField({
  name,
  label,
  value,
  sided,
  hint,
  error,
  onChange,
}: {
  /** Unique on the page. */
  name: string;
  label: string;
  value: SurgerySide | null;
  /** Need of a side: the procedure has sides, so none is no answer. */
  sided: boolean;
  /** The words of the ticket that name a side. */
  hint: string | null;
  error: string | undefined;
  onChange: (side: SurgerySide) => void;
}) {
  return (
    <FormField
      group
      label={label}
      error={error}
      hint={
        hint === null ? undefined : (
          <span className="flex items-center gap-1.5">
            <Info className="size-4" aria-hidden="true" />
            Talepte “{hint}” yazıyor. Kaydederken bir kez daha sorulur.
          </span>
        )
      }
    >
      {(wiring) => (
        <div className="grid grid-cols-2 gap-2 min-[30em]:grid-cols-4">
          {sides.map(([side, text]) => (
            <label
              key={side}
              className={cx(
                'flex h-14.5 cursor-pointer flex-col items-center justify-center gap-1 rounded-lg border border-line-strong transition-colors duration-120 hover:bg-hover has-checked:border-accent has-checked:bg-selected has-checked:shadow-[0_0_0_1px_var(--color-accent)] has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-press has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                error !== undefined && 'border-danger',
              )}
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={value === side}
                disabled={side === 'none' && sided}
                aria-invalid={wiring['aria-invalid']}
                onChange={() => onChange(side)}
                onKeyDown={chooseOnEnter}
              />
              <span aria-hidden="true" className="grid h-6.5 place-items-center text-ink-3">
                {side === 'none' ? (
                  <Minus className="size-6" />
                ) : (
                  <SideMark side={side} size="md" className="h-6.5 w-auto" />
                )}
              </span>
              <span className="text-[0.8125rem] leading-4">{text}</span>
            </label>
          ))}
        </div>
      )}
    </FormField>
  );
}
