import { Phone } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { TextField, type TextFieldProps } from './text-field';

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'numeric' | 'onChange'> & {
  onChange?: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined;
  /** Puts the spaces in on leaving the field: "05550003107" → "0555 000 31 07". What it returns is the new text. */
  format?: ((typed: string) => string) | undefined;
};

/** Renders a phone number field: telephone keyboard and icon. Knows no numbering plan; `format` brings it. */
export function PhoneField({ format, onBlur, onChange, ...rest }: PhoneFieldProps) {
  return (
    <TextField
      icon={Phone}
      inputMode="tel"
      autoComplete="off"
      {...rest}
      type="tel"
      numeric
      onChange={onChange}
      onBlur={(event) => {
        const typed = event.target.value;
        const text = format?.(typed) ?? typed;
        if (text !== typed) {
          setNativeValue(event.target, text);
        }
        onBlur?.(event);
      }}
    />
  );
}

/**
 * Writes into an input and lets React hear of it. The prototype's setter is used because React
 * overrides the element's own and would swallow the event as "nothing changed".
 */
function setNativeValue(input: HTMLInputElement, text: string): void {
  Reflect.set(HTMLInputElement.prototype, 'value', text, input);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
