import { useState } from 'react';
import { useDraft } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import type { ExtraValue } from '@sync/model/entities/extra-value';
import type { ExtraFieldOwner } from '@sync/model/lookups/extra-field';
import type { ExtraField } from '@sync/model/rules/extra-values';
import { Fold } from '../client-fields/fold';
import { ExtraInput } from './extra-input';
import { extraProblems, saveExtraValues, typedExtras } from './save-extra-values';
import type { TypedExtras } from './save-extra-values';
import { useExtraFields } from './use-extra-fields';

/** The part of a form that has the fields of the hospital's own. */
export interface ExtraForm {
  readonly fields: readonly ExtraField[];
  readonly typed: TypedExtras;
  readonly problems: Readonly<Record<string, string>>;
  /** True once what was typed before is there. */
  readonly ready: boolean;
  readonly change: (id: string, value: string) => void;
  /** Looks whether all may be saved, and shows what is wrong. */
  readonly isSound: () => boolean;
  /** Stores what was changed, in the act of the record's own write. */
  readonly save: (act: LocalWrites, recordId: string) => Promise<boolean>;
  /** Forgets what was typed. */
  readonly clear: () => Promise<void>;
}

const none: readonly ExtraValue[] = [];

const isTyped = (kept: unknown): kept is TypedExtras =>
  typeof kept === 'object' && kept !== null && Object.values(kept).every((text) => typeof text === 'string');

/**
 * Returns the fields of a form with what is typed into them. It is kept on the device like the rest of the form.
 * @param draftKey names the form and its record
 * `stored`: the values of a record that is there; `fresh`: what is kept belongs to another record
 */
export function useExtraForm(
  kind: ExtraFieldOwner,
  draftKey: string,
  { stored, fresh = false }: { readonly stored?: readonly ExtraValue[]; readonly fresh?: boolean } = {},
): ExtraForm {
  const known = useExtraFields(kind);
  const draft = useDraft<unknown>(`extra/${draftKey}`);
  const [opened, setOpened] = useState(stored ?? none);
  const [changed, setChanged] = useState<TypedExtras | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  // A field that is offered no more stays where it has a value.
  const fields = known.filter(({ id, active }) => active || opened.some(({ field_id }) => field_id === id));
  const restored = !fresh && isTyped(draft.restored) ? draft.restored : {};
  const before = typedExtras(fields, opened);
  const typed = { ...before, ...(changed ?? restored) };
  const problemsOf = (texts: TypedExtras) =>
    extraProblems(fields, texts, stored === undefined ? null : before);
  return {
    fields,
    typed,
    problems,
    ready: draft.ready,
    change: (id, value) => {
      const next = { ...(changed ?? restored), [id]: value };
      setChanged(next);
      draft.save(next);
      if (id in problems) setProblems(problemsOf({ ...typed, [id]: value }));
    },
    isSound: () => {
      const found = problemsOf(typed);
      setProblems(found);
      return Object.keys(found).length === 0;
    },
    save: (act, recordId) => saveExtraValues(act, { kind, id: recordId }, fields, opened, typed),
    clear: async () => {
      setChanged({});
      setProblems({});
      setOpened(none);
      await draft.clear();
    },
  };
}

const isAsked = ({ attributes }: ExtraField): boolean => attributes.required;

/** Returns whether one of the fields that need not be filled has something in it, or a problem. */
export const holdsOthers = ({ fields, typed, problems }: ExtraForm): boolean =>
  fields.some(
    (field) => !isAsked(field) && (problems[field.id] !== undefined || (typed[field.id] ?? '') !== ''),
  );

/** Renders the fields of the hospital's own: all, those that have to be filled, or the others. */
export function ExtraInputList({
  form,
  part = 'all',
}: {
  form: ExtraForm;
  part?: 'all' | 'asked' | 'others';
}) {
  const { fields, typed, problems, change } = form;
  const shown = fields.filter((field) => part === 'all' || isAsked(field) === (part === 'asked'));
  if (shown.length === 0) return null;
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-x-4 gap-y-3.5 @md:grid-cols-2">
        {shown.map((field) => (
          <ExtraInput
            key={field.id}
            field={field}
            value={typed[field.id] ?? ''}
            error={problems[field.id]}
            onChange={(value) => change(field.id, value)}
          />
        ))}
      </div>
    </div>
  );
}

/** Renders the fields of the hospital's own: those that have to be filled, and folded the others. */
export function ExtraInputs({ form }: { form: ExtraForm }) {
  const others = form.fields.filter((field) => !isAsked(field));
  if (form.fields.length === 0) return null;
  return (
    <div className="grid gap-3.5">
      <ExtraInputList form={form} part="asked" />
      {others.length > 0 && (
        <Fold
          title="Ek alanlar"
          summary={others.map(({ name }) => name).join(', ')}
          forced={holdsOthers(form)}
        >
          <ExtraInputList form={form} part="others" />
        </Fold>
      )}
    </div>
  );
}
