import { Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { IconButton } from '@/ui/icon-button';
import type { Option } from '@/ui/option-row';
import { TextField } from '@/ui/text-field';
import { FromTicket } from './from-ticket';
import { MinutesField } from './minutes-field';
import { SideField } from './side-field';
import { emptyProcedure } from './surgery-form-values';
import type { ProcedureValues } from './surgery-form-values';
import { isSided } from './surgery-knowledge';
import type { FormPart } from './use-surgery-form';

/** A typed procedure is in the list under its own name. */
const TYPED = 'typed:';
const MOST = 20;

/**
 * Renders the procedures of a surgery: from the look-up or typed, each with its side, of several each with its
 * minutes.
 */
export function ProcedureFields({ form, sideHint }: { form: FormPart; sideHint: string | null }) {
  const { values, change } = form;
  const { procedures } = values;
  const several = procedures.length > 1;
  const replace = (index: number, patch: Partial<ProcedureValues>) =>
    change({
      procedures: procedures.map((procedure, at) => (at === index ? { ...procedure, ...patch } : procedure)),
    });
  return (
    <div className="grid gap-3.5">
      {procedures.map((procedure, index) => (
        <ProcedureCard
          key={procedure.id}
          form={form}
          index={index}
          procedure={procedure}
          several={several}
          sideHint={sideHint}
          onChange={(patch) => replace(index, patch)}
          onRemove={() => change({ procedures: procedures.filter((_one, at) => at !== index) })}
        />
      ))}
      {procedures.length < MOST && (
        <Button
          size="sm"
          icon={Plus}
          className="justify-self-start"
          onClick={() => change({ procedures: [...procedures, emptyProcedure()] })}
        >
          Başka ameliyat ekle
        </Button>
      )}
    </div>
  );
}

function ProcedureCard({
  form,
  index,
  procedure,
  several,
  sideHint,
  onChange,
  onRemove,
}: {
  form: FormPart;
  index: number;
  procedure: ProcedureValues;
  several: boolean;
  sideHint: string | null;
  onChange: (patch: Partial<ProcedureValues>) => void;
  onRemove: () => void;
}) {
  const reference = useReferenceData();
  const { known, problems } = form;
  const typed = procedure.procedure_id === null && procedure.name !== '';
  const options = useMemo((): readonly Option[] => {
    const entries = reference
      .definitions('procedure')
      .filter(({ active, id }) => active || id === procedure.procedure_id)
      .map(({ id, name, attributes }) => ({
        value: id,
        label: name,
        description: attributes.code === null ? undefined : `SUT ${attributes.code}`,
      }));
    return typed ? [{ value: `${TYPED}${procedure.name}`, label: procedure.name }, ...entries] : entries;
  }, [reference, procedure.procedure_id, procedure.name, typed]);
  const choose = (id: string | null) => {
    if (id?.startsWith(TYPED) === true) return;
    const found = known.procedure(id);
    if (found === undefined) return onChange({ procedure_id: null, name: '', code: '', side: null });
    const { code, sided } = found.attributes;
    onChange({
      procedure_id: found.id,
      name: found.name,
      code: code ?? '',
      // The side belongs to the procedure before: the user chooses it again.
      side: sided ? null : 'none',
    });
  };
  const at = `procedures.${index}`;
  const number = several ? ` ${index + 1}` : '';
  const sided = isSided(procedure, known);
  const asksSide = procedure.name !== '' && (sided || procedure.procedure_id === null);
  return (
    <div className={cx('grid gap-3.5', several && 'rounded-lg border border-line p-3')}>
      <div className="flex items-start gap-2">
        <FromTicket on={form.isFromTicket('procedures') && index === 0} className="flex-1">
          <ComboboxField
            label={`Ameliyat${number}`}
            placeholder="Listeden seçin ya da adını yazın"
            options={options}
            value={procedure.procedure_id ?? (typed ? `${TYPED}${procedure.name}` : null)}
            error={problems[`${at}.name`]}
            onCreate={(name) => onChange({ procedure_id: null, name, code: '', side: null })}
            hint={
              procedure.procedure_id !== null && procedure.code !== '' ? `SUT ${procedure.code}` : undefined
            }
            onChange={choose}
          />
        </FromTicket>
        {several && (
          <IconButton
            icon={Trash2}
            className="mt-[23px]"
            label={`Ameliyat${number}: çıkar`}
            onClick={onRemove}
          />
        )}
      </div>
      {typed && (
        <TextField
          label={`SUT kodu${number}`}
          optional
          maxLength={20}
          autoComplete="off"
          value={procedure.code}
          onChange={(event) => onChange({ code: event.target.value })}
        />
      )}
      {asksSide && (
        <SideField
          name={`side-${procedure.id}`}
          label={`Taraf${number}`}
          value={procedure.side}
          sided={sided}
          hint={index === 0 ? sideHint : null}
          error={problems[`${at}.side`]}
          onChange={(side) => onChange({ side })}
        />
      )}
      {several && <MinutesField form={form} index={index} label={`Süre${number}`} />}
    </div>
  );
}
