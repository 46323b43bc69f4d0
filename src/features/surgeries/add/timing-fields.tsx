import { CalendarCheck, CircleCheck, CloudOff, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { formatTime, formatDate, isIsoInstant, todayIso, weekdayOf } from '@/lib/dates';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { DateField } from '@/ui/date-field';
import { DateTimeField } from '@/ui/date-time-field';
import { FormField } from '@/ui/form-field';
import { SegmentedControl } from '@/ui/segmented-control';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { timings } from './surgery-form-values';
import type { Timing } from './surgery-form-values';
import { overlapsPeople } from './surgery-warnings';
import type { SurgeryWarning } from './surgery-warnings';
import { WarningList } from './warning-list';
import type { FormPart } from './use-surgery-form';
import { surgery } from '@sync/model/entities/surgery';

/** Renders the timing: a slot, a wish, or the waiting list. */
export function TimingFields({ form, warnings }: { form: FormPart; warnings: readonly SurgeryWarning[] }) {
  const { values, problems, change } = form;
  return (
    <div className="grid gap-3.5">
      <SegmentedControl
        label="Ne zaman"
        name="surgery-timing"
        segments={(Object.keys(timings) as Timing[]).map((value) => ({ value, label: timings[value] }))}
        value={values.timing}
        onChange={(timing) => change({ timing })}
        className="max-w-full justify-self-start overflow-x-auto"
      />
      {values.timing === 'slot' && <SlotFields form={form} warnings={warnings} />}
      {values.timing === 'wish' && (
        <div className="grid gap-4 min-[30em]:grid-cols-2">
          <DateField
            label={surgery.fields.wanted_from.label}
            value={values.wanted_from}
            min={todayIso()}
            error={problems['wanted_from']}
            onChange={(wanted_from) => change({ wanted_from })}
          />
          <DateField
            label={surgery.fields.wanted_to.label}
            optional
            value={values.wanted_to}
            min={todayIso()}
            error={problems['wanted_to']}
            onChange={(wanted_to) => change({ wanted_to })}
          />
        </div>
      )}
      {values.timing !== 'slot' && (
        <Checkbox
          label={surgery.fields.short_notice.label}
          description="Bir salon boşalırsa aranır"
          checked={values.short_notice}
          onChange={(event) => change({ short_notice: event.target.checked })}
        />
      )}
      <WarningList warnings={warnings} />
      {values.timing === 'slot' && warnings.some(({ code }) => code === 'outside_session') && (
        <TextField
          label={surgery.fields.outside_reason.label}
          maxLength={surgery.fields.outside_reason.maxLength}
          autoComplete="off"
          value={values.outside_reason}
          error={problems['outside_reason']}
          onChange={(event) => change({ outside_reason: event.target.value })}
        />
      )}
      {values.timing === 'slot' && overlapsPeople(warnings) && (
        <TextField
          label={surgery.fields.overlap_reason.label}
          maxLength={surgery.fields.overlap_reason.maxLength}
          autoComplete="off"
          value={values.overlap_reason}
          error={problems['overlap_reason']}
          onChange={(event) => change({ overlap_reason: event.target.value })}
        />
      )}
    </div>
  );
}

function SlotFields({ form, warnings }: { form: FormPart; warnings: readonly SurgeryWarning[] }) {
  const { values, problems, change } = form;
  const reference = useReferenceData();
  const online = useSyncState((sync) => sync.status.phase === 'online');
  const lastSync = useSyncState((sync) => sync.status.lastSyncAt);
  const whole = values.room_id !== null && isIsoInstant(values.start);
  const wrong = problems['room_id'] ?? problems['start'];
  const [byHand, setByHand] = useState(false);
  const room = reference.definition('operating_room', values.room_id);
  const twoTables = room?.attributes.tables === '2';
  const free =
    whole &&
    !warnings.some(({ code }) => code === 'taken' || code === 'closed_session' || code === 'room_closed');
  return (
    <>
      <FormField
        label="Salon ve saat"
        group
        error={byHand ? undefined : wrong}
        hint={
          free ? (
            <span className="grid gap-1">
              <span className="flex items-center gap-1.5 text-success">
                <CircleCheck className="size-4" aria-hidden="true" />
                {values.anaesthetist_id === null
                  ? 'Salon ve cerrah uygun'
                  : 'Salon, cerrah ve anestezi uygun'}
              </span>
              {!online && (
                <span className="flex items-center gap-1.5 text-warn">
                  <CloudOff className="size-4" aria-hidden="true" />
                  <span className="num">
                    {lastSync !== null && `Son eşitlemede (${formatTime(lastSync)}) boştu; `}
                    yer geçici olacak, bağlanınca onaylanır
                  </span>
                </span>
              )}
            </span>
          ) : undefined
        }
      >
        {() => (
          <div className="flex flex-wrap gap-2">
            <span
              className="inp num flex-1! basis-56"
              data-invalid={(!byHand && wrong !== undefined) || undefined}
            >
              <CalendarCheck className="size-4 text-accent" aria-hidden="true" />
              {whole ? (
                <b className="font-medium">
                  {reference.definitionName(values.room_id)}
                  {twoTables && `, masa ${values.table_no}`} · {weekdayOf(values.start)}{' '}
                  {formatDate(values.start).slice(0, 5)} · {formatTime(values.start)}
                </b>
              ) : (
                <span className="text-ink-3">Uygun aralıklardan birini seçin</span>
              )}
            </span>
            <Button icon={PencilLine} aria-expanded={byHand} onClick={() => setByHand(!byHand)}>
              Elle yaz
            </Button>
          </div>
        )}
      </FormField>
      {byHand && (
        <div className="grid gap-4 min-[30em]:grid-cols-2">
          <SelectField
            label={surgery.fields.room_id.label}
            options={reference
              .definitions('operating_room')
              .filter(({ active, id }) => active || id === values.room_id)
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={values.room_id}
            error={problems['room_id']}
            onChange={(room_id) => change({ room_id, table_no: 1 })}
          />
          {twoTables && (
            <SelectField
              label={surgery.fields.table_no.label}
              options={[
                { value: '1', label: 'Masa 1' },
                { value: '2', label: 'Masa 2' },
              ]}
              value={String(values.table_no) === '2' ? '2' : '1'}
              onChange={(table) => change({ table_no: table === '2' ? 2 : 1 })}
            />
          )}
          <DateTimeField
            label={surgery.fields.planned_start.label}
            value={values.start}
            error={problems['start']}
            onChange={(start) =>
              change({ start: isIsoInstant(start) ? new Date(start).toISOString() : start })
            }
          />
        </div>
      )}
    </>
  );
}
