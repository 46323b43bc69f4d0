import { Calendar } from 'lucide-react';
import { lazy, Suspense, useState, type Ref } from 'react';
import { dateText, describeDay, dotWhileTyping, fixedHoliday, readDate } from '@/lib/date-input';
import { isIsoDate, shortWeekdayOf, todayIso } from '@/lib/dates';
import { quickDays } from '@/lib/near-days';
import { Button } from './button';
import { keepForm } from './enter-key';
import { FormField, type FieldTexts, type FieldWiring } from './form-field';
import { LoadingBlock } from './page-states';
import { Popover } from './popover';

const DatePicker = lazy(() => import('./date-picker'));

export type DateFieldProps = FieldTexts & {
  /**
   * `YYYY-MM-DD`, or '' when empty. While the text is no date, the value is the text itself: a schema that checks
   * with `isIsoDate` then refuses it, and nothing typed is lost or silently saved as "no date".
   */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  id?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  /** First and last day allowed, `YYYY-MM-DD`. */
  min?: string | undefined;
  max?: string | undefined;
  /** Day of a birth: a year of two digits is then the last such year, not one ahead. */
  birth?: boolean | undefined;
  /** Text below a complete date; its weekday and holiday by default. */
  describe?: ((date: string) => string | null) | undefined;
  /** Name of the holiday on a day; national holidays on fixed days unless given. */
  holidayOf?: ((date: string) => string | null) | undefined;
  disabled?: boolean | undefined;
};

/** Renders a field for a date typed as `gg.aa.yyyy`; the calendar is the second way. */
export function DateField({
  value,
  hint,
  error,
  id,
  holidayOf = fixedHoliday,
  describe = (date) => describeDay(date, holidayOf),
  min,
  max,
  birth,
  ...rest
}: DateFieldProps) {
  const { label, optional, labelHidden, className, ...input } = rest;
  const [left, setLeft] = useState(false);
  const read = value === '' ? null : readDate(value, { min, max, birth });
  const problem = read !== null && !read.ok && left ? read.problem.sentence : undefined;
  const described = read?.ok === true ? describe(read.iso) : null;
  return (
    <FormField
      {...{ label, optional, labelHidden, className, id }}
      // The field's own sentence is the more exact one.
      error={problem ?? error}
      hint={described ?? hint}
    >
      {(wiring) => (
        <DateBox
          {...input}
          {...{ value, wiring, holidayOf, min, max, birth, label }}
          onBlur={() => {
            setLeft(true);
            input.onBlur?.();
          }}
        />
      )}
    </FormField>
  );
}

/** Renders the box alone, shared with the field for date and time. */
export function DateBox({
  value,
  onChange,
  onBlur,
  name,
  ref,
  wiring,
  min,
  max,
  birth,
  holidayOf,
  disabled = false,
  label,
}: Pick<
  DateFieldProps,
  'value' | 'onChange' | 'onBlur' | 'name' | 'ref' | 'min' | 'max' | 'birth' | 'disabled'
> & {
  wiring: FieldWiring & { 'aria-label'?: string };
  holidayOf: (date: string) => string | null;
  label: string;
}) {
  const shown = dateText(value);
  const take = (typed: string) => {
    const text = dotWhileTyping(shown, typed);
    // Ten characters are a whole date; shorter ones wait for leaving, so that "1.1.2026" is not cut off at "1.1.2".
    const read = text.length === 10 ? readDate(text, { birth }) : null;
    onChange(read?.ok === true ? read.iso : text);
  };
  return (
    <div className="inp pr-0!" data-invalid={wiring['aria-invalid']} data-disabled={disabled || undefined}>
      <input
        {...wiring}
        ref={ref}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="gg.aa.yyyy"
        className="num"
        value={shown}
        disabled={disabled}
        onChange={(event) => take(event.target.value)}
        onKeyDown={keepForm}
        onBlur={() => {
          const read = readDate(value, { birth });
          if (value !== '' && read.ok && read.iso !== value) onChange(read.iso);
          onBlur?.();
        }}
      />
      <Popover
        label={`${label}: takvim`}
        buttonLabel={`${label}: takvimi aç`}
        disabled={disabled}
        buttonClassName="hit grid h-[calc(var(--ctl)-2px)] w-10 shrink-0 place-items-center rounded-md text-ink-3 -outline-offset-2! hover:text-ink"
        button={<Calendar className="size-4" aria-hidden="true" />}
        className="min-h-[372px] min-w-72"
      >
        {(close) => {
          const pick = (iso: string) => {
            onChange(iso);
            close();
          };
          return (
            <>
              {birth !== true && <QuickDays {...{ min, max }} onPick={pick} />}
              <Suspense fallback={<LoadingBlock lines={6} />}>
                <DatePicker
                  value={isIsoDate(value) ? value : null}
                  today={todayIso()}
                  {...{ min, max, holidayOf }}
                  onPick={pick}
                />
              </Suspense>
            </>
          );
        }}
      </Popover>
    </div>
  );
}

/** Renders the days near today as buttons, each with its weekday. */
function QuickDays({
  min,
  max,
  onPick,
}: Pick<DateFieldProps, 'min' | 'max'> & { onPick: (iso: string) => void }) {
  const days = quickDays(todayIso(), { min, max });
  if (days.length === 0) return null;
  return (
    <div role="group" aria-label="Yakın günler" className="flex flex-wrap gap-1 border-b border-line p-2">
      {days.map(({ label, day }) => (
        <Button key={label} tone="quiet" size="sm" onClick={() => onPick(day)}>
          {label}
          <span className="text-ink-3">{shortWeekdayOf(day)}</span>
        </Button>
      ))}
    </div>
  );
}
