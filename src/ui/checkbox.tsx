import { CircleAlert } from 'lucide-react';
import {
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { cx } from '@/lib/class-names';
import { keepForm } from './enter-key';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Text beside the box. Without one, `aria-label` is needed. */
  label?: ReactNode;
  /** Quiet line under the text. */
  description?: ReactNode;
  error?: string | undefined;
  /** Some but not all: shows a dash and reads "kısmen işaretli". */
  indeterminate?: boolean | undefined;
};

/**
 * Renders a native checkbox, so that forms and screen readers treat it as one; only the drawing is ours.
 */
export function Checkbox({
  label,
  description,
  error,
  indeterminate = false,
  className,
  ref,
  ...input
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => box.current, []);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  // The wrapper draws the touch area, so a press on it has to count as one on the box.
  const Wrapper = label === undefined ? 'label' : 'span';
  const control = (
    <Wrapper className="hit relative inline-grid size-4.5 shrink-0 place-items-center">
      <input
        {...input}
        ref={box}
        type="checkbox"
        onKeyDown={(event) => {
          input.onKeyDown?.(event);
          keepForm(event);
        }}
        aria-invalid={error ? true : input['aria-invalid']}
        aria-describedby={error || description ? `${id}-note` : input['aria-describedby']}
        className="peer col-start-1 row-start-1 size-4.5 appearance-none rounded-sm border border-line-strong bg-surface transition-colors duration-120 checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:border-line disabled:bg-press disabled:checked:bg-line-strong aria-invalid:border-danger"
      />
      <svg
        className="pointer-events-none col-start-1 row-start-1 size-3.5 text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={indeterminate ? 'M5 12h14' : 'M20 6 9 17l-5-5'} />
      </svg>
    </Wrapper>
  );
  if (label === undefined) return <span className={cx('inline-flex', className)}>{control}</span>;
  return (
    <div className={cx('min-w-0', className)}>
      <label
        className={cx(
          'inline-flex min-h-[calc(var(--ctl)-8px)] cursor-pointer gap-2.5 has-disabled:cursor-not-allowed has-disabled:text-ink-3',
          description === undefined ? 'items-center' : 'items-start py-1',
        )}
      >
        {control}
        <span className="min-w-0">
          {label}
          {description !== undefined && !error && (
            <span id={`${id}-note`} className="meta block text-ink-2">
              {description}
            </span>
          )}
        </span>
      </label>
      {error && (
        <div id={`${id}-note`} className="hint mt-0! flex gap-1.5 text-danger!" aria-live="polite">
          <CircleAlert className="mt-px size-4" aria-hidden="true" />
          {error}
        </div>
      )}
    </div>
  );
}
