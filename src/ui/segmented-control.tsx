import { cx } from '@/lib/class-names';
import { chooseOnEnter } from './enter-key';
import type { IconType } from './icon';

export type Segment<Value extends string> = { value: Value; label: string; icon?: IconType | undefined };

/** Switches between two or three views of the same thing ("Tablo", "Pano"). Radio buttons underneath: arrows switch. */
export function SegmentedControl<Value extends string>({
  label,
  name,
  segments,
  value,
  onChange,
  className,
}: {
  /** Names the group for readers: "Görünüm". */
  label: string;
  /** Unique on the page; radio buttons of one name form a group. */
  name: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
}) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx('inline-flex rounded-md bg-press p-0.5', className)}
    >
      {segments.map(({ value: own, label: text, icon: Icon }) => (
        <label
          key={own}
          className="inline-flex h-[calc(var(--ctl)-6px)] cursor-pointer items-center gap-1.5 rounded-[7px] px-3 text-[0.8125rem] whitespace-nowrap text-ink-2 transition-colors duration-120 hover:text-ink has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-[0_1px_2px_rgb(16_32_39/0.16)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={own === value}
            onChange={() => onChange(own)}
            onKeyDown={chooseOnEnter}
          />
          {Icon && <Icon className="size-4" aria-hidden="true" />}
          {text}
        </label>
      ))}
    </div>
  );
}
