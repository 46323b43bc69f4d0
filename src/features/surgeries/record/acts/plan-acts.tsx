import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { dayOf } from '@/lib/dates';
import {
  cancelSurgery,
  confirmSurgery,
  postponeSurgery,
  restoreStanding,
  standingOf,
} from '@/records/surgeries/surgery-actions';
import { confirmSentence } from '@/records/surgeries/surgery-words';
import { useSurgeryContext } from '@/records/surgeries/use-surgery-context';
import { useOutcome } from '@/kit/form/use-outcome';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { Dialog } from '@/ui/dialog';
import { SegmentedControl } from '@/ui/segmented-control';
import { SelectField } from '@/ui/select-field';
import { TextareaField } from '@/ui/textarea-field';
import type { Surgery } from '@sync/model/entities/surgery';
import { confirmProblems, mayOverride } from '@sync/model/rules/surgery-rules';
import { ActDialog } from '@/kit/form/act-dialog';
import { readSlot, SlotFields, typedSlot } from './slot-fields';

interface ActProps {
  readonly surgery: Surgery;
  readonly onClose: () => void;
}

/** Confirms the plan; says what is missing, and lets somebody take an emergency on them. */
export function ConfirmAct({ surgery, onClose }: ActProps) {
  const context = useSurgeryContext();
  const outcome = useOutcome();
  const mayApprove = usePermission('crm.surgery.approve');
  const [reason, setReason] = useState('');
  const day = surgery.planned_start === null ? null : dayOf(surgery.planned_start);
  const problems = confirmProblems(surgery, day);
  const isReady = problems.length === 0;
  const overrides = !isReady && day !== null && mayOverride(surgery.urgency) && mayApprove;
  const list = (
    <ul className="list-disc pl-5">
      {problems.map((problem) => (
        <li key={problem}>{confirmSentence(problem, surgery)}</li>
      ))}
    </ul>
  );
  if (!isReady && !overrides) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Ameliyat henüz kesinleşemez"
        actions={
          <Button tone="primary" onClick={onClose}>
            Tamam
          </Button>
        }
      >
        <div className="mt-3 grid gap-3">
          {list}
          <p className="text-ink-2">
            {mayOverride(surgery.urgency)
              ? 'Acil ameliyatı eksik hazırlıkla yetkisi olan biri kesinleştirebilir.'
              : 'Eksikleri tamamlayın ya da gerekmiyorsa öyle işaretleyin.'}
          </p>
        </div>
      </Dialog>
    );
  }
  return (
    <ActDialog
      title={isReady ? 'Ameliyat kesinleşsin mi?' : 'Hazırlık tamam değil'}
      saveLabel={overrides ? 'Eksikle kesinleştir' : 'Kesinleştir'}
      tone={overrides ? 'danger' : 'primary'}
      onSave={async () => {
        await confirmSurgery(context, surgery.id, overrides ? reason : null);
        outcome.done('Ameliyat kesinleşti');
      }}
      onClose={onClose}
    >
      {(refused) => (
        <>
          {isReady ? <p>Hazırlık tamam. Kesinleşen ameliyat günün listesine bu haliyle girer.</p> : list}
          {overrides && (
            <TextareaField
              label="Neden"
              hint="Acil ameliyat, adınızla eksik hazırlıkla kesinleşir; eksikler sonra tamamlanır."
              rows={3}
              maxLength={500}
              error={refused['override_reason']}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </>
      )}
    </ActDialog>
  );
}

/** Takes back what is about to be done. */
function useUndo(surgery: Surgery): () => void {
  const context = useSurgeryContext();
  const outcome = useOutcome();
  const [before] = useState(() => standingOf(surgery));
  return () => void outcome.run(() => restoreStanding(context, surgery.id, before), 'Geri alındı');
}

function useReasons(use: 'postpone' | 'cancel') {
  return useReferenceData()
    .definitions('surgery_reason')
    .filter(
      ({ active, attributes: { applies_to } }) => active && (applies_to === 'both' || applies_to === use),
    )
    .map(({ id, name }) => ({ value: id, label: name }));
}

/** Puts the surgery off: to another time, or to the waiting list. */
export function PostponeAct({ surgery, onClose }: ActProps) {
  const context = useSurgeryContext();
  const outcome = useOutcome();
  const reasons = useReasons('postpone');
  const undo = useUndo(surgery);
  const [reasonId, setReasonId] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [to, setTo] = useState<'waiting' | 'slot'>('waiting');
  const [slot, setSlot] = useState(() => ({ ...typedSlot(surgery), start: '' }));
  const [wish, setWish] = useState({ from: '', to: '' });
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  return (
    <ActDialog
      title="Ameliyatı ertele"
      saveLabel="Ertele"
      onSave={async () => {
        await postponeSurgery(context, surgery.id, {
          reasonId,
          note: orNull(note),
          slot: to === 'slot' ? readSlot(slot) : null,
          wantedFrom: orNull(wish.from),
          wantedTo: orNull(wish.to),
        });
        outcome.done(to === 'slot' ? 'Ameliyat ertelendi' : 'Ameliyat bekleme listesine alındı', { undo });
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <SelectField
            label="Neden"
            error={problems['status_reason_id']}
            options={reasons}
            value={reasonId}
            onChange={setReasonId}
          />
          <SegmentedControl
            label="Nereye"
            name="postpone-to"
            segments={[
              { value: 'waiting', label: 'Bekleme listesine' },
              { value: 'slot', label: 'Yeni güne' },
            ]}
            value={to}
            onChange={setTo}
          />
          {to === 'slot' ? (
            <SlotFields slot={slot} problems={problems} onChange={setSlot} />
          ) : (
            <div className="grid grid-cols-2 gap-3">
              <DateField
                label="En erken"
                optional
                value={wish.from}
                onChange={(from) => setWish({ ...wish, from })}
              />
              <DateField
                label="En geç"
                optional
                error={problems['wanted_to']}
                value={wish.to}
                onChange={(next) => setWish({ ...wish, to: next })}
              />
            </div>
          )}
          <TextareaField
            label="Açıklama"
            optional
            rows={2}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </ActDialog>
  );
}

/** Cancels the surgery with a reason. The record stays. */
export function CancelAct({ surgery, onClose }: ActProps) {
  const context = useSurgeryContext();
  const outcome = useOutcome();
  const reasons = useReasons('cancel');
  const undo = useUndo(surgery);
  const [reasonId, setReasonId] = useState<string | null>(null);
  const [note, setNote] = useState('');
  return (
    <ActDialog
      title="Ameliyat iptal edilsin mi?"
      saveLabel="Ameliyatı iptal et"
      tone="danger"
      onSave={async () => {
        await cancelSurgery(context, surgery.id, reasonId, note.trim() === '' ? null : note.trim());
        outcome.done('Ameliyat iptal edildi', { undo });
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p>Salondaki yeri boşalır. Kayıt ve geçmişi durur, geri getirilebilir.</p>
          <SelectField
            label="Neden"
            error={problems['status_reason_id']}
            options={reasons}
            value={reasonId}
            onChange={setReasonId}
          />
          <TextareaField
            label="Açıklama"
            optional
            rows={2}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </ActDialog>
  );
}
