import { useState } from 'react';
import { useWrites } from '@/data/workspace';
import { EntityField } from '@/kit/form/entity-field';
import { formValuesOf } from '@/kit/form/entity-form';
import { RecordSheet } from '@/kit/form/record-sheet';
import { posStaff } from '@sync/model/entities/pos-staff';
import type { PosStaff } from '@sync/model/entities/pos-staff';
import { saveStaff, staffFields } from './staff-actions';
import type { StaffValues } from './staff-actions';

/** Adds somebody who takes payments or changes them. */
export function StaffFormSheet({
  stored,
  staff,
  onClose,
}: {
  /** Null: a new one. */
  stored: PosStaff | null;
  staff: readonly PosStaff[];
  onClose: () => void;
}) {
  const writes = useWrites();
  const [opened] = useState(stored);
  return (
    <RecordSheet<StaffValues, PosStaff>
      title={opened === null ? 'Yeni POS personeli' : 'POS personelini düzenle'}
      saveLabel="Personeli kaydet"
      draftKey={`pos-staff/${opened?.id ?? 'new'}`}
      initial={() => formValuesOf(posStaff, staffFields, opened)}
      onClose={onClose}
      opened={opened}
      onSave={async (values, form) => {
        await saveStaff(writes, form, values, staff);
      }}
      fields={(form) => {
        const field = { entity: posStaff, form };
        return (
          <>
            <EntityField {...field} name="full_name" autoFocus />
            <EntityField {...field} name="user_id" />
            <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
              <EntityField {...field} name="cash_desk_id" />
              <EntityField {...field} name="phone" />
              <EntityField {...field} name="active_from" />
              <EntityField {...field} name="active_to" />
            </div>
            <EntityField {...field} name="note" />
          </>
        );
      }}
    />
  );
}
