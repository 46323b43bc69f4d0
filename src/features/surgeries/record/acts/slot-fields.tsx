import { useReferenceData } from '@/data/reference-data';
import { todayIso } from '@/lib/dates';
import type { NewSlot } from '@/records/surgeries/surgery-actions';
import { DateTimeField } from '@/ui/date-time-field';
import { NumberField } from '@/ui/number-field';
import { SelectField } from '@/ui/select-field';
import { ActionError } from '@sync/model/action-error';
import { isIsoInstant } from '@/lib/dates';
import { minutesOf } from '@sync/model/rules/surgery-rules';
import type { Surgery } from '@sync/model/entities/surgery';
import type { Problems } from '@/kit/form/act-dialog';

const MINUTE = 60_000;

/** A slot as it is typed. */
export interface TypedSlot {
  readonly roomId: string | null;
  readonly tableNo: number;
  readonly start: string;
  readonly minutes: number | null;
}

export function typedSlot(surgery: Surgery): TypedSlot {
  const { planned_start: start, planned_end: end } = surgery;
  const minutes =
    start === null || end === null
      ? minutesOf(surgery.procedures)
      : Math.round((Date.parse(end) - Date.parse(start)) / MINUTE);
  return { roomId: surgery.room_id, tableNo: surgery.table_no, start: start ?? '', minutes };
}

/** @throws ActionError with a sentence at each field that lacks something */
export function readSlot({ roomId, tableNo, start, minutes }: TypedSlot): NewSlot {
  const problems: Record<string, string> = {};
  if (roomId === null) problems['room_id'] = 'Salonu seçin';
  if (!isIsoInstant(start)) problems['planned_start'] = 'Gün ve saati seçin';
  if (minutes === null || !Number.isInteger(minutes) || minutes < 5)
    problems['planned_end'] = 'Süreyi dakika olarak, en az 5 yazın';
  if (roomId === null || minutes === null || Object.keys(problems).length > 0)
    throw new ActionError('invalid', 'Bazı alanlar düzeltilmeli.', problems);
  return {
    room_id: roomId,
    table_no: tableNo,
    planned_start: new Date(start).toISOString(),
    planned_end: new Date(Date.parse(start) + minutes * MINUTE).toISOString(),
  };
}

/** Renders room, time and length. */
export function SlotFields({
  slot,
  problems,
  onChange,
}: {
  slot: TypedSlot;
  problems: Problems;
  onChange: (slot: TypedSlot) => void;
}) {
  const reference = useReferenceData();
  const rooms = reference
    .definitions('operating_room')
    .filter(({ active, id }) => active || id === slot.roomId);
  const tables = reference.definition('operating_room', slot.roomId)?.attributes.tables;
  return (
    <>
      <DateTimeField
        label="Başlangıç"
        min={todayIso()}
        error={problems['planned_start']}
        value={slot.start}
        onChange={(start) => onChange({ ...slot, start })}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Salon"
          error={problems['room_id']}
          options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
          value={slot.roomId}
          onChange={(roomId) => onChange({ ...slot, roomId, tableNo: 1 })}
        />
        <NumberField
          label="Süre"
          unit="dakika"
          error={problems['planned_end']}
          value={slot.minutes}
          onChange={(minutes) => onChange({ ...slot, minutes })}
        />
      </div>
      {tables === '2' && (
        <SelectField
          label="Masa"
          options={['1', '2'].map((value) => ({ value, label: `Masa ${value}` }))}
          value={String(slot.tableNo)}
          onChange={(value) => onChange({ ...slot, tableNo: Number(value) })}
        />
      )}
    </>
  );
}
