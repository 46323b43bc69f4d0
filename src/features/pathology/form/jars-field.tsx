import { Plus, Trash2 } from 'lucide-react';
import { keysOf } from '@/lib/address';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { NumberField } from '@/ui/number-field';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { jarStates, organs } from '@sync/model/entities/biopsy-values';
import type { Jar, Organ } from '@sync/model/entities/biopsy-values';
import { newJar, nextJarNo } from '@sync/model/pathology/jars';

const organOptions = keysOf(organs).map((value) => ({ value, label: organs[value] }));

/** Renders the jars of a case, each with its label. A jar that has left the ward cannot be removed any more. */
export function JarsField({
  jars,
  before = [],
  organ,
  error,
  onChange,
}: {
  jars: readonly Jar[];
  /** Jars of the case in other places; their numbers are taken. */
  before?: readonly Jar[];
  /** Organ of a new jar. */
  organ: Organ;
  error: string | undefined;
  onChange: (jars: readonly Jar[]) => void;
}) {
  return (
    <fieldset>
      <legend className="pb-1.5 font-medium">Kaplar</legend>
      {jars.length === 0 && <p className="pb-2 text-ink-3">Kap eklenmedi.</p>}
      <ul className="flex flex-col gap-3">
        {jars.map((jar) => (
          <JarFields
            key={jar.id}
            jar={jar}
            onChange={(patch) =>
              onChange(jars.map((current) => (current.id === jar.id ? { ...current, ...patch } : current)))
            }
            onRemove={() => onChange(jars.filter(({ id }) => id !== jar.id))}
          />
        ))}
      </ul>
      {error !== undefined && (
        <p role="alert" className="pt-1.5 text-danger">
          {error}
        </p>
      )}
      <Button
        className="mt-2"
        icon={Plus}
        onClick={() => onChange([...jars, newJar(nextJarNo([...before, ...jars]), organ, null)])}
      >
        Kap ekle
      </Button>
    </fieldset>
  );
}

function JarFields({
  jar,
  onChange,
  onRemove,
}: {
  jar: Jar;
  onChange: (patch: Partial<Jar>) => void;
  onRemove: () => void;
}) {
  const name = jar.no.trim() === '' ? 'Numarasız kap' : `${jar.no} no.lu kap`;
  return (
    <li>
      <fieldset className="rounded-lg border border-line-soft p-3">
        <legend className="sr-only">{name}</legend>
        <div className="flex items-end gap-2">
          <TextField
            className="w-20"
            label="Kap no"
            maxLength={8}
            autoComplete="off"
            value={jar.no}
            onChange={(event) => onChange({ no: event.target.value })}
          />
          <SelectField
            className="min-w-0 flex-1"
            label="Organ"
            options={organOptions}
            value={jar.organ}
            onChange={(chosen) => onChange({ organ: chosen ?? jar.organ })}
          />
          {jar.state === 'taken' ? (
            <IconButton icon={Trash2} label={`${name}: çıkar`} onClick={onRemove} />
          ) : (
            <Badge className="mb-3">{jarStates[jar.state]}</Badge>
          )}
        </div>
        <div className="mt-2 grid grid-cols-[1fr_1fr_5rem] gap-2 max-[30em]:grid-cols-1">
          <TextField
            label="Yer"
            optional
            maxLength={120}
            value={jar.site ?? ''}
            onChange={(event) => onChange({ site: event.target.value || null })}
          />
          <TextField
            label="Barkod"
            optional
            maxLength={60}
            autoComplete="off"
            value={jar.barcode ?? ''}
            onChange={(event) => onChange({ barcode: event.target.value || null })}
          />
          <NumberField label="Parça" value={jar.pieces} onChange={(pieces) => onChange({ pieces })} />
        </div>
      </fieldset>
    </li>
  );
}
