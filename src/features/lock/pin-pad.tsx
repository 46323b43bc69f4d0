import { Delete } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { PIN_DIGITS } from '@/data/unlock';
import { cx } from '@/lib/class-names';

const key =
  'grid h-18 place-items-center rounded-2xl transition-colors duration-120 [@media(max-height:44em)]:h-14 aria-disabled:text-ink-3';
const digitKey = cx(
  key,
  'num border border-line bg-surface text-[1.625rem] font-medium shadow-[0_1px_2px_rgb(16_32_39/.05)] hover:bg-hover active:bg-press',
);

/** Shows a filled dot for each typed digit; the digits themselves are never shown or read out. */
export function PinDots({ count, wrong = false }: { count: number; wrong?: boolean }) {
  return (
    <div className="flex gap-4">
      <span role="status" className="sr-only">
        {PIN_DIGITS} haneden {count} hane girildi
      </span>
      {Array.from({ length: PIN_DIGITS }, (_, at) => (
        <span
          key={at}
          aria-hidden="true"
          className={cx(
            'size-4 rounded-full',
            at < count ? 'bg-ink' : 'border-[1.5px]',
            at >= count && (wrong ? 'border-danger' : 'border-line-strong'),
          )}
        />
      ))}
    </div>
  );
}

/**
 * Renders ten keys for a PIN; the keyboard's digits, Backspace and Enter do the same.
 * @param off takes nothing: the PIN is being checked, or there is a wait
 * @param corner the content of the corner below 7
 */
export function PinPad(props: {
  pin: string;
  onChange: (pin: string) => void;
  off: boolean;
  corner?: ReactNode;
}) {
  const { pin, onChange, off, corner } = props;
  const add = (digit: string): void => {
    if (!off && pin.length < PIN_DIGITS) onChange(pin + digit);
  };
  const erase = (): void => {
    if (!off) onChange(pin.slice(0, -1));
  };
  const typed = useEffectEvent((event: KeyboardEvent) => {
    // A question over the lock has the keyboard for itself.
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[aria-modal="true"]'))
      return;
    if (/^\d$/u.test(event.key)) add(event.key);
    else if (event.key === 'Backspace') erase();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => typed(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return (
    <div role="group" aria-label="PIN tuşları" className="grid w-[304px] max-w-full grid-cols-3 gap-3.5">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <button key={digit} type="button" className={digitKey} aria-disabled={off} onClick={() => add(digit)}>
          {digit}
        </button>
      ))}
      {corner ?? <span />}
      <button type="button" className={digitKey} aria-disabled={off} onClick={() => add('0')}>
        0
      </button>
      <button
        type="button"
        className={cx(key, 'text-ink-2 hover:bg-press')}
        aria-label="Son rakamı sil"
        aria-disabled={off || pin === ''}
        onClick={erase}
      >
        <Delete className="size-7" aria-hidden="true" />
      </button>
    </div>
  );
}

export const cornerClass = cx(
  key,
  'px-1 text-center text-sm leading-[1.125rem] font-medium text-ink-2 hover:bg-press',
);
