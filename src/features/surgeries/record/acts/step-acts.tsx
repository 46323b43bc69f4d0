import { useState } from 'react';
import { isIsoInstant } from '@/lib/dates';
import { markMilestone, settleItem, undoMilestone } from '@/records/surgeries/surgery-actions';
import { useSurgeryContext } from '@/records/surgeries/use-surgery-context';
import { useOutcome } from '@/kit/form/use-outcome';
import { Button } from '@/ui/button';
import { DateTimeField } from '@/ui/date-time-field';
import { RadioCards } from '@/ui/radio-cards';
import { TextField } from '@/ui/text-field';
import { ActionError } from '@sync/model/action-error';
import type { Surgery } from '@sync/model/entities/surgery';
import { checklistItems, checklistStates, milestones } from '@sync/model/entities/surgery-values';
import type { ChecklistCode, ChecklistState, MilestoneCode } from '@sync/model/entities/surgery-values';
import { lastMilestone, milestoneAt } from '@sync/model/rules/surgery-rules';
import { ActDialog } from '@/kit/form/act-dialog';

/** Stores a step with another time than now, or corrects its time. */
export function TimeAct({
  surgery,
  code,
  onClose,
}: {
  surgery: Surgery;
  code: MilestoneCode;
  onClose: () => void;
}) {
  const context = useSurgeryContext();
  const outcome = useOutcome();
  const stored = milestoneAt(surgery.milestones, code);
  const [at, setAt] = useState(stored ?? new Date().toISOString());
  const isLast = lastMilestone(surgery.milestones) === code;
  return (
    <ActDialog
      title={milestones[code]}
      saveLabel="Saati kaydet"
      extra={
        stored !== null &&
        isLast && (
          <Button
            tone="quiet"
            onClick={() => {
              onClose();
              void outcome.run(() => undoMilestone(context, surgery.id, code), 'Aşama geri alındı');
            }}
          >
            Aşamayı geri al
          </Button>
        )
      }
      onSave={async () => {
        if (!isIsoInstant(at))
          throw new ActionError('invalid', 'Gün ve saati yazın.', { at: 'Gün ve saati yazın' });
        await markMilestone(context, surgery.id, code, new Date(at).toISOString());
        outcome.done('Saat kaydedildi');
      }}
      onClose={onClose}
    >
      {(problems) => <DateTimeField label="Saat" error={problems['at']} value={at} onChange={setAt} />}
    </ActDialog>
  );
}

const notes: Readonly<Record<ChecklistState, string | null>> = {
  open: null,
  done: 'Not',
  not_needed: 'Neden',
  deferred: 'Erteleme nedeni',
};

/** Settles an item of the preparation with a word: "2 ünite", or why it waits. */
export function ItemAct({
  surgery,
  code,
  state: first,
  onClose,
}: {
  surgery: Surgery;
  code: ChecklistCode;
  state: ChecklistState;
  onClose: () => void;
}) {
  const context = useSurgeryContext();
  const outcome = useOutcome();
  const stored = surgery.checklist.find(({ id }) => id === code);
  const [state, setState] = useState(first);
  const [note, setNote] = useState(stored?.note ?? '');
  const noteLabel = notes[state];
  return (
    <ActDialog
      title={checklistItems[code]}
      saveLabel="Kaydet"
      onSave={async () => {
        await settleItem(context, surgery.id, code, { state, note });
        outcome.done(`${checklistItems[code]}: ${checklistStates[state].toLocaleLowerCase('tr')}`);
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <RadioCards
            label="Durum"
            name="item-state"
            options={(Object.keys(checklistStates) as ChecklistState[]).map((value) => ({
              value,
              label: checklistStates[value],
            }))}
            value={state}
            onChange={setState}
          />
          {noteLabel !== null && (
            <TextField
              label={noteLabel}
              optional={state !== 'deferred'}
              maxLength={300}
              error={problems['note']}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </>
      )}
    </ActDialog>
  );
}
