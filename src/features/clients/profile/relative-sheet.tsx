import { useState } from 'react';
import type { Relation } from '@sync/model/entities/client-record';
import { formatPhone, tidyPhone } from '@sync/model/rules/phone';
import { useReferenceData } from '@/data/reference-data';
import { useIndexes } from '@/data/indexes';
import { useWrites } from '@/data/workspace';
import { Checkbox } from '@/ui/checkbox';
import { ComboboxField } from '@/ui/combobox-field';
import { PhoneField } from '@/ui/phone-field';
import { TextField } from '@/ui/text-field';
import { saveRelation } from './client-record-actions';
import type { RelationValues } from './client-record-actions';
import { RecordSheet } from '@/kit/form/record-sheet';
import type { ShortForm } from '@/kit/form/record-sheet';

/** Hits offered while a name or number is typed. */
const HITS = 20;

function valuesOf(relation: Relation | null): RelationValues {
  return {
    relation_type_id: relation?.relation_type_id ?? null,
    related_client_id: relation?.related_client_id ?? null,
    free_name: relation?.free_name ?? '',
    free_phone: relation?.free_phone == null ? '' : formatPhone(relation.free_phone),
    is_legal_guardian: relation?.is_legal_guardian ?? false,
    may_receive_info: relation?.may_receive_info ?? false,
    note: relation?.note ?? '',
  };
}

/** Adds a relative or changes one: a record that is there already, or a name with a phone. */
export function RelativeSheet({
  clientId,
  relation,
  onClose,
}: {
  clientId: string;
  /** Null: a new one. */
  relation: Relation | null;
  onClose: () => void;
}) {
  const writes = useWrites();
  return (
    <RecordSheet<RelationValues, Relation>
      title={relation === null ? 'Yakın ekle' : 'Yakını düzenle'}
      saveLabel="Yakını kaydet"
      draftKey={`relative/${clientId}/${relation?.id ?? 'new'}`}
      opened={relation}
      initial={() => valuesOf(relation)}
      onClose={onClose}
      onSave={(values, form) => saveRelation(writes, clientId, form, values)}
      fields={(form) => <RelativeFields {...form} clientId={clientId} />}
    />
  );
}

function RelativeFields({
  values,
  change,
  problems,
  clientId,
}: ShortForm<RelationValues> & { clientId: string }) {
  const reference = useReferenceData();
  const [query, setQuery] = useState('');
  const { related_client_id: chosen } = values;
  const hits = useIndexes(
    ({ clients }) => {
      const rows =
        query.trim() === '' ? [] : clients.search(query, HITS + 1).filter(({ id }) => id !== clientId);
      const current = chosen === null ? undefined : clients.get(chosen);
      const all = current === undefined || rows.some(({ id }) => id === chosen) ? rows : [current, ...rows];
      return all.slice(0, HITS).map((row) => ({
        value: row.id,
        label: row.name,
        description: [row.birthDate?.slice(0, 4), row.phones[0] && formatPhone(row.phones[0])]
          .filter(Boolean)
          .join(' · '),
      }));
    },
    [query, chosen, clientId],
  );
  return (
    <>
      <ComboboxField
        label="Yakınlık"
        options={reference
          .definitions('relation_type')
          .filter((type) => type.active || type.id === values.relation_type_id)
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={values.relation_type_id}
        error={problems['relation_type_id']}
        onChange={(relation_type_id) => change({ relation_type_id })}
      />
      <ComboboxField
        label="Yakının kaydı"
        optional
        clearable
        placeholder="Ad, telefon ya da dosya no"
        hint="Kaydı yoksa aşağıya adını yazın"
        options={hits.value}
        onQuery={setQuery}
        value={chosen}
        error={problems['related_client_id']}
        onChange={(related_client_id) => change({ related_client_id })}
      />
      {chosen === null && (
        <>
          <TextField
            label="Yakının adı"
            maxLength={120}
            value={values.free_name}
            error={problems['free_name']}
            onChange={(event) => change({ free_name: event.target.value })}
          />
          <PhoneField
            label="Yakının telefonu"
            optional
            format={tidyPhone}
            value={values.free_phone}
            error={problems['free_phone']}
            onChange={(event) => change({ free_phone: event.target.value })}
          />
        </>
      )}
      <Checkbox
        label="Bilgi verilebilir"
        description="Hastanın durumu bu kişiye anlatılabilir"
        checked={values.may_receive_info}
        onChange={(event) => change({ may_receive_info: event.target.checked })}
      />
      <Checkbox
        label="Yasal temsilci"
        checked={values.is_legal_guardian}
        onChange={(event) => change({ is_legal_guardian: event.target.checked })}
      />
      <TextField
        label="Not"
        optional
        maxLength={300}
        value={values.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </>
  );
}
