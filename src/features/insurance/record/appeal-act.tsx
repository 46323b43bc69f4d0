import { useState } from 'react';
import { useIndexes } from '@/data/indexes';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { addDays, instantAt, isIsoInstant, todayIso } from '@/lib/dates';
import { ActDialog } from '@/records/act-dialog';
import { appealCase, isAppealLate } from '@/records/insurance/answer-actions';
import { appealLetter } from '@/records/insurance/appeal-letter';
import { useCaseContext } from '@/records/insurance/case-context';
import { appealClock } from '@/records/insurance/case-words';
import { useOutcome } from '@/records/use-outcome';
import { DateTimeField } from '@/ui/date-time-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { ActionError } from '@sync/model/action-error';
import type { ActProps } from './act';

/** Days after which somebody looks for the new decision, unless they choose otherwise. */
const LOOK_AFTER = 3;

/** Stores the appeal with its deadline: after the last day only with a reason. */
export function AppealAct({ record, onClose }: ActProps) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const reference = useReferenceData();
  const now = useNow();
  const { value: client } = useIndexes(
    ({ clients }) => clients.get(record.client_id)?.name ?? '',
    [record.client_id],
  );
  const insurer = reference.definitionName(record.insurer_id) ?? '';
  const [letter, setLetter] = useState(() => appealLetter(record, { insurer, client }));
  const [late, setLate] = useState('');
  const [checkAt, setCheckAt] = useState(() => instantAt(addDays(todayIso(now), LOOK_AFTER), '09:00'));
  const isLate = isAppealLate(record, todayIso(now));
  return (
    <ActDialog
      title="İtiraz et"
      saveLabel="İtirazı kaydet"
      width={640}
      onSave={async () => {
        if (checkAt !== '' && !isIsoInstant(checkAt)) {
          throw new ActionError('invalid', 'Zamanı düzeltin.', { checkAt: 'Gün ve saati yazın' });
        }
        await appealCase(context, record.id, letter, {
          late: late.trim() || null,
          checkAt: checkAt === '' ? null : new Date(checkAt).toISOString(),
        });
        outcome.done('İtiraz kaydedildi; kalemler yeniden yanıt bekliyor');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {record.appeal_due !== null && (
            <p
              role={isLate ? 'alert' : undefined}
              className={
                isLate ? 'rounded-md bg-danger-soft p-3 text-danger' : 'rounded-md bg-warn-soft p-3 text-warn'
              }
            >
              {appealClock(record.appeal_due, now)}
            </p>
          )}
          <TextareaField
            label="İtiraz metni"
            rows={10}
            maxLength={1800}
            error={problems['letter']}
            value={letter}
            onChange={(event) => setLetter(event.target.value)}
          />
          {isLate && (
            <TextField
              label="Süreden sonra itirazın nedeni"
              maxLength={180}
              error={problems['late']}
              value={late}
              onChange={(event) => setLate(event.target.value)}
            />
          )}
          <DateTimeField
            label="Sonraki denetim"
            optional
            error={problems['checkAt']}
            value={checkAt}
            onChange={setCheckAt}
          />
        </>
      )}
    </ActDialog>
  );
}
