import { useEffect, useMemo, useState } from 'react';
import { of } from 'rxjs';
import { document$ } from '@/data/documents';
import { useIndexes } from '@/data/indexes';
import { useRecords, useRelated } from '@/data/records';
import { useLiveQuery, useSignedIn } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';
import { EntityField } from '@/kit/form/entity-field';
import { formValuesOf } from '@/kit/form/entity-form';
import { RecordSheet } from '@/kit/form/record-sheet';
import type { ShortForm } from '@/kit/form/record-sheet';
import { latestSurgeryFirst } from '@/records/surgeries/surgery-rows';
import { KnownClientSearch } from '@/records/tickets/known-client-search';
import { Button } from '@/ui/button';
import { LoadingBlock } from '@/ui/page-states';
import { SelectField } from '@/ui/select-field';
import { Sheet } from '@/ui/sheet';
import type { Client } from '@sync/model/entities/client';
import { company } from '@sync/model/entities/company';
import { patientTrip } from '@sync/model/entities/patient-trip';
import type { PatientTrip } from '@sync/model/entities/patient-trip';
import { surgery } from '@sync/model/entities/surgery';
import { nameOfProcedures } from '@sync/model/rules/surgery-rules';
import { languages } from '@sync/model/tr/countries';
import { saveTrip, tripFields, valuesOfClient, valuesOfSurgery } from './trip-fields';
import type { TripValues } from './trip-fields';

/** Returns the patient's record on this device; undefined while it is read. */
function useClient(id: string | null): Client | null | undefined {
  const live = useLiveQuery(
    (database) => (id === null ? of(null) : document$(database.clients.findOne(id))),
    [id],
  );
  if (live.state === 'loading') return undefined;
  return live.state === 'ready' ? live.data : null;
}

/** Adds a trip or changes one. */
export function TripForm({
  stored,
  isNew,
  isReady,
  clientId,
  onClose,
  onSaved,
}: {
  stored: PatientTrip | null;
  isNew: boolean;
  isReady: boolean;
  clientId: string | null;
  onClose: () => void;
  onSaved: (id: string) => void;
}) {
  const client = useClient(isNew ? clientId : null);
  if ((!isNew && (stored === null || !isReady)) || (isNew && clientId !== null && client === undefined)) {
    return (
      <Sheet open title="Yolculuk" onClose={onClose}>
        {isReady && !isNew ? <p className="p-5">Bu yolculuk bu cihazda yok.</p> : <LoadingBlock lines={6} />}
      </Sheet>
    );
  }
  return <Form stored={isNew ? null : stored} client={client ?? null} onClose={onClose} onSaved={onSaved} />;
}

function Form({
  stored,
  client,
  onClose,
  onSaved,
}: {
  stored: PatientTrip | null;
  client: Client | null;
  onClose: () => void;
  onSaved: (id: string) => void;
}) {
  const { writes, access } = useSignedIn();
  const [opened] = useState(stored);
  return (
    <RecordSheet<TripValues, PatientTrip>
      title={opened === null ? 'Yeni yolculuk' : 'Yolculuğu düzenle'}
      saveLabel="Yolculuğu kaydet"
      draftKey={`patient_trip/${opened?.id ?? `new/${client?.id ?? ''}`}`}
      initial={() =>
        formValuesOf(patientTrip, tripFields, opened, {
          responsible_id: access.userId,
          ...(client === null ? {} : { client_id: client.id, ...valuesOfClient(client) }),
        })
      }
      opened={opened}
      onClose={onClose}
      onSave={async (values, form) => {
        const trip = await saveTrip(writes, form, values);
        return () => onSaved(trip.id);
      }}
      fields={(form) => <Fields form={form} isNew={opened === null} />}
    />
  );
}

const TWO = 'grid grid-cols-2 gap-3 max-[30em]:grid-cols-1';

function Fields({ form, isNew }: { form: ShortForm<TripValues>; isNew: boolean }) {
  const { values, change, problems } = form;
  const companies = useRecords(company).records;
  const { records: surgeries } = useRelated(surgery, 'client_id', values.client_id, latestSurgeryFirst);
  const field = { entity: patientTrip, form };
  const agents = useMemo(
    () =>
      companies
        .filter(
          ({ active, authorisation_no: no, id }) => (active && no !== null) || id === values.intermediary_id,
        )
        .map(({ id, name }) => ({ value: id, label: name })),
    [companies, values.intermediary_id],
  );
  const surgeryOptions = surgeries.map((planned) => ({
    value: planned.id,
    label: nameOfProcedures(planned.procedures),
    description: planned.planned_start === null ? 'Tarih bekliyor' : formatDateTime(planned.planned_start),
  }));
  return (
    <>
      <Patient form={form} isNew={isNew} />
      <EntityField {...field} name="arrival_at" />
      <EntityField {...field} name="departure_at" />
      <div className={TWO}>
        <EntityField {...field} name="flight_no" />
        <EntityField {...field} name="gate" />
        <EntityField {...field} name="transfer_company" />
        <EntityField {...field} name="driver_phone" />
      </div>
      <EntityField {...field} name="hotel" />
      <div className={TWO}>
        <EntityField {...field} name="responsible_id" />
        <SelectField
          label={patientTrip.fields.language.label}
          optional
          noneLabel="Seçilmedi"
          error={problems.language}
          value={values.language === '' ? null : values.language}
          options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          onChange={(next) => change({ language: next ?? '' })}
        />
        <EntityField {...field} name="interpreter_id" />
        <EntityField {...field} name="interpreter_name" />
        <EntityField {...field} name="nationality" />
        <EntityField {...field} name="country" />
      </div>
      <EntityField {...field} name="intermediary_id" options={agents} />
      <EntityField {...field} name="portal_record_no" />
      <SelectField
        label={patientTrip.fields.surgery_id.label}
        optional
        noneLabel={surgeries.length === 0 ? 'Bu hastanın ameliyatı yok' : 'Bağlanmadı'}
        error={problems.surgery_id}
        value={values.surgery_id}
        options={surgeryOptions}
        onChange={(next) => {
          const chosen = surgeries.find(({ id }) => id === next);
          change({ surgery_id: next, ...(chosen === undefined ? {} : valuesOfSurgery(chosen, values)) });
        }}
      />
      <EntityField {...field} name="department_id" />
      <div className={TWO}>
        <EntityField {...field} name="cover_policy_no" />
        <EntityField {...field} name="cover_until" />
        <EntityField {...field} name="quote_amount" />
        <EntityField {...field} name="quote_currency" />
        <EntityField {...field} name="paid_amount" />
        <EntityField {...field} name="currency" />
        <EntityField {...field} name="rate" unit="₺" />
        <EntityField {...field} name="rate_on" />
      </div>
      <EntityField {...field} name="note" />
    </>
  );
}

/** Renders the patient: chosen once, since a trip never changes its patient. */
function Patient({ form, isNew }: { form: ShortForm<TripValues>; isNew: boolean }) {
  const { values, change, problems } = form;
  const { value: name } = useIndexes(
    ({ clients }) =>
      values.client_id === null ? null : (clients.get(values.client_id)?.name ?? 'Bilinmiyor'),
    [values.client_id],
  );
  if (values.client_id === null) {
    return (
      <KnownClientSearch
        optional={false}
        error={problems.client_id}
        onChoose={(id) => change({ client_id: id })}
      />
    );
  }
  return (
    <div className="flex min-h-12 items-center gap-3 rounded-lg border border-line bg-sunken px-4 py-2">
      <b className="min-w-0 flex-1 break-words">{name}</b>
      {isNew && (
        <Button size="sm" onClick={() => change({ client_id: null, surgery_id: null })}>
          Başka hasta seç
        </Button>
      )}
      {isNew && <FillFromClient clientId={values.client_id} form={form} />}
    </div>
  );
}

/** Takes nationality, country and language of the patient over as soon as the patient is chosen. */
function FillFromClient({ clientId, form }: { clientId: string; form: ShortForm<TripValues> }) {
  const client = useClient(clientId);
  const { values, change } = form;
  const isEmpty = values.nationality === '' && values.country === '' && values.language === '';
  const given = client === null || client === undefined ? null : valuesOfClient(client);
  const fits = given !== null && (given.nationality !== '' || given.country !== '' || given.language !== '');
  useEffect(() => {
    if (isEmpty && fits && given !== null) {
      change({ ...given, hotel: values.hotel === '' ? given.hotel : values.hotel });
    }
    // Once for each patient; what is typed afterwards stays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [clientId, fits]);
  return null;
}
