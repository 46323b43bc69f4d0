import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { chooseOnEnter } from './enter-key';
import { FormField, type FieldTexts } from './form-field';

export type RadioCard<Value extends string> = {
  value: Value;
  /** Quiet line beside the ring: "Sizin değişikliğiniz". */
  label: ReactNode;
  /** The thing being chosen, set larger: "20.11.2026". */
  title?: ReactNode;
  /** Quiet line below: who and when. */
  description?: ReactNode;
  disabled?: boolean | undefined;
};

export type RadioCardsProps<Value extends string> = FieldTexts & {
  name: string;
  options: readonly RadioCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  onBlur?: (() => void) | undefined;
  /** Cards beside each other; one column on a phone either way. */
  columns?: 1 | 2 | 3 | undefined;
};

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

/** Lets the user choose one of a few options, each shown as a card. Native radio buttons: arrows move the choice. */
export function RadioCards<Value extends string>({
  name,
  options,
  value,
  onChange,
  onBlur,
  columns = 2,
  ...field
}: RadioCardsProps<Value>) {
  return (
    <FormField {...field} group>
      {(wiring) => (
        <div className={cx('grid gap-2', COLUMNS[columns])}>
          {options.map((option) => (
            <label
              key={option.value}
              className={cx(
                'block cursor-pointer rounded-lg border border-line-strong px-3 py-2.5 transition-colors duration-120 hover:bg-hover has-checked:border-accent has-checked:bg-selected has-checked:shadow-[0_0_0_1px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                option.disabled && 'cursor-not-allowed opacity-60',
              )}
            >
              <span className="meta flex items-center gap-2 text-ink-2">
                <input
                  type="radio"
                  name={name}
                  value={option.value}
                  checked={option.value === value}
                  disabled={option.disabled}
                  aria-invalid={wiring['aria-invalid']}
                  onChange={() => onChange(option.value)}
                  onKeyDown={chooseOnEnter}
                  onBlur={onBlur}
                  className="size-4.5 shrink-0 appearance-none rounded-full border-[1.5px] border-line-strong outline-none! checked:border-accent checked:bg-[radial-gradient(circle,var(--color-accent)_0_4px,transparent_4.5px)]"
                />
                <span className={cx(option.title === undefined && 'text-sm text-ink')}>{option.label}</span>
              </span>
              {option.title !== undefined && (
                <span className="num mt-1 block text-[0.9375rem] font-semibold">{option.title}</span>
              )}
              {option.description !== undefined && (
                <span className="meta num block text-ink-2">{option.description}</span>
              )}
            </label>
          ))}
        </div>
      )}
    </FormField>
  );
}
