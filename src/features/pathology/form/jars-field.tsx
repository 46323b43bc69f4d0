import { Plus, Trash2 } from 'lucide-react';
import { keysOf } from '@/lib/address';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { organs } from '@sync/model/entities/biopsy-values';
import type { Jar, Organ } from '@sync/model/entities/biopsy-values';

/** A jar as it is new: taken, with nothing else known. */
export function newJar(no: string, organ: Organ, takenAt: string | null): Jar {
  return {
    id: crypto.randomUUID(),
    no,
    organ,
    site: null,
    pieces: null,
    barcode: null,
    state: 'taken',
    taken_at: takenAt,
    sent_at: null,
    accepted_at: null,
    result_class: null,
    size_mm: null,
    sentence: null,
    note: null,
  };
}

/** The jars of a case, each with what is written on it. */
export function JarsField({
  jars,
  organ,
  error,
  onChange,
}: {
  jars: readonly Jar[];
  /** Of a new jar. */
  organ: Organ;
  error: string | undefined;
  onChange: (jars: readonly Jar[]) => void;
}) {
  const set = (id: string, patch: Partial<Jar>) =>
    onChange(jars.map((jar) => (jar.id === id ? { ...jar, ...patch } : jar)));
  const next = () => String(Math.max(0, ...jars.map(({ no }) => Number.parseInt(no, 10) || 0)) + 1);
  return (
    <fieldset>
      <legend className="pb-1.5 font-medium">Kaplar</legend>
      {jars.length === 0 && <p className="pb-2 text-ink-3">Kap eklenmedi.</p>}
      <ul className="flex flex-col gap-3">
        {jars.map((jar) => (
          <li key={jar.id} className="rounded-lg border border-line-soft p-3">
            <div className="flex items-end gap-2">
              <TextField
                className="w-20"
                label="Kap no"
                maxLength={8}
                autoComplete="off"
                value={jar.no}
                onChange={(event) => set(jar.id, { no: event.target.value })}
              />
              <SelectField
                className="min-w-0 flex-1"
                label="Organ"
                options={keysOf(organs).map((value) => ({ value, label: organs[value] }))}
                value={jar.organ}
                onChange={(chosen) => set(jar.id, { organ: chosen ?? jar.organ })}
              />
              <IconButton
                icon={Trash2}
                label={`${jar.no} no.lu kabı çıkar`}
                onClick={() => onChange(jars.filter(({ id }) => id !== jar.id))}
              />
            </div>
            <div className="mt-2 grid grid-cols-2 gap-2">
              <TextField
                label="Yer"
                optional
                maxLength={120}
                value={jar.site ?? ''}
                onChange={(event) =>
                  set(jar.id, { site: event.target.value === '' ? null : event.target.value })
                }
              />
              <TextField
                label="Barkod"
                optional
                maxLength={60}
                autoComplete="off"
                value={jar.barcode ?? ''}
                onChange={(event) =>
                  set(jar.id, { barcode: event.target.value === '' ? null : event.target.value })
                }
              />
            </div>
          </li>
        ))}
      </ul>
      {error !== undefined && (
        <p role="alert" className="pt-1.5 text-danger">
          {error}
        </p>
      )}
      <Button className="mt-2" icon={Plus} onClick={() => onChange([...jars, newJar(next(), organ, null)])}>
        Kap ekle
      </Button>
    </fieldset>
  );
}
