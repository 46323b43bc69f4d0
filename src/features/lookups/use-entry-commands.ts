import { ArrowDown, ArrowUp, CircleSlash, CircleCheck, Combine, Pencil, Trash2 } from 'lucide-react';
import type { Definition } from '@sync/model/entities/definition';
import { useWrites } from '@/data/workspace';
import { toastFailure, useSavedToast } from '@/kit/form/use-saved-toast';
import type { MenuEntry } from '@/ui/menu';
import { moveLookup, setLookupActive } from './lookup-actions';
import type { LookupRights } from './lookup-actions';
import type { LookupDescription } from './lookup-kinds';
import type { LookupUsage } from './lookup-usage';

/** Returns the row commands of an entry, by the user's rights. */
export function useEntryCommands(props: {
  description: LookupDescription;
  entries: readonly Definition[];
  rows: readonly Definition[];
  rights: LookupRights;
  usage: LookupUsage;
  onOpen: (entry: Definition) => void;
  onMerge: (entry: Definition) => void;
  onRemove: (entry: Definition) => void;
}) {
  const { description, entries, rows, rights, usage, onOpen, onMerge, onRemove } = props;
  const writes = useWrites();
  const saved = useSavedToast();

  const toggle = (entry: Definition): void => {
    const active = !entry.active;
    setLookupActive(writes, description, entry, active).then(
      () =>
        saved(active ? `“${entry.name}” etkinleştirildi` : `“${entry.name}” pasife alındı`, {
          undo: () => setLookupActive(writes, description, entry, !active).catch(toastFailure),
        }),
      toastFailure,
    );
  };
  const move = (id: string, overId: string): void => {
    const to = entries.findIndex((entry) => entry.id === overId);
    if (to >= 0) moveLookup(writes, description, entries, id, to).catch(toastFailure);
  };
  const menuOf = (entry: Definition, at: number): readonly MenuEntry[] => {
    const above = rows[at - 1];
    const below = rows[at + 1];
    const uses = usage.of(entry.id);
    return [
      ...(rights.edit
        ? ([
            { label: 'Düzenle', icon: Pencil, onSelect: () => onOpen(entry) },
            ...(above
              ? [{ label: 'Yukarı taşı', icon: ArrowUp, onSelect: () => move(entry.id, above.id) }]
              : []),
            ...(below
              ? [{ label: 'Aşağı taşı', icon: ArrowDown, onSelect: () => move(entry.id, below.id) }]
              : []),
            entry.active
              ? { label: 'Pasife al', icon: CircleSlash, onSelect: () => toggle(entry) }
              : { label: 'Etkinleştir', icon: CircleCheck, onSelect: () => toggle(entry) },
            ...(description.merges
              ? [{ label: 'Başkasıyla birleştir', icon: Combine, onSelect: () => onMerge(entry) }]
              : []),
          ] satisfies MenuEntry[])
        : []),
      ...(rights.remove
        ? ([
            'separator',
            {
              label: 'Sil',
              icon: Trash2,
              danger: true,
              disabledReason:
                uses === null
                  ? 'Kullanımı sayılıyor'
                  : uses > 0
                    ? 'Kullanılıyor, pasife alınabilir'
                    : undefined,
              onSelect: () => onRemove(entry),
            },
          ] satisfies MenuEntry[])
        : []),
    ];
  };
  return { toggle, move, menuOf };
}
