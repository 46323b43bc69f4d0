import { CircleOff, CirclePlay, Pencil } from 'lucide-react';
import { useWrites } from '@/data/workspace';
import type { Entity } from '@sync/model/entity';
import { Button } from '@/ui/button';
import { setRecordActive } from '../record/entity-actions';
import type { Retirable } from '../record/entity-actions';
import { toastFailure, useSavedToast } from './use-saved-toast';

/**
 * Renders the buttons of a sheet that shows a record: archive or restore it, and edit. Nothing without the right to
 * edit.
 */
export function RecordSheetFooter({
  entity,
  record,
  onEdit,
}: {
  entity: Retirable & Pick<Entity, 'label'>;
  record: { readonly id: string; readonly active: boolean };
  onEdit: (() => void) | undefined;
}) {
  const writes = useWrites();
  const saved = useSavedToast();
  if (onEdit === undefined) return null;
  const setActive = async (active: boolean): Promise<void> => {
    try {
      await setRecordActive(writes, entity, record.id, active);
      saved(`${entity.label.singular} ${active ? 'etkinleştirildi' : 'pasife alındı'}`, {
        undo: () => void setRecordActive(writes, entity, record.id, !active).catch(toastFailure),
      });
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <>
      <Button icon={record.active ? CircleOff : CirclePlay} onClick={() => void setActive(!record.active)}>
        {record.active ? 'Pasife al' : 'Etkinleştir'}
      </Button>
      <Button tone="primary" icon={Pencil} onClick={onEdit}>
        Düzenle
      </Button>
    </>
  );
}
