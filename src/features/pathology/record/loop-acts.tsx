import { useState } from 'react';
import { keysOf } from '@/lib/address';
import { isIsoDate } from '@/lib/dates';
import { ActDialog } from '@/records/act-dialog';
import { useBiopsyContext } from '@/records/pathology/biopsy-context';
import { markTold, setPlan, takeToldBack } from '@/records/pathology/loop-actions';
import { useOutcome } from '@/records/use-outcome';
import { DateField } from '@/ui/date-field';
import { RadioCards } from '@/ui/radio-cards';
import { TextareaField } from '@/ui/textarea-field';
import { ActionError } from '@sync/model/action-error';
import type { Biopsy } from '@sync/model/entities/biopsy';
import { toldHow } from '@sync/model/entities/biopsy-values';
import type { ToldHow } from '@sync/model/entities/biopsy-values';

interface ActProps {
  readonly biopsy: Biopsy;
  readonly onClose: () => void;
}

/** Stores how the patient was informed, and by whom: the user. */
export function ToldAct({ biopsy, onClose }: ActProps) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const [how, setHow] = useState<ToldHow | null>(null);
  const [note, setNote] = useState('');
  return (
    <ActDialog
      title="Hastaya bildirildi"
      saveLabel="Bildirimi kaydet"
      onSave={async () => {
        if (how === null)
          throw new ActionError('invalid', 'Yöntemi seçin.', { how: 'Nasıl bildirildiğini seçin' });
        await markTold(context, biopsy.id, { how, note: note.trim() || null });
        outcome.done('Bildirim kaydedildi', {
          undo: async () => {
            await outcome.run(() => takeToldBack(context, biopsy.id));
          },
        });
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {biopsy.critical && (
            <p className="rounded-md bg-danger-soft p-3 text-danger">Kritik sonuç mesajla gönderilmez.</p>
          )}
          <RadioCards
            label="Nasıl"
            name="told-how"
            error={problems['how']}
            options={keysOf(toldHow).map((value) => ({ value, label: toldHow[value] }))}
            value={how}
            onChange={setHow}
          />
          <TextareaField
            label="Not"
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

/** Stores the next step; with it the case is followed until a day, or closed. */
export function PlanAct({ biopsy, onClose }: ActProps) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const [plan, setPlanText] = useState(biopsy.follow_up_plan ?? '');
  const [due, setDue] = useState(biopsy.follow_up_due ?? '');
  const [then, setThen] = useState<'follow_up' | 'closed'>('follow_up');
  return (
    <ActDialog
      title="Takip planı"
      saveLabel={then === 'closed' ? 'Planı kaydet ve kapat' : 'Planı kaydet'}
      onSave={async () => {
        if (due !== '' && !isIsoDate(due))
          throw new ActionError('invalid', 'Tarihi düzeltin.', { due: 'Tarihi düzeltin' });
        await setPlan(context, biopsy.id, { plan, due: due === '' ? null : due }, then);
        outcome.done(then === 'closed' ? 'Plan kaydedildi, biyopsi kapandı' : 'Plan kaydedildi');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TextareaField
            label="Plan"
            rows={3}
            maxLength={500}
            error={problems['plan']}
            value={plan}
            onChange={(event) => setPlanText(event.target.value)}
          />
          <DateField
            label="Takip tarihi"
            optional={then === 'closed'}
            error={problems['due']}
            value={due}
            onChange={setDue}
          />
          <RadioCards
            label="Sonra"
            name="plan-then"
            options={[
              { value: 'follow_up', label: 'Takipte kalsın', description: 'Tarihi gelince görünür' },
              { value: 'closed', label: 'Kapansın', description: 'Yapılacak bir şey kalmadı' },
            ]}
            value={then}
            onChange={setThen}
          />
        </>
      )}
    </ActDialog>
  );
}
