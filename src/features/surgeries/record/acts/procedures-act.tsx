import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { editSurgery } from '@/records/surgeries/surgery-actions';
import { useSurgeryContext } from '@/records/surgeries/use-surgery-context';
import { useOutcome } from '@/kit/form/use-outcome';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { IconButton } from '@/ui/icon-button';
import { NumberField } from '@/ui/number-field';
import { actionError } from '@sync/model/action-error';
import type { SurgeryProcedure } from '@sync/model/entities/surgery-values';
import { saveLabel } from '../../add/save-label';
import { SideField } from '../../add/side-field';
import { emptyProcedure } from '../../add/surgery-form-values';
import type { ProcedureValues } from '../../add/surgery-form-values';
import { ActDialog } from '@/kit/form/act-dialog';
import type { Problems } from '@/kit/form/act-dialog';
import type { EditProps } from './edit-acts';

/** A typed procedure is in the list under its own name. */
const TYPED = 'typed:';
const MOST = 20;
const USUAL_MINUTES = 60;

type Sided = (procedure: ProcedureValues) => boolean;

/** @throws ActionError with a sentence at each field that lacks something, by its place: `0.side` */
function readProcedures(list: readonly ProcedureValues[], isSided: Sided): readonly SurgeryProcedure[] {
  const problems: Record<string, string> = {};
  const read = list.map((procedure, at): SurgeryProcedure => {
    const { id, procedure_id, side, minutes } = procedure;
    if (procedure.name.trim() === '') problems[`${at}.name`] = 'Ameliyatı seçin ya da adını yazın';
    else if (side === null || (side === 'none' && isSided(procedure))) {
      problems[`${at}.side`] = 'Tarafı seçin; kayıt taraf seçilmeden yapılmaz';
    }
    if (minutes === null || !Number.isInteger(minutes) || minutes < 5 || minutes > 1440) {
      problems[`${at}.minutes`] = '5 ile 1440 dakika arasında yazın';
    }
    const code = procedure.code.trim();
    return {
      id,
      procedure_id,
      name: procedure.name.trim(),
      code: code === '' ? null : code,
      side: side ?? 'none',
      minutes: minutes ?? 0,
    };
  });
  if (list.length === 0) problems['list'] = 'En az bir ameliyat olmalı';
  if (Object.keys(problems).length > 0) throw actionError('invalid', problems);
  return read;
}

/** Edits procedures and their sides. A marked side has to be marked again where it changes. */
export function ProceduresAct({ surgery, patient, onClose }: EditProps) {
  const context = useSurgeryContext();
  const outcome = useOutcome();
  const reference = useReferenceData();
  const [list, setList] = useState<readonly ProcedureValues[]>(() =>
    surgery.procedures.map((procedure) => ({ ...procedure, code: procedure.code ?? '', ownMinutes: true })),
  );
  const isSided: Sided = ({ procedure_id }) =>
    reference.definition('procedure', procedure_id)?.attributes.sided ?? false;
  const change = (id: string, patch: Partial<ProcedureValues>) =>
    setList(list.map((procedure) => (procedure.id === id ? { ...procedure, ...patch } : procedure)));
  return (
    <ActDialog
      title="Ameliyatları düzenle"
      saveLabel={saveLabel({ procedures: [...list] })}
      width={640}
      onSave={async () => {
        const procedures = readProcedures(list, isSided);
        await editSurgery(context, surgery.id, { procedures }, patient);
        outcome.done('Ameliyatlar kaydedildi');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {list.map((procedure, at) => (
            <Row
              key={procedure.id}
              procedure={procedure}
              at={at}
              several={list.length > 1}
              isSided={isSided(procedure)}
              problems={problems}
              onChange={(patch) => change(procedure.id, patch)}
              onRemove={() => setList(list.filter(({ id }) => id !== procedure.id))}
            />
          ))}
          {problems['procedures'] !== undefined && <p className="text-danger">{problems['procedures']}</p>}
          {list.length < MOST && (
            <Button
              size="sm"
              icon={Plus}
              className="justify-self-start"
              onClick={() => setList([...list, { ...emptyProcedure(), minutes: USUAL_MINUTES }])}
            >
              Başka ameliyat ekle
            </Button>
          )}
        </>
      )}
    </ActDialog>
  );
}

function Row({
  procedure,
  at,
  several,
  isSided,
  problems,
  onChange,
  onRemove,
}: {
  procedure: ProcedureValues;
  at: number;
  several: boolean;
  isSided: boolean;
  problems: Problems;
  onChange: (patch: Partial<ProcedureValues>) => void;
  onRemove: () => void;
}) {
  const reference = useReferenceData();
  const { procedure_id: kindId, name } = procedure;
  const isTyped = kindId === null && name !== '';
  const number = several ? ` ${at + 1}` : '';
  const options = reference
    .definitions('procedure')
    .filter(({ active, id }) => active || id === kindId)
    .map((kind) => ({ value: kind.id, label: kind.name }));
  const choose = (id: string | null) => {
    const kind = reference.definition('procedure', id);
    if (kind === undefined) return;
    const { code, minutes, sided } = kind.attributes;
    onChange({
      procedure_id: kind.id,
      name: kind.name,
      code: code ?? '',
      minutes: minutes ?? procedure.minutes,
      // The side belongs to the procedure before: the user chooses it again.
      side: sided ? null : 'none',
    });
  };
  return (
    <div className={several ? 'grid gap-3 rounded-lg border border-line p-3' : 'grid gap-3'}>
      <div className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-start gap-2">
        <ComboboxField
          label={`Ameliyat${number}`}
          placeholder="Listeden seçin ya da adını yazın"
          error={problems[`${at}.name`]}
          options={isTyped ? [{ value: `${TYPED}${name}`, label: name }, ...options] : options}
          value={kindId ?? (isTyped ? `${TYPED}${name}` : null)}
          onCreate={(typed) => onChange({ procedure_id: null, name: typed, code: '', side: null })}
          onChange={choose}
        />
        <NumberField
          label={`Süre${number}`}
          unit="dk"
          error={problems[`${at}.minutes`]}
          value={procedure.minutes}
          onChange={(minutes) => onChange({ minutes })}
        />
        {several && (
          <IconButton
            icon={Trash2}
            className="mt-[23px]"
            label={`Ameliyat${number}: kaldır`}
            onClick={onRemove}
          />
        )}
      </div>
      {name !== '' && (isSided || kindId === null || procedure.side !== 'none') && (
        <SideField
          name={`act-side-${procedure.id}`}
          label={`Taraf${number}`}
          value={procedure.side}
          sided={isSided}
          hint={null}
          error={problems[`${at}.side`]}
          onChange={(side) => onChange({ side })}
        />
      )}
    </div>
  );
}
