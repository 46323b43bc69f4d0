import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ActionError } from '@sync/model/action-error';
import type { MessageTemplate } from '@sync/model/entities/message-template';
import type { DraftState } from '@/data/drafts';
import { useWrites } from '@/data/workspace';
import { changedValues } from '@/lib/changed-values';
import { useFormValues } from '@/lib/use-form-values';
import { failureText } from '@/kit/form/use-saved-toast';
import { sameValues, saveTemplate, storedValues, templateValues, withTyped } from '../template-values';
import type { TemplateValues } from '../template-values';

export interface TemplateEditing {
  readonly values: TemplateValues;
  readonly dirty: boolean;
  readonly busy: boolean;
  /** Reason why saving failed; sentences at fields in `problems`. */
  readonly failure: string | null;
  readonly problems: Readonly<Record<string, string | undefined>>;
  change: (patch: Partial<TemplateValues> | ((now: TemplateValues) => Partial<TemplateValues>)) => void;
  /** @returns the template as it is on the device now; null where it was not stored */
  save: () => Promise<MessageTemplate | null>;
  discard: () => Promise<void>;
}

/**
 * Manages edits of a template. They are kept on the device with every key, and written over the stored record on
 * saving: changes made by others meanwhile are merged.
 * @param opened the record as it was when editing could begin
 * @param onSaved receives the record from which editing continues
 */
export function useTemplateEditor(
  opened: MessageTemplate,
  draft: DraftState<unknown, MessageTemplate>,
  onDirty: (dirty: boolean) => void,
  onSaved: (record: MessageTemplate) => void,
): TemplateEditing {
  const writes = useWrites();
  const [untouched] = useState(() => templateValues(opened));
  const [values, changeValues] = useFormValues(() => withTyped(untouched, draft.restored));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [problems, setProblems] = useState<TemplateEditing['problems']>({});
  const latest = useRef(values);
  const dirty = !sameValues(values, untouched);
  const tell = useEffectEvent(onDirty);
  useEffect(() => tell(dirty), [dirty]);

  const change = useCallback<TemplateEditing['change']>(
    (patch) => {
      const next = changeValues(typeof patch === 'function' ? patch(latest.current) : patch);
      latest.current = next;
      // What was changed and changed back is nothing to keep.
      if (sameValues(next, untouched)) void draft.clear();
      else draft.save(changedValues(untouched, next));
    },
    [changeValues, draft, untouched],
  );
  return {
    values,
    dirty,
    busy,
    failure,
    problems,
    change,
    async save() {
      if (!dirty) return opened;
      setBusy(true);
      setFailure(null);
      setProblems({});
      try {
        const saved = await saveTemplate(
          writes,
          { opened, begun: draft.begun },
          storedValues(latest.current),
        );
        await draft.clear();
        onSaved(saved);
        return saved;
      } catch (error) {
        setFailure(failureText(error));
        if (error instanceof ActionError) setProblems(error.fields);
        return null;
      } finally {
        setBusy(false);
      }
    },
    async discard() {
      await draft.clear();
      onSaved(opened);
    },
  };
}
