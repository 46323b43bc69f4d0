import { useState, type ComponentProps, type Ref } from 'react';
import { formatMinor, formatNumber, parseMinor, parseNumber } from '@/lib/numbers';
import type { FieldTexts } from './form-field';
import type { IconType } from './icon';
import { TextField } from './text-field';

export type NumberFieldProps = FieldTexts & {
  /** The number, or null when empty. With `minorDigits`, an integer in minor units. */
  value: number | null;
  /** Receives the number; NaN means text that is no number, so that a schema rejects it instead of saving "empty". */
  onChange: (value: number | null) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  id?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  /** Unit inside the box at the end: "dakika", "₺". */
  unit?: string | undefined;
  icon?: IconType | undefined;
  /** Money and the like: digits after the comma, value kept as integer (2 → kuruş). */
  minorDigits?: number | undefined;
  /** Digits shown after the comma for plain numbers; 0 means whole numbers only. */
  decimals?: number | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  autoFocus?: ComponentProps<'input'>['autoFocus'];
};

/** Renders a number as Turkish readers type it (`1.234,56`), with its unit. Formats on leaving, never while typing. */
export function NumberField({
  value,
  onChange,
  onBlur,
  unit,
  minorDigits,
  decimals = 0,
  error,
  ...rest
}: NumberFieldProps) {
  // What is being typed; null when the box simply shows the value.
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const unreadable = value !== null && Number.isNaN(value);
  const shown =
    typed ??
    (value === null || unreadable
      ? ''
      : minorDigits === undefined
        ? formatNumber(value, decimals)
        : formatMinor(value, minorDigits));
  const read = (text: string): number | null => {
    if (text.trim() === '') return null;
    const number = minorDigits === undefined ? parseNumber(text, decimals) : parseMinor(text, minorDigits);
    return number ?? Number.NaN;
  };
  const digits = minorDigits ?? decimals;
  return (
    <TextField
      {...rest}
      numeric
      inputMode={digits === 0 ? 'numeric' : 'decimal'}
      suffix={unit}
      value={shown}
      error={
        unreadable && left
          ? digits === 0
            ? 'Tam sayı yazın, örneğin 15'
            : 'Sayı yazın, örneğin 1.234,56'
          : error
      }
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(read(event.target.value));
      }}
      onBlur={() => {
        setLeft(true);
        // Unreadable text stays in the box, so that the user can correct it instead of typing it again.
        if (!unreadable) setTyped(null);
        onBlur?.();
      }}
    />
  );
}
