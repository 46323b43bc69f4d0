import { useState } from 'react';
import { useWrites } from '@/data/workspace';
import { EntityField } from '@/kit/form/entity-field';
import { formValuesOf } from '@/kit/form/entity-form';
import { RecordSheet } from '@/kit/form/record-sheet';
import { NumberField } from '@/ui/number-field';
import { theatreSession } from '@sync/model/entities/theatre-session';
import type { TheatreSession } from '@sync/model/entities/theatre-session';
import { useSurgeonOptions } from '../use-surgeons';
import { saveSession, sessionFields } from './save-session';
import type { SessionValues } from './save-session';

/** Adds a session, for one week or for several, or changes one. */
export function SessionFormSheet({
  stored,
  sessions,
  onClose,
}: {
  /** Null: a new one. */
  stored: TheatreSession | null;
  sessions: readonly TheatreSession[];
  onClose: () => void;
}) {
  const writes = useWrites();
  const [opened] = useState(stored);
  const surgeons = useSurgeonOptions(stored?.surgeon_id ?? null);
  return (
    <RecordSheet<SessionValues, TheatreSession>
      title={opened === null ? 'Yeni oturum' : 'Oturumu düzenle'}
      saveLabel="Oturumu kaydet"
      draftKey={`theatre-session/${opened?.id ?? 'new'}`}
      initial={() => ({ ...formValuesOf(theatreSession, sessionFields, opened), weeks: 1 })}
      onClose={onClose}
      opened={opened}
      onSave={async (values, form) => {
        await saveSession(writes, form, values, sessions);
      }}
      fields={(form) => {
        const field = { entity: theatreSession, form };
        const isBlock = form.values.session_kind !== 'closed';
        return (
          <>
            <EntityField {...field} name="room_id" autoFocus />
            <EntityField {...field} name="session_kind" />
            {isBlock && (
              <>
                <EntityField {...field} name="surgeon_id" options={surgeons} />
                <EntityField {...field} name="department_id" />
              </>
            )}
            <EntityField {...field} name="starts_at" />
            <EntityField {...field} name="ends_at" />
            {opened === null && (
              <NumberField
                label="Kaç hafta"
                unit="hafta"
                hint="Her hafta aynı gün ve saatte bir oturum açılır"
                error={form.problems['weeks']}
                value={form.values.weeks}
                onChange={(weeks) => form.change({ weeks })}
              />
            )}
            <EntityField {...field} name="note" />
          </>
        );
      }}
    />
  );
}
