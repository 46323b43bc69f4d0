import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { cx } from '@/lib/class-names';
import { findFolded } from '@/lib/turkish';
import { OptionRow, optionClass } from './option-row';
import type { Option } from './option-row';
import { usePlacement } from './popover';
import { SearchField } from './search-field';

/** More than so many are found by typing. */
const FEW = 7;

/**
 * Renders a list of choices under an element that is on the screen already, such as a cell. The platform's own popover: it
 * closes on Esc and on a press elsewhere. Arrows move, Enter chooses.
 */
export function ChoicePanel({
  label,
  anchor,
  options,
  value,
  onChoose,
  onClose,
}: {
  /** Names the list for readers: "T-20166: öncelik". */
  label: string;
  anchor: RefObject<HTMLElement | null>;
  options: readonly Option[];
  value: string | null;
  onChoose: (value: string) => void;
  /** Learns that it is closed, chosen or not. */
  onClose: () => void;
}) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [text, setText] = useState('');
  const shown = text === '' ? options : options.filter((option) => findFolded(option.label, text) !== null);
  const [active, setActive] = useState(() => options.findIndex((option) => option.value === value));
  const at = Math.max(0, Math.min(active, shown.length - 1));
  const isSought = options.length > FEW;
  useEffect(() => {
    panel.current?.showPopover();
    const first = isSought ? panel.current?.querySelector<HTMLElement>('input') : list.current;
    first?.focus({ preventScroll: true });
  }, [isSought]);
  // Placed once it is shown: before, it has no height.
  usePlacement(true, anchor, panel, 'start');
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const choose = (option: Option | undefined) => {
    if (option === undefined) return;
    panel.current?.hidePopover();
    onChoose(option.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (to !== undefined) setActive(Math.max(0, Math.min(shown.length - 1, to)));
    else if (event.key === 'Enter') choose(shown[at]);
    else if (event.key === 'Escape' || event.key === 'Tab') {
      // Esc means this panel alone, not what is open below it.
      if (event.key === 'Escape') event.preventDefault();
      panel.current?.hidePopover();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={panel}
      popover="auto"
      className="pop fixed inset-auto m-0 flex w-64 flex-col text-ink [&:not(:popover-open)]:hidden"
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onKeyDown={onKeyDown}
    >
      {isSought && (
        <div className="p-1">
          <SearchField
            label="Seçeneklerde ara"
            value={text}
            onChange={(next) => {
              setText(next);
              setActive(0);
            }}
          />
        </div>
      )}
      <ul
        ref={list}
        role="listbox"
        aria-label={label}
        aria-activedescendant={shown.length === 0 ? undefined : `${id}-${at}`}
        tabIndex={0}
        className="max-h-80 min-h-0 overflow-y-auto outline-none!"
      >
        {shown.map((option, index) => (
          <li
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === value}
            data-focus={index === at || undefined}
            className={cx(optionClass, 'min-h-9! text-sm')}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(option)}
          >
            <OptionRow option={option} selected={option.value === value} query={text} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="px-3 py-4 text-ink-2">Eşleşen seçenek bulunamadı</p>}
    </div>
  );
}
