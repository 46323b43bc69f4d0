import { useMemo, useState } from 'react';
import type { Occurrence } from '@/data/meetings';
import { isIsoInstant } from '@/lib/dates';
import { failureText } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { RadioCards } from '@/ui/radio-cards';
import { toastError } from '@/ui/toast';
import { ActionError } from '@sync/model/action-error';
import type { Meeting } from '@sync/model/entities/meeting';
import { staffOf } from '../calendar-entries';
import { MeetingTimeFields } from './meeting-form-fields';
import { emptyForm, timesOf } from './meeting-form-values';
import type { MeetingFormValues } from './meeting-form-values';
import { standsAt } from '../meeting-forms';
import type { MeetingTimes } from '../meeting-forms';
import { OverlapNote } from './overlap-note';

export type MoveScope = 'one' | 'series';

/** Says that a meeting was moved, or that somebody else has moved it at the same time. */
export function tellMoved(record: Meeting, times: MeetingTimes, tell: () => void): void {
  if (standsAt(record, times)) tell();
  else toastError('Bu toplantıyı bu arada başkası da taşıdı. Hangi zamanın kalacağını Eşitleme’den seçin.');
}

/** Gives a meeting another time without dragging; of a series, the one meeting or the time of day of all. */
export function MoveDialog({
  occurrence,
  online,
  onMove,
  onClose,
}: {
  occurrence: Occurrence;
  online: boolean;
  /** Writes it; a rejection stays in the dialog. */
  onMove: (times: MeetingTimes, scope: MoveScope) => Promise<void>;
  onClose: () => void;
}) {
  const { row } = occurrence;
  const series = row.recurrence !== null;
  const [values, setValues] = useState<MeetingFormValues>(() =>
    emptyForm({ start: occurrence.start, end: occurrence.end, allDay: row.allDay }),
  );
  const [scope, setScope] = useState<MoveScope>('one');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const taken = useMemo(() => {
    if (!values.allDay && (!isIsoInstant(values.start) || !isIsoInstant(values.end))) return [];
    try {
      const { starts_at, ends_at } = timesOf(values);
      return [
        { start: Date.parse(starts_at), end: Date.parse(ends_at), room: row.room, people: staffOf(row) },
      ];
    } catch {
      return [];
    }
  }, [values, row]);
  const move = async () => {
    try {
      await onMove(timesOf(values), scope);
      onClose();
    } catch (error) {
      const fields = error instanceof ActionError ? error.fields : {};
      setErrors(Object.keys(fields).length > 0 ? fields : { starts_at: failureText(error) });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Toplantıyı taşı"
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone="primary" onClick={() => void move()}>
            {scope === 'series' ? 'Diziyi taşı' : 'Toplantıyı taşı'}
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-3.5">
        {series && (
          <RadioCards
            label="Ne taşınsın"
            name="move-scope"
            options={[
              { value: 'one', label: 'Yalnız bu toplantı' },
              {
                value: 'series',
                label: 'Tüm dizi',
                description: online
                  ? 'Günler kalır, saat değişir'
                  : 'Yinelenen dizi yalnız bağlıyken değiştirilir',
                disabled: !online,
              },
            ]}
            value={scope}
            onChange={setScope}
          />
        )}
        <MeetingTimeFields
          values={values}
          errors={errors}
          onChange={(patch) => {
            setValues((now) => ({ ...now, ...patch }));
            setErrors({});
          }}
        />
        <OverlapNote times={taken} except={(other) => other.key === occurrence.key} />
      </div>
    </Dialog>
  );
}
