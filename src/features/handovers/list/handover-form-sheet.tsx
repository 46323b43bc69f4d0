import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn, useWrites } from '@/data/workspace';
import { EntityField } from '@/kit/form/entity-field';
import { formValuesOf } from '@/kit/form/entity-form';
import { RecordSheet } from '@/kit/form/record-sheet';
import { shiftHandover } from '@sync/model/entities/shift-handover';
import type { ShiftHandover } from '@sync/model/entities/shift-handover';
import { shiftSpan } from '@sync/model/handovers/shift-span';
import { handoverFields, saveHandover } from './save-handover';
import type { HandoverValues } from './save-handover';

/** Begins the sheet of the present shift, or changes the head of a draft. */
export function HandoverFormSheet({
  stored,
  onClose,
}: {
  /** Null: a new one. */
  stored: ShiftHandover | null;
  onClose: () => void;
}) {
  const writes = useWrites();
  const navigate = useNavigate();
  const { access } = useSignedIn();
  const ward = useReferenceData().user(access.userId)?.department_id ?? null;
  const [opened] = useState(stored);
  const [start] = useState(() => ({
    ...shiftSpan(new Date().toISOString()),
    department_id: ward,
  }));
  return (
    <RecordSheet<HandoverValues, ShiftHandover>
      title={opened === null ? 'Vardiya devri yaz' : 'Devri düzenle'}
      saveLabel={opened === null ? 'Devri başlat' : 'Kaydet'}
      draftKey={`shift-handover/${opened?.id ?? 'new'}`}
      initial={() => formValuesOf(shiftHandover, handoverFields, opened, start)}
      onClose={onClose}
      opened={opened}
      onSave={async (values, form) => {
        const handoverId = await saveHandover(writes, form, values);
        if (form !== null) return;
        return () =>
          void navigate({ to: '/crm/shift-handovers/$handoverId', params: { handoverId }, replace: true });
      }}
      fields={(form) => {
        const field = { entity: shiftHandover, form };
        return (
          <>
            <EntityField {...field} name="department_id" autoFocus />
            <EntityField {...field} name="shift" />
            <EntityField {...field} name="from_at" />
            <EntityField {...field} name="to_at" />
            <EntityField {...field} name="note" />
          </>
        );
      }}
    />
  );
}
