import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useWrites } from '@/data/workspace';
import { ActionError, actionErrors } from '@sync/model/action-error';
import type { ExtraValue } from '@sync/model/entities/extra-value';
import { extraFieldOwners } from '@sync/model/lookups/extra-field';
import type { ExtraFieldOwner } from '@sync/model/lookups/extra-field';
import type { ExtraField } from '@sync/model/rules/extra-values';
import { RecordSheet } from '@/kit/form/record-sheet';
import { Button } from '@/ui/button';
import { DescriptionList, DescriptionRow } from '@/ui/description-list';
import { ExtraInput } from './extra-input';
import { extraText } from './extra-words';
import { extraProblems, saveExtraValues, typedExtras } from './save-extra-values';
import type { TypedExtras } from './save-extra-values';
import { useExtraFields, useExtraValues } from './use-extra-fields';

/** Draws the frame that a page gives its parts: a card, a section. */
type Frame = (parts: { title: string; aside: React.ReactNode; children: React.ReactNode }) => React.ReactNode;

/** Shows the fields of the hospital's own in a record; those without a value are named in one line. */
export function ExtraFacts({
  kind,
  id,
  mayEdit,
  frame,
  labelWidth,
}: {
  kind: ExtraFieldOwner;
  id: string;
  mayEdit: boolean;
  frame: Frame;
  /** Pixels. */
  labelWidth?: number;
}) {
  const known = useExtraFields(kind);
  const values = useExtraValues(id);
  const [editing, setEditing] = useState(false);
  if (values === null) return null;
  const byField = new Map(values.map((value) => [value.field_id, value]));
  const filled = known.flatMap((field) => {
    const text = extraText(field, byField.get(field.id));
    return text === null ? [] : [{ field, text }];
  });
  const fields = known.filter(
    ({ id: fieldId, active }) => active || filled.some(({ field }) => field.id === fieldId),
  );
  if (fields.length === 0) return null;
  const empty = fields.filter((field) => !filled.some((fact) => fact.field === field));
  return (
    <>
      {frame({
        title: 'Ek alanlar',
        aside: mayEdit && (
          <Button size="sm" tone="quiet" icon={Pencil} onClick={() => setEditing(true)}>
            Ek alanları düzenle
          </Button>
        ),
        children: (
          <>
            <DescriptionList>
              {filled.map(({ field, text }) => (
                <DescriptionRow key={field.id} label={field.name} labelWidth={labelWidth}>
                  <span className="num whitespace-pre-line">{text}</span>
                </DescriptionRow>
              ))}
            </DescriptionList>
            {empty.length > 0 && (
              <p className="meta text-ink-3">Boş: {empty.map(({ name }) => name).join(', ')}</p>
            )}
          </>
        ),
      })}
      {editing && (
        <ExtraSheet kind={kind} id={id} fields={fields} values={values} onClose={() => setEditing(false)} />
      )}
    </>
  );
}

function ExtraSheet({
  kind,
  id,
  fields,
  values,
  onClose,
}: {
  kind: ExtraFieldOwner;
  id: string;
  fields: readonly ExtraField[];
  values: readonly ExtraValue[];
  onClose: () => void;
}) {
  const writes = useWrites();
  // The values as they were when the form opened: what others change meanwhile is merged.
  const [opened] = useState(values);
  return (
    <RecordSheet<TypedExtras>
      title={`Ek alanlar: ${extraFieldOwners[kind].toLocaleLowerCase('tr')}`}
      saveLabel="Ek alanları kaydet"
      draftKey={`extra-values/${id}`}
      initial={() => typedExtras(fields, opened)}
      onClose={onClose}
      onSave={async (typed) => {
        const problems = extraProblems(fields, typed);
        if (Object.keys(problems).length > 0) {
          throw new ActionError('invalid', actionErrors.invalid, problems);
        }
        await writes.run((act) => saveExtraValues(act, { kind, id }, fields, opened, typed));
      }}
      fields={({ values: typed, change, problems }) =>
        fields.map((field) => (
          <ExtraInput
            key={field.id}
            field={field}
            value={typed[field.id] ?? ''}
            error={problems[field.id]}
            onChange={(value) => change({ [field.id]: value })}
          />
        ))
      }
    />
  );
}
