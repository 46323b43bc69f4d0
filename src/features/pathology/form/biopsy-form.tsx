import { X } from 'lucide-react';
import { useState } from 'react';
import { useIndexes } from '@/data/indexes';
import { useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { EntityField } from '@/kit/form/entity-field';
import { refuseProblems } from '@/kit/record/entity-actions';
import { formValuesOf, readForm } from '@/kit/form/entity-form';
import type { FormValues } from '@/kit/form/entity-form';
import { optionsOfNamed } from '@/kit/list/list-filters';
import { addBiopsy, editBiopsy } from '@/records/pathology/save-biopsy';
import { RecordSheet } from '@/kit/form/record-sheet';
import type { ShortForm } from '@/kit/form/record-sheet';
import { KnownClientSearch } from '@/records/tickets/known-client-search';
import { IconButton } from '@/ui/icon-button';
import { TextField } from '@/ui/text-field';
import { biopsy as biopsyEntity } from '@sync/model/entities/biopsy';
import type { Biopsy } from '@sync/model/entities/biopsy';
import type { Jar, Organ } from '@sync/model/entities/biopsy-values';
import { newJar } from '@sync/model/pathology/jars';
import { newId } from '@/data/new-id';
import { problemsOf, twinProblem } from './biopsy-problems';
import { JarsField } from './jars-field';
import { psaText, readPsa } from './psa';
import { useOrigin } from './use-origin';
import type { BiopsyFrom, Origin } from './use-origin';

const names = [
  'client_id',
  'organ',
  'site',
  'side',
  'sample_kind',
  'doctor_id',
  'department_id',
  'protocol_no',
  'pathology_no',
  'taken_at',
  'prostate_ml',
  'pirads',
  'indication',
  'caecum_reached',
  'bowel_prep',
  'assignee_id',
  'note',
] as const;
type Values = FormValues<typeof biopsyEntity, (typeof names)[number]> & {
  /** Jars as JSON: a draft holds plain values alone. */
  readonly jars: string;
  readonly psa: string;
};

const jarsIn = (text: string): readonly Jar[] => JSON.parse(text) as readonly Jar[];

interface BiopsyFormProps {
  /** Null: a new one. */
  stored: Biopsy | null;
  /** Sources of the values of a new biopsy. */
  from: BiopsyFrom;
  onClose: () => void;
  /** Opens the page after a new biopsy is saved. */
  onSaved?: ((id: string) => void) | undefined;
}

/** Adds a biopsy, or changes what is known of one; the loop itself moves by its own buttons. */
export function BiopsyForm(props: BiopsyFormProps) {
  const origin = useOrigin(props.from);
  return origin === null ? null : <OpenForm {...props} origin={origin} />;
}

function OpenForm({ stored, from, origin, onClose, onSaved }: BiopsyFormProps & { origin: Origin }) {
  const { writes } = useSignedIn();
  const [opened] = useState(stored);
  const [id] = useState(() => stored?.id ?? newId());
  const { records } = useRecords(biopsyEntity);
  const initial = (): Values => ({
    ...formValuesOf(biopsyEntity, names, opened, {
      client_id: origin.client_id,
      doctor_id: origin.doctor_id,
      department_id: origin.department_id,
      organ: '',
      side: 'none',
      sample_kind: '',
      taken_at: new Date().toISOString(),
    }),
    jars: JSON.stringify(opened?.jars ?? [newJar('1', 'other', null)]),
    psa: psaText(opened?.psa ?? null),
  });
  return (
    <RecordSheet<Values, Biopsy>
      title={opened === null ? 'Biyopsi ekle' : 'Biyopsiyi düzenle'}
      saveLabel={opened === null ? 'Biyopsiyi ekle' : 'Biyopsiyi kaydet'}
      draftKey={`biopsy/${opened?.id ?? `new/${from.surgery ?? from.ticket ?? from.client ?? ''}`}`}
      initial={initial}
      opened={opened}
      onClose={onClose}
      onSave={async ({ jars: jarText, psa, ...values }, form) => {
        const { record, problems } = readForm(biopsyEntity, values);
        const jars = jarsIn(jarText);
        const read = readPsa(psa);
        refuseProblems({
          ...problems,
          ...problemsOf(values, jars, read, opened, new Date().toISOString()),
          ...twinProblem(values.pathology_no, id, records),
        });
        const isProstate = record.organ === 'prostate';
        const isColon = record.organ === 'colorectal';
        const facts = {
          ...record,
          jars: jars.map((jar) => ({ ...jar, no: jar.no.trim(), taken_at: jar.taken_at ?? record.taken_at })),
          psa: isProstate ? (read ?? null) : null,
          prostate_ml: isProstate ? record.prostate_ml : null,
          pirads: isProstate ? record.pirads : null,
          indication: isColon ? record.indication : null,
          caecum_reached: isColon && record.caecum_reached,
          bowel_prep: isColon ? record.bowel_prep : null,
        };
        if (form === null) {
          await addBiopsy(
            writes,
            {
              ...facts,
              surgery_id: origin.surgery_id,
              ticket_id: origin.ticket_id,
              review: 'none',
              critical: false,
              doctor_user_ids: [],
              status: record.taken_at === null ? 'ordered' : 'taken',
            },
            id,
          );
        } else await editBiopsy(writes, form, facts);
        return onSaved === undefined ? undefined : () => onSaved(id);
      }}
      fields={(form) => <Fields form={form} isNew={opened === null} />}
    />
  );
}

function Fields({ form, isNew }: { form: ShortForm<Values>; isNew: boolean }) {
  const reference = useReferenceData();
  const { values, change, problems } = form;
  const doctors = reference
    .definitions('clinician')
    .filter(
      ({ active, attributes: { profession } }) =>
        active && (profession === 'surgeon' || profession === 'physician'),
    );
  // A jar that nobody has said anything of is of the case's organ.
  const withOrgan = (patch: Partial<Values>): void => {
    if (patch.organ === undefined) return change(patch);
    const jars = jarsIn(values.jars).map((jar) =>
      jar.site === null && jar.barcode === null ? { ...jar, organ: patch.organ ?? jar.organ } : jar,
    );
    change({ ...patch, jars: JSON.stringify(jars) });
  };
  const field = { entity: biopsyEntity, form: { ...form, change: withOrgan } };
  const organ = (values.organ === ('' as string) ? 'other' : values.organ) as Organ;
  return (
    <>
      <Patient form={form} fixed={!isNew} />
      <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
        <EntityField {...field} name="organ" />
        <EntityField {...field} name="sample_kind" />
        <EntityField {...field} name="site" />
        <EntityField {...field} name="side" />
      </div>
      <EntityField {...field} name="doctor_id" options={optionsOfNamed(doctors)} />
      <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
        <EntityField {...field} name="department_id" />
        <EntityField {...field} name="protocol_no" />
        <EntityField {...field} name="pathology_no" />
        <EntityField {...field} name="assignee_id" />
      </div>
      <EntityField {...field} name="taken_at" />
      {values.organ === 'prostate' && (
        <div className="grid grid-cols-3 gap-3 max-[30em]:grid-cols-1">
          <TextField
            label="PSA"
            optional
            inputMode="decimal"
            maxLength={8}
            error={problems['psa']}
            value={values.psa}
            onChange={(event) => change({ psa: event.target.value })}
          />
          <EntityField {...field} name="prostate_ml" />
          <EntityField {...field} name="pirads" />
        </div>
      )}
      {values.organ === 'colorectal' && (
        <>
          <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
            <EntityField {...field} name="indication" />
            <EntityField {...field} name="bowel_prep" />
          </div>
          <EntityField {...field} name="caecum_reached" />
        </>
      )}
      <JarsField
        jars={jarsIn(values.jars)}
        organ={organ}
        error={problems['jars']}
        onChange={(jars) => change({ jars: JSON.stringify(jars) })}
      />
      <EntityField {...field} name="note" />
    </>
  );
}

/** Shows the patient of the sample; once stored it cannot be changed. */
function Patient({ form: { values, change, problems }, fixed }: { form: ShortForm<Values>; fixed: boolean }) {
  const { value: name } = useIndexes(
    ({ clients }) =>
      values.client_id === null ? null : (clients.get(values.client_id)?.name ?? 'Bilinmiyor'),
    [values.client_id],
  );
  if (name === null) {
    return (
      <KnownClientSearch
        optional={false}
        error={problems['client_id']}
        onChoose={(client_id) => change({ client_id })}
      />
    );
  }
  return (
    <div className="flex min-h-11 items-center gap-2 rounded-lg border border-line px-3">
      <span className="meta text-ink-2">Hasta</span>
      <b className="min-w-0 flex-1 break-words">{name}</b>
      {!fixed && <IconButton icon={X} label="Başka hasta seç" onClick={() => change({ client_id: null })} />}
    </div>
  );
}
