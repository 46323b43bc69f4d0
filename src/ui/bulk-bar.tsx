import { X } from 'lucide-react';
import { createContext, use, useEffect } from 'react';
import { formatNumber } from '@/lib/numbers';
import { announce } from './announce';
import type { IconType } from './icon';
import { useKeys } from './keys/key-commands';
import type { SelectionFacts } from './table-types';

/** Facts about the selection that the bar stands below; the table gives them. */
export const SelectionFactsContext = createContext<SelectionFacts | undefined>(undefined);

export type BulkAction = {
  label: string;
  icon: IconType;
  onSelect: () => void;
  disabledReason?: string | undefined;
  /** Stable name of the action, under which a user's own key is kept; the label where it has none. */
  id?: string | undefined;
  /** Usual key of the action. */
  shortcut?: string | null | undefined;
};

/**
 * Renders the dark bar in the middle of a table's footer: number of selected rows and the actions on them, which the
 * keyboard and the quick search know too.
 */
export function BulkBar({
  count,
  noun,
  actions,
  onClear,
}: {
  count: number;
  /** "talep": reads "2 talep seçildi". */
  noun: string;
  actions: readonly BulkAction[];
  onClear: () => void;
}) {
  const facts = use(SelectionFactsContext);
  useKeys({
    rank: 'selection',
    title: `Seçili ${formatNumber(count)} ${noun}`,
    commands: actions.map(({ id, label, icon, shortcut = null, disabledReason, onSelect }) => ({
      id: id ?? `selection.${label}`,
      label,
      icon,
      key: shortcut,
      reason: disabledReason,
      run: onSelect,
    })),
  });
  const text = [
    `${formatNumber(count)} ${noun} seçildi`,
    facts !== undefined && facts.takenOut > 0 && `${formatNumber(facts.takenOut)} çıkarıldı`,
    facts !== undefined && facts.later > 0 && `sonradan gelen ${formatNumber(facts.later)} seçilmedi`,
  ]
    .filter((part) => part !== false)
    .join(', ');
  // The bar comes with the first row.
  useEffect(() => announce(text), [text]);
  return (
    <div
      role="toolbar"
      aria-label="Seçilen kayıtlar"
      className="flex h-11 max-w-full items-center gap-1 overflow-x-auto rounded-xl bg-bar pr-1 pl-4 text-sm whitespace-nowrap text-bar-ink shadow-[0_6px_20px_rgb(8_20_26/0.22)]"
    >
      <span className="num font-medium">{text}</span>
      <span className="mx-2.5 h-5 w-px shrink-0 bg-bar-ink-2/30" />
      {actions.map(({ label, icon: Icon, onSelect, disabledReason }) => (
        <button
          key={label}
          type="button"
          className="hit inline-flex h-9 items-center gap-2 rounded-md px-3 transition-colors duration-120 hover:bg-bar-ink/12 @max-[32rem]:px-2 focus-visible:-outline-offset-2 focus-visible:outline-bar-ink disabled:opacity-55"
          disabled={disabledReason !== undefined}
          title={disabledReason ?? label}
          onClick={onSelect}
        >
          <Icon className="size-4" aria-hidden="true" />
          <span className="@max-[32rem]:sr-only">{label}</span>
          {disabledReason !== undefined && <span className="sr-only">: {disabledReason}</span>}
        </button>
      ))}
      <span className="mx-1 h-5 w-px shrink-0 bg-bar-ink-2/30" />
      <button
        type="button"
        aria-label="Seçimi kaldır"
        className="hit inline-grid size-9 shrink-0 place-items-center rounded-md text-bar-ink-2 hover:bg-bar-ink/12 focus-visible:-outline-offset-2 focus-visible:outline-bar-ink"
        onClick={onClear}
      >
        <X className="size-4.5" aria-hidden="true" />
      </button>
    </div>
  );
}
