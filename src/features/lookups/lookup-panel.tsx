import { useBlocker } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useRef, useState } from 'react';
import { ActionError } from '@sync/model/action-error';
import type { Definition } from '@sync/model/entities/definition';
import { useWrites } from '@/data/workspace';
import { formatNumber } from '@/lib/numbers';
import { failureText, useSavedToast } from '@/kit/form/use-saved-toast';
import { useFormValues } from '@/lib/use-form-values';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { addLookup, changeLookup } from './lookup-actions';
import type { LookupDescription } from './lookup-kinds';
import { AttributeInput, ColourField, IconField } from './lookup-panel-fields';
import { LookupPanelFrame } from './lookup-panel-frame';
import { isAsked, lookupProblems, newValues, valuesOf } from './lookup-values';
import type { LookupValues } from './lookup-values';

export type LookupPanelProps = {
  description: LookupDescription;
  /** Null: a new entry. */
  entry: Definition | null;
  entries: readonly Definition[];
  /** Records that carry the entry; null while they are counted. */
  uses: number | null;
  onClose: () => void;
  /** Takes the entry out of use or back into it; absent without the right. */
  onToggleActive?: ((entry: Definition) => void) | undefined;
};

/** Edits one entry beside the list, or adds one. Leaving with unsaved text asks first. */
export function LookupPanel({
  description,
  entry,
  entries,
  uses,
  onClose,
  onToggleActive,
}: LookupPanelProps) {
  const writes = useWrites();
  const saved = useSavedToast();
  // What others change of the entry while it is open is neither taken up nor written over.
  const [opened] = useState(entry);
  const [initial] = useState(() => (opened === null ? newValues(description) : valuesOf(opened)));
  const [values, changeValues] = useFormValues<LookupValues>(initial);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const dirty = JSON.stringify(values) !== JSON.stringify(initial);
  // Closing after the save is a navigation that the blocker must let pass, whatever was drawn last.
  const finished = useRef(false);
  const leaving = useBlocker({
    shouldBlockFn: () => dirty && !finished.current,
    enableBeforeUnload: () => dirty && !finished.current,
    withResolver: true,
  });

  const change = (patch: Partial<LookupValues>) => {
    const next = changeValues(patch);
    // Once something is marked, it is checked again with every key until it is right.
    if (Object.keys(problems).length > 0)
      setProblems(lookupProblems(description, next, entries, entry?.id ?? null));
  };
  const save = async () => {
    setSaving(true);
    setFailure(null);
    try {
      if (opened === null) await addLookup(writes, description, values, entries);
      else await changeLookup(writes, description, opened, values, entries);
      finished.current = true;
      saved();
      onClose();
    } catch (error) {
      setSaving(false);
      if (error instanceof ActionError) setProblems(error.fields);
      setFailure(failureText(error));
    }
  };
  const title = entry === null ? `Yeni ${description.noun}` : entry.name;
  return (
    <LookupPanelFrame
      title={title}
      onClose={onClose}
      onSubmit={() => void save()}
      footer={
        leaving.status === 'blocked' ? (
          <LeaveQuestion onStay={leaving.reset} onLeave={leaving.proceed} />
        ) : (
          <>
            {entry !== null && onToggleActive !== undefined && (
              <Button tone="quiet" onClick={() => onToggleActive(entry)}>
                {entry.active ? 'Pasife al' : 'Etkinleştir'}
              </Button>
            )}
            <span className="flex-1" />
            <Button onClick={onClose}>Vazgeç</Button>
            <Button type="submit" tone="primary" busy={saving} busyLabel="Kaydediliyor">
              Kaydet
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        <TextField
          label="Ad"
          autoFocus
          maxLength={120}
          value={values.name}
          error={problems['name']}
          onChange={(event) => change({ name: event.target.value })}
          onBlur={() => {
            const found = lookupProblems(description, values, entries, entry?.id ?? null)['name'];
            if (found !== undefined && values.name !== '') setProblems({ ...problems, name: found });
          }}
        />
        {(description.withIcon || description.withColour) && (
          <div className="grid grid-cols-2 gap-3">
            {description.withIcon && <IconField value={values.icon} onChange={(icon) => change({ icon })} />}
            {description.withColour && (
              <ColourField value={values.colour} onChange={(colour) => change({ colour })} />
            )}
          </div>
        )}
        {description.fields
          .filter((field) => isAsked(field, values.attributes))
          .map((field) => (
            <AttributeInput
              key={field.name}
              field={field}
              stored={entry !== null}
              value={values.attributes[field.name]}
              error={problems[field.name]}
              onChange={(value) => change({ attributes: { ...values.attributes, [field.name]: value } })}
            />
          ))}
        {failure !== null && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        {entry !== null && uses !== null && uses > 0 && (
          <p className="meta flex gap-2.5 rounded-lg border border-line bg-sunken px-3.5 py-3 text-ink-2">
            <Info className="size-4" aria-hidden="true" />
            <span>
              Bu {description.noun} <b className="num">{formatNumber(uses)}</b> kayıtta kullanılıyor.
              Silinemez, pasife alınabilir.
            </span>
          </p>
        )}
      </div>
    </LookupPanelFrame>
  );
}

/** Stands in the place of the buttons, since no dialog opens over a sheet. */
function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <div role="alert" className="w-full py-1">
      <p className="mb-2">
        <b>Değişiklikler kaydedilmedi.</b> Kapatırsanız yazdıklarınız silinir.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onLeave}>Kaydetmeden kapat</Button>
        <Button tone="primary" autoFocus onClick={onStay}>
          Düzenlemeye dön
        </Button>
      </div>
    </div>
  );
}
