import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useDraft } from '@/data/drafts';
import type { Occurrence } from '@/data/meetings';
import { useWrites } from '@/data/workspace';
import { failureText } from '@/kit/form/use-saved-toast';
import { changedValues } from '@/lib/changed-values';
import { useFormValues } from '@/lib/use-form-values';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/page-states';
import { SaveHint } from '@/ui/save-key';
import { Sheet } from '@/ui/sheet';
import { ActionError } from '@sync/model/action-error';
import type { Meeting } from '@sync/model/entities/meeting';
import { dayOfForm } from './day-of-form';
import { MeetingFormFields } from './meeting-form-fields';
import type { MeetingFormValues } from './meeting-form-values';
import { takenByForm } from './meeting-form-values';
import { OverlapNote } from './overlap-note';
import { useMeetingChoices } from '../use-meeting-choices';

/** Renders the form of a new or existing meeting. Input for a new meeting is kept until it is saved. */
export function MeetingFormSheet({
  title,
  saveLabel,
  initial,
  repeatable,
  draftKey,
  record,
  except,
  onSave,
  onClose,
}: {
  title: string;
  saveLabel: string;
  initial: MeetingFormValues;
  /** A new meeting may be a series. */
  repeatable: boolean;
  draftKey: string;
  /** The stored meeting that the form is filled from; absent for a new one. */
  record?: Meeting;
  /** Returns true for the meetings that the form itself is about. */
  except: (occurrence: Occurrence) => boolean;
  /** Writes it; a rejection stays in the form. */
  onSave: (
    values: MeetingFormValues,
    nameOf: (personId: string) => string | null,
    /** The meeting as it was when the draft in the form was begun; null without one. */
    begun: Meeting | null,
  ) => Promise<void>;
  onClose: () => void;
}) {
  const { userId } = useWrites().access;
  const draft = useDraft<Partial<MeetingFormValues>, Meeting>(draftKey, record);
  const [untouched] = useState(initial);
  const [values, changeValues] = useFormValues(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { restored, ready } = draft;
  const restore = useEffectEvent((kept: Partial<MeetingFormValues>) => {
    // The time of a new meeting is the one that was chosen now; all else goes on where it was left.
    const { allDay, start, end, firstDay, lastDay } = untouched;
    changeValues(repeatable ? { ...kept, allDay, start, end, firstDay, lastDay } : kept);
  });
  useEffect(() => {
    if (ready && restored !== null) restore(restored);
  }, [ready, restored]);

  const { people, rooms, nameOf } = useMeetingChoices(dayOfForm(values));
  const taken = useMemo(() => takenByForm(values, userId), [values, userId]);

  const change = (patch: Partial<MeetingFormValues>) => {
    setErrors({});
    setFailure(null);
    draft.save(changedValues(untouched, changeValues(patch)));
  };
  const save = async () => {
    try {
      await onSave(values, nameOf, draft.begun);
      await draft.clear();
      onClose();
    } catch (error) {
      setErrors(error instanceof ActionError ? error.fields : {});
      setFailure(failureText(error));
    }
  };
  /** Discards the draft. Closing by mistake keeps it. */
  const discard = () => {
    void draft.clear();
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <span className="flex-1" />
          <SaveHint />
          <Button onClick={discard}>Vazgeç</Button>
          <Button tone="primary" onClick={() => void save()}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <div data-form className="grid gap-3.5 pt-1">
        {failure !== null && <ErrorNote title="Kaydedilmedi">{failure}</ErrorNote>}
        <MeetingFormFields
          values={values}
          errors={errors}
          repeatable={repeatable}
          people={people}
          rooms={rooms}
          onChange={change}
        />
        <OverlapNote times={taken} except={except} />
      </div>
    </Sheet>
  );
}
