import { useEffect, useMemo, useState } from 'react';
import { useDirectory } from '@/data/definitions';
import { useDraft } from '@/data/drafts';
import { useMeetings } from '@/data/meetings';
import type { Occurrence } from '@/data/meetings';
import { useLiveQuery, useWrites } from '@/data/workspace';
import { failureText } from '@/records/use-saved-toast';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/page-states';
import { Sheet } from '@/ui/sheet';
import { ActionError } from '@sync/model/action-error';
import { roomsOf } from './calendar-entries';
import { MeetingFormFields } from './meeting-form-fields';
import type { MeetingFormValues } from './meeting-form-values';
import { takenByForm } from './meeting-form-values';
import { directory$ } from './meeting-queries';
import { OverlapNote } from './overlap-note';

/** The form of a meeting, new or there already. What is typed into a new one is kept until it is saved. */
export function MeetingFormSheet({
  title,
  saveLabel,
  initial,
  repeatable,
  draftKey,
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
  /** Which meetings are the one in the form. */
  except: (occurrence: Occurrence) => boolean;
  /** Writes it; a rejection stays in the form. */
  onSave: (values: MeetingFormValues, nameOf: (personId: string) => string | null) => Promise<void>;
  onClose: () => void;
}) {
  const { users } = useDirectory();
  const { userId } = useWrites().access;
  const draft = useDraft<MeetingFormValues>(draftKey);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { restored, ready } = draft;
  useEffect(() => {
    // The time is the one that was chosen now; all else goes on where it was left.
    if (ready && restored !== null && restored.title !== '') {
      setValues((now) => ({
        ...restored,
        allDay: now.allDay,
        start: now.start,
        end: now.end,
        firstDay: now.firstDay,
        lastDay: now.lastDay,
      }));
    }
  }, [ready, restored]);

  const listed = useLiveQuery(directory$, []);
  const directory = listed.state === 'ready' ? listed.data : null;
  const { value: rooms } = useMeetings((meetings) => roomsOf(meetings.rows.values()), []);
  const people = useMemo(
    () => [
      ...users
        .filter(({ status }) => status === 'active')
        .map(({ id, full_name, title: post }) => ({
          value: `u:${id}`,
          label: full_name,
          ...(post === null ? {} : { description: post }),
        })),
      ...(directory?.persons ?? [])
        .filter(({ active, user_id }) => active && user_id === null)
        .map(({ id, first_name, last_name, company_id }) => {
          const company = directory?.companies.find((one) => one.id === company_id)?.name;
          return {
            value: `p:${id}`,
            label: `${first_name} ${last_name}`,
            ...(company === undefined ? {} : { description: company }),
          };
        }),
    ],
    [users, directory],
  );
  const companies = useMemo(
    () =>
      (directory?.companies ?? [])
        .filter(({ id, active }) => active || id === initial.companyId)
        .map(({ id, name }) => ({ value: id, label: name })),
    [directory, initial.companyId],
  );
  const taken = useMemo(() => takenByForm(values, userId), [values, userId]);

  const change = (patch: Partial<MeetingFormValues>) => {
    const next = { ...values, ...patch };
    setValues(next);
    setErrors({});
    setFailure(null);
    draft.save(next);
  };
  const nameOf = (personId: string): string | null => {
    const found = directory?.persons.find(({ id }) => id === personId);
    return found === undefined ? null : `${found.first_name} ${found.last_name}`;
  };
  const save = async () => {
    try {
      await onSave(values, nameOf);
      await draft.clear();
      onClose();
    } catch (error) {
      setErrors(error instanceof ActionError ? error.fields : {});
      setFailure(failureText(error));
    }
  };
  /** Closing by mistake keeps what was typed; giving it up does not. */
  const giveUp = () => {
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
          <Button onClick={giveUp}>Vazgeç</Button>
          <Button tone="primary" onClick={() => void save()}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-3.5 pt-1">
        {failure !== null && <ErrorNote title="Kaydedilmedi">{failure}</ErrorNote>}
        <MeetingFormFields
          values={values}
          errors={errors}
          repeatable={repeatable}
          people={people}
          companies={companies}
          rooms={rooms}
          onChange={change}
        />
        <OverlapNote times={taken} except={except} />
      </div>
    </Sheet>
  );
}
