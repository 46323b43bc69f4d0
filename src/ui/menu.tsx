import {
  Menu as HeadlessMenu,
  MenuButton,
  MenuItem as HeadlessItem,
  MenuItems,
  MenuSection,
  MenuSeparator,
} from '@headlessui/react';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { buttonClass, type ButtonSize, type ButtonTone } from './button';
import type { IconType } from './icon';
import { panelClass } from './option-row';

export type MenuEntry =
  | {
      label: string;
      icon?: IconType | undefined;
      /** Any drawing instead of a lucide one: a status glyph, an avatar. */
      glyph?: ReactNode;
      onSelect: () => void;
      /** Quiet text at the end: a shortcut, a count. */
      note?: ReactNode;
      danger?: boolean | undefined;
      /** Reason why it cannot be used now; disables it and is shown under the label. */
      disabledReason?: string | undefined;
      /** Marks the current choice in menus that pick a value. */
      checked?: boolean | undefined;
    }
  | 'separator';

export type MenuProps = {
  entries: readonly MenuEntry[];
  /** Text of the button; without one it is a ⋯ button that reads `label`. */
  children?: ReactNode;
  /** Name of the ⋯ button: "Diğer işlemler". */
  label?: string | undefined;
  tone?: ButtonTone | undefined;
  size?: ButtonSize | undefined;
  icon?: IconType | undefined;
  glyph?: ReactNode;
  /** The edge of the button that the menu opens from. */
  align?: 'start' | 'end' | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** Opens a menu as the keyboard does. @param button of the menu */
export function openMenu(button: HTMLElement | null | undefined): void {
  button?.focus();
  button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
}

/** Renders a button that opens a list of actions. */
export function Menu({
  entries,
  children,
  label = 'Diğer işlemler',
  tone,
  size = 'md',
  icon: Icon,
  glyph,
  align = 'end',
  disabled = false,
  className,
}: MenuProps) {
  const iconOnly = children === undefined;
  return (
    <HeadlessMenu>
      <MenuButton
        disabled={disabled}
        className={cx(
          buttonClass(tone ?? (iconOnly ? 'quiet' : 'secondary'), size),
          iconOnly && 'btn-i hit',
          className,
        )}
        {...(iconOnly ? { 'aria-label': label, title: label } : {})}
      >
        {glyph}
        {Icon && <Icon className={iconOnly ? 'size-4.5' : 'size-4'} aria-hidden="true" />}
        {iconOnly && !Icon && glyph === undefined && <Ellipsis className="size-4.5" aria-hidden="true" />}
        {children}
        {!iconOnly && <ChevronDown className="size-4" aria-hidden="true" />}
      </MenuButton>
      <MenuItems
        transition
        modal={false}
        anchor={{ to: align === 'end' ? 'bottom end' : 'bottom start', gap: 4, padding: 8 }}
        className={cx(panelClass, 'max-h-[480px]! min-w-48 overflow-y-auto')}
      >
        {groups(entries).map((group, index) => (
          <Fragment key={index}>
            {index > 0 && <MenuSeparator className="mx-2 my-1 h-px bg-line" />}
            <MenuSection>
              {group.map((entry) => (
                <Entry key={entry.label} entry={entry} />
              ))}
            </MenuSection>
          </Fragment>
        ))}
      </MenuItems>
    </HeadlessMenu>
  );
}

type Action = Exclude<MenuEntry, 'separator'>;

function groups(entries: readonly MenuEntry[]): Action[][] {
  const all: Action[][] = [[]];
  for (const entry of entries) {
    if (entry === 'separator') all.push([]);
    else all.at(-1)?.push(entry);
  }
  return all.filter((group) => group.length > 0);
}

function Entry({ entry }: { entry: Action }) {
  const Icon = entry.icon;
  return (
    <HeadlessItem disabled={entry.disabledReason !== undefined}>
      <button
        type="button"
        className={cx(
          'flex min-h-[var(--ctl)] w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left outline-none! data-disabled:text-ink-3 data-focus:bg-hover',
          entry.danger ? 'text-danger' : 'text-ink',
          entry.checked && 'font-medium',
        )}
        aria-current={entry.checked ? 'true' : undefined}
        onClick={entry.onSelect}
      >
        {entry.glyph}
        {Icon && <Icon className={cx('size-4', !entry.danger && 'text-ink-2')} aria-hidden="true" />}
        <span className="min-w-0 flex-1">
          {entry.label}
          {entry.disabledReason !== undefined && <span className="meta block">{entry.disabledReason}</span>}
        </span>
        {entry.note !== undefined && <span className="meta pl-4 text-ink-3">{entry.note}</span>}
      </button>
    </HeadlessItem>
  );
}
