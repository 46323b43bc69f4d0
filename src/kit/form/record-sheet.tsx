import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { ActionError } from '@sync/model/action-error';
import { useDraft } from '@/data/drafts';
import type { DraftState, OpenedForm } from '@/data/drafts';
import { failureText, useSavedToast } from './use-saved-toast';
import { changedValues } from '@/lib/changed-values';
import { useFormValues } from '@/lib/use-form-values';
import { Button } from '@/ui/button';
import { clearOfToasts } from '@/ui/clear-of-toasts';
import { DraftLine } from '@/ui/draft-line';
import { LoadingBlock } from '@/ui/page-states';
import { SaveHint } from '@/ui/save-key';
import { Sheet } from '@/ui/sheet';

/** Sentences at fields, by the field's name. */
export type Problems = Readonly<Record<string, string | undefined>>;

/** Props of the fields of a short form. */
export interface ShortForm<V extends object> {
  readonly values: V;
  readonly change: (patch: Partial<V>) => void;
  readonly problems: Problems;
}

export type RecordSheetProps<V extends object, R extends object = never> = {
  title: string;
  saveLabel: string;
  /** Names the form and its record; the draft is kept under it until it is saved or discarded. */
  draftKey: string;
  /** The stored record that the form is filled from; null or absent where it makes a new one. */
  opened?: R | null;
  /** Returns the values of the untouched form; each is a text, a number, a truth value or null. */
  initial: () => V;
  /**
   * @param form what is written over; null where a new record is made
   * @returns where to go instead of `onClose`: the address then changes once
   */
  onSave: (values: V, form: OpenedForm<R> | null) => Promise<(() => void) | void>;
  onClose: () => void;
  /** Discards what the form keeps beside its own draft. */
  onDiscard?: () => void;
  fields: (form: ShortForm<V>) => ReactNode;
};

/**
 * Returns the untouched values with those of a draft. A draft may come from an earlier version of the form: values
 * that the form does not know, or knows with another type, are left out.
 */
export function withDraft<V extends object>(initial: V, draft: unknown): V {
  if (typeof draft !== 'object' || draft === null) return initial;
  const kept = Object.entries(draft as Readonly<Record<string, unknown>>).filter(([name, value]) => {
    if (!Object.hasOwn(initial, name)) return false;
    const first = (initial as Readonly<Record<string, unknown>>)[name];
    return first === null || value === null || typeof first === typeof value;
  });
  return { ...initial, ...(Object.fromEntries(kept) as Partial<V>) };
}

/**
 * Renders a sheet with a short form: stores the typed values, runs `onSave`, shows its problems at the fields, and
 * closes when it is done. Closing the sheet keeps the draft, "Vazgeç" discards it.
 */
export function RecordSheet<V extends object, R extends object = never>(props: RecordSheetProps<V, R>) {
  const draft = useDraft<unknown, R>(props.draftKey, props.opened);
  return (
    <Sheet open onClose={props.onClose} title={props.title} flush>
      {draft.ready ? <RecordForm {...props} draft={draft} /> : <LoadingBlock />}
    </Sheet>
  );
}

function RecordForm<V extends object, R extends object>({
  saveLabel,
  opened = null,
  initial,
  onSave,
  onClose,
  onDiscard,
  fields,
  draft,
}: RecordSheetProps<V, R> & { draft: DraftState<unknown, R> }) {
  const saved = useSavedToast();
  const [untouched] = useState(initial);
  const [values, changeValues] = useFormValues(() => withDraft(untouched, draft.restored));
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const change = (patch: Partial<V>) => {
    draft.save(changedValues(untouched, changeValues(patch)));
  };
  const leave = async (go = onClose) => {
    await draft.clear();
    go();
  };
  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    setProblems({});
    try {
      const next = await onSave(values, opened === null ? null : { opened, begun: draft.begun });
      saved();
      await leave(typeof next === 'function' ? next : onClose);
    } catch (error) {
      setFailure(failureText(error));
      if (error instanceof ActionError) setProblems(error.fields);
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="flex min-h-full flex-col"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="grid flex-1 content-start gap-4 px-5 pt-1 pb-5">
        {fields({ values, change, problems })}
        {failure !== null && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
      </div>
      <div
        ref={clearOfToasts}
        className="sticky bottom-0 z-10 flex min-h-16 flex-wrap items-center gap-2 border-t border-line bg-raised px-5 py-2"
      >
        <DraftLine standing={draft.standing} savedAt={draft.savedAt} />
        <span className="flex-1" />
        <SaveHint />
        <Button
          onClick={() => {
            onDiscard?.();
            void leave();
          }}
        >
          Vazgeç
        </Button>
        <Button type="submit" tone="primary" busy={busy} busyLabel="Kaydediliyor">
          {saveLabel}
        </Button>
      </div>
    </form>
  );
}
