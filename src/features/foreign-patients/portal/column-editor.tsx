import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '@/data/use-command';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { IconButton } from '@/ui/icon-button';
import { TextField } from '@/ui/text-field';
import { toastSuccess } from '@/ui/toast';
import { portalColumns } from '@sync/model/portal-columns';
import type { PortalColumnId } from '@sync/model/portal-columns';
import { savePortalProfile } from '@sync/rpc/portal';
import type { PortalColumn, PortalProfile } from '@sync/rpc/portal';

const MOST = 40;

/** Returns the list with two neighbours changed. */
function moved<T>(list: readonly T[], at: number, by: 1 | -1): readonly T[] {
  const copy = [...list];
  const [item] = copy.splice(at, 1);
  if (item !== undefined) copy.splice(at + by, 0, item);
  return copy;
}

/** Edits columns of the file, their order and names. Saving creates a new version. */
export function ColumnEditor({
  profile,
  onClose,
  onSaved,
}: {
  profile: PortalProfile;
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const command = useCommand();
  const [name, setName] = useState(profile.name);
  const [columns, setColumns] = useState<readonly PortalColumn[]>(profile.columns);
  const free = (Object.keys(portalColumns) as PortalColumnId[]).filter(
    (id) => !columns.some((column) => column.id === id),
  );
  const isEmpty =
    name.trim() === '' || columns.length === 0 || columns.some(({ header }) => header.trim() === '');
  const isSame = name.trim() === profile.name && JSON.stringify(columns) === JSON.stringify(profile.columns);
  const change = (at: number, header: string) =>
    setColumns(columns.map((column, place) => (place === at ? { ...column, header } : column)));
  const save = async () => {
    const answer = await command.run(savePortalProfile, {
      base_version: profile.version,
      name: name.trim(),
      columns,
    });
    if (answer === undefined) return;
    toastSuccess(`Sürüm ${profile.version + 1} kaydedildi`);
    await onSaved();
  };
  return (
    <div className="grid gap-4 px-5 pt-1 pb-5">
      <TextField
        label="Düzenin adı"
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.target.value)}
      />
      <ol className="grid gap-2" aria-label="Sütunlar">
        {columns.map(({ id, header }, at) => (
          <li key={id} className="flex items-end gap-1">
            <TextField
              label={`${at + 1}. ${portalColumns[id]}`}
              className="min-w-0 flex-1"
              value={header}
              maxLength={80}
              onChange={(event) => change(at, event.target.value)}
            />
            <IconButton
              icon={ArrowUp}
              label={`${header} sütununu yukarı taşı`}
              disabled={at === 0}
              onClick={() => setColumns(moved(columns, at, -1))}
            />
            <IconButton
              icon={ArrowDown}
              label={`${header} sütununu aşağı taşı`}
              disabled={at === columns.length - 1}
              onClick={() => setColumns(moved(columns, at, 1))}
            />
            <IconButton
              icon={X}
              label={`${header} sütununu çıkar`}
              onClick={() => setColumns(columns.filter((column) => column.id !== id))}
            />
          </li>
        ))}
      </ol>
      {free.length > 0 && columns.length < MOST && (
        <ComboboxField
          label="Sütun ekle"
          optional
          value={null}
          options={free.map((id) => ({ value: id, label: portalColumns[id] }))}
          onChange={(id) => {
            const added = free.find((column) => column === id);
            if (added !== undefined) setColumns([...columns, { id: added, header: portalColumns[added] }]);
          }}
        />
      )}
      {command.problem !== null && (
        <p role="alert" className="text-danger">
          {command.problem.kind === 'conflict'
            ? 'Sütunları bu arada başkası değiştirdi. Kapatıp son sürüme bakın.'
            : 'Kaydedilemedi; birazdan yeniden deneyin.'}
        </p>
      )}
      <div className="sticky bottom-0 -mx-5 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-5 py-3">
        <span className="meta num flex-1 text-ink-2">Kaydedince sürüm {profile.version + 1} olur</span>
        <Button onClick={onClose}>Vazgeç</Button>
        <Button
          tone="primary"
          busy={command.busy}
          busyLabel="Kaydediliyor"
          disabledReason={
            command.offline
              ? 'Bağlantı gerekir'
              : isEmpty
                ? 'Boş başlık var'
                : isSame
                  ? 'Değişiklik yok'
                  : undefined
          }
          onClick={() => void save()}
        >
          Sütunları kaydet
        </Button>
      </div>
    </div>
  );
}
