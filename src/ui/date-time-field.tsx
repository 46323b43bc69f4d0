import { useState, type Ref } from 'react';
import { describeDay, fixedHoliday, readDate, readTime, TIME_SENTENCE } from '@/lib/date-input';
import { dayOf, instantAt, isIsoDate, isIsoInstant, timeOf } from '@/lib/dates';
import { DateBox } from './date-field';
import { keepForm } from './enter-key';
import { FormField, type FieldTexts } from './form-field';

export type DateTimeFieldProps = FieldTexts & {
  /**
   * ISO instant in UTC (`2026-11-17T11:30:00.000Z`), or '' when empty. Half or wrongly typed it is the typed text
   * ("31.11.2026 14:30"), which `isIsoInstant` refuses.
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
  holidayOf?: ((date: string) => string | null) | undefined;
  /** Time of a day that is given without one, `HH:mm`; else the user is asked for it. */
  usualTime?: string | undefined;
  disabled?: boolean | undefined;
};

/** Renders day and time beside each other, both typed, shown and meant in Istanbul time. */
export function DateTimeField({
  value,
  onChange,
  onBlur,
  name,
  id,
  ref,
  min,
  max,
  holidayOf = fixedHoliday,
  usualTime,
  disabled = false,
  hint,
  error,
  ...texts
}: DateTimeFieldProps) {
  // While one half is missing or wrong the halves live here; a whole instant from outside replaces them.
  const [draft, setDraft] = useState({ of: value, date: datePart(value), time: timePart(value) });
  const [left, setLeft] = useState(false);
  const current = draft.of === value ? draft : { of: value, date: datePart(value), time: timePart(value) };

  const change = (date: string, time: string) => {
    const clock = readTime(time);
    const whole = isIsoDate(date) && clock !== null && time.length >= 4;
    const next = whole ? instantAt(date, clock) : [date, time].filter(Boolean).join(' ');
    setDraft({ of: next, date, time });
    onChange(next);
  };
  const leave = () => {
    setLeft(true);
    const isDayAlone = current.time === '' && isIsoDate(current.date);
    const clock = readTime(isDayAlone ? (usualTime ?? '') : current.time);
    if (clock !== null && clock !== current.time) change(current.date, clock);
    onBlur?.();
  };

  const read = current.date === '' ? null : readDate(current.date, { min, max });
  const problem =
    read !== null && !read.ok
      ? read.problem.sentence
      : current.time !== '' && readTime(current.time) === null
        ? TIME_SENTENCE
        : current.date !== '' && current.time === ''
          ? 'Saati de yazın, örneğin 14:30'
          : current.date === '' && current.time !== ''
            ? 'Tarihi de yazın'
            : undefined;
  const weekday = read?.ok === true ? describeDay(read.iso, holidayOf) : undefined;

  return (
    <FormField {...texts} id={id} group error={left ? (problem ?? error) : error} hint={weekday ?? hint}>
      {(wiring) => (
        <div
          className="grid grid-cols-[minmax(0,1fr)_92px] gap-2"
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) leave();
          }}
        >
          <DateBox
            wiring={{ ...wiring, 'aria-label': `${texts.label}, tarih` }}
            label={texts.label}
            value={current.date}
            onChange={(date) => change(date, current.time)}
            {...{ name, ref, min, max, holidayOf, disabled }}
          />
          <div className="inp" data-invalid={wiring['aria-invalid']} data-disabled={disabled || undefined}>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              placeholder="ss:dd"
              className="num"
              aria-label={`${texts.label}, saat`}
              aria-invalid={wiring['aria-invalid']}
              aria-describedby={wiring['aria-describedby']}
              value={current.time}
              disabled={disabled}
              onKeyDown={keepForm}
              onChange={(event) => {
                const typed = event.target.value.replace(/^(\d{1,2}):[:.]/u, '$1:');
                const grew = typed.length > current.time.length;
                change(current.date, grew && /^\d{2}$/u.test(typed) ? `${typed}:` : typed);
              }}
            />
          </div>
        </div>
      )}
    </FormField>
  );
}

function datePart(value: string): string {
  if (isIsoInstant(value)) return dayOf(value);
  return value.split(' ')[0] ?? '';
}

function timePart(value: string): string {
  if (isIsoInstant(value)) return timeOf(value);
  return value.split(' ')[1] ?? '';
}
