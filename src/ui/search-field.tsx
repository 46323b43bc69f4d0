import { Search, X } from 'lucide-react';
import { useRef, type ComponentProps } from 'react';
import { cx } from '@/lib/class-names';

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'type' | 'ref'> & {
  value: string;
  onChange: (text: string) => void;
  /** Read out; also the placeholder unless one is given: "Bu listede ara". */
  label: string;
};

/** Renders a search box with a glass and a way to clear it; Esc clears too. */
export function SearchField({ value, onChange, label, className, placeholder, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={cx(
        'inp min-h-[calc(var(--ctl)-4px)]! border-line! pr-1! focus-within:border-accent!',
        className,
      )}
    >
      <Search className="size-4 text-ink-3" aria-hidden="true" />
      <input
        {...rest}
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        aria-label={label}
        placeholder={placeholder ?? label}
        className="[&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.stopPropagation();
            onChange('');
          }
          rest.onKeyDown?.(event);
        }}
      />
      {value !== '' && (
        <button
          type="button"
          className="hit grid size-7 shrink-0 place-items-center rounded-badge text-ink-3 hover:bg-hover hover:text-ink"
          aria-label="Aramayı temizle"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
