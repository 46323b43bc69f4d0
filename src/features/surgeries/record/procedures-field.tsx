import { Plus, Trash2 } from 'lucide-react';
import type { ActFormState } from '@/acts/act-field';
import { useReferenceData } from '@/data/reference-data';
import type { Problems } from '@/kit/form/act-dialog';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { IconButton } from '@/ui/icon-button';
import { NumberField } from '@/ui/number-field';
import type { TypedProcedure } from '@sync/model/surgeries/acts/procedures';
import { SideField } from '../add/side-field';
import { emptyProcedure } from '../add/surgery-form-values';

/** A typed procedure is in the list under its own name. */
const TYPED = 'typed:';
const MOST = 20;
const USUAL_MINUTES = 60;

/** Renders procedures and their sides. */
export function ProceduresField({ values, problems, change }: ActFormState) {
  const reference = useReferenceData();
  const list = values['procedures'] as readonly TypedProcedure[];
  const setList = (procedures: readonly TypedProcedure[]) => change({ procedures });
  const isSided = ({ procedure_id }: TypedProcedure) =>
    reference.definition('procedure', procedure_id)?.attributes.sided ?? false;
  return (
    <div className="grid gap-4">
      {list.map((procedure, at) => (
        <Row
          key={procedure.id}
          procedure={procedure}
          at={at}
          several={list.length > 1}
          isSided={isSided(procedure)}
          problems={problems}
          onChange={(patch) =>
            setList(list.map((other) => (other.id === procedure.id ? { ...other, ...patch } : other)))
          }
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
    </div>
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
  procedure: TypedProcedure;
  at: number;
  several: boolean;
  isSided: boolean;
  problems: Problems;
  onChange: (patch: Partial<TypedProcedure>) => void;
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
