import { CalendarX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission, useSignedIn } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { Button } from '@/ui/button';
import { LoadingBlock } from '@/ui/page-states';
import { SelectField } from '@/ui/select-field';
import { freeSlots } from '@sync/model/rules/free-slots';
import type { FreeSlot } from '@sync/model/rules/free-slots';
import { SlotDay, SlotHours } from './slot-day';
import { formMinutes } from './surgery-form-values';
import { roomOf, roomsFor } from './surgery-knowledge';
import type { FormPart } from './use-surgery-form';
import type { Theatre } from './use-theatre';

const lengths = { '7': '1 hafta', '14': '2 hafta', '28': '4 hafta' } as const;
type Length = keyof typeof lengths;

/** Shows free slots of the next days, computed on this device with every change of the form. */
export function SlotPanel({
  form,
  theatre,
  now,
  onChoose,
  onWait,
}: {
  form: FormPart;
  theatre: Theatre | null;
  now: number;
  onChoose: (slot: FreeSlot) => void;
  /** Puts the patient into the list of those who wait. */
  onWait: () => void;
}) {
  const { values } = form;
  const reference = useReferenceData();
  const [length, setLength] = useState<Length>('14');
  const [scope, setScope] = useState<'department' | 'all'>('department');
  const minutes = formMinutes(values);
  const turnover = values.turnover !== null && values.turnover >= 0 ? values.turnover : 0;
  const department = scope === 'department' ? values.department_id : null;
  const rooms = useMemo(
    () => roomsFor(reference.definitions('operating_room'), department),
    [reference, department],
  );
  const { surgeon_id, anaesthetist_id, department_id, urgency } = values;
  const days = useMemo(
    () =>
      theatre === null || !(minutes > 0)
        ? []
        : freeSlots(theatre.days, {
            minutes,
            turnover,
            surgeonId: surgeon_id,
            anaesthetistId: anaesthetist_id,
            departmentId: department_id,
            rooms: rooms.map(roomOf),
            from: todayIso(now),
            days: Number(length),
            now,
            isEmergency: urgency === 'emergency',
          }),
    [theatre, minutes, turnover, surgeon_id, anaesthetist_id, department_id, rooms, length, urgency, now],
  );
  const open = days.filter(({ rooms: bars }) => bars.some((bar) => bar.open !== null));
  const some = open.some(({ count }) => count > 0);
  return (
    <section aria-labelledby="free-slots" className="flex min-h-0 flex-col min-[56.25em]:h-full">
      <div className="flex items-baseline gap-3 px-5 pt-4">
        <h2 id="free-slots" className="flex-1 text-base font-semibold">
          Uygun aralıklar
        </h2>
        {minutes > 0 && (
          <span className="meta num text-ink-2">
            {minutes} + {turnover} dk
          </span>
        )}
      </div>
      <div className="flex flex-wrap gap-2 px-5 pt-2.5">
        <SelectField
          quiet
          labelHidden
          label="Salonlar"
          className="w-44"
          options={[
            {
              value: 'department',
              label: reference.definitionName(values.department_id) ?? 'Bölümün salonları',
            },
            { value: 'all', label: 'Bütün salonlar' },
          ]}
          value={scope}
          onChange={(value) => setScope(value ?? 'department')}
        />
        <SelectField
          quiet
          labelHidden
          label="Süre"
          className="w-28"
          options={(Object.keys(lengths) as Length[]).map((value) => ({ value, label: lengths[value] }))}
          value={length}
          onChange={(value) => setLength(value ?? '14')}
        />
      </div>
      {theatre === null ? (
        <LoadingBlock lines={8} />
      ) : !(minutes > 0) ? (
        <p className="meta px-5 py-4 text-ink-2">Ameliyatı seçin; süresine uyan aralıklar burada görünür.</p>
      ) : (
        <>
          <Limits />
          {values.surgeon_id === null && (
            <p className="meta px-5 pt-3 text-ink-2">Cerrah seçilince onun saatleri de hesaba katılır.</p>
          )}
          {!some && (
            <div
              role="status"
              className="mx-5 mt-3 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3"
            >
              <CalendarX className="size-5 text-ink-3" aria-hidden="true" />
              <span className="num min-w-0 flex-1">{minutes} dk’lık aralık yok</span>
              <Button size="sm" onClick={onWait}>
                Sıraya al
              </Button>
            </div>
          )}
          <SlotHours days={open} />
          <div className="space-y-2.5 px-5 pb-4 min-[56.25em]:min-h-0 min-[56.25em]:flex-1 min-[56.25em]:overflow-y-auto">
            {open.map((day) => (
              <SlotDay
                key={day.day}
                day={day}
                days={open}
                minutes={minutes}
                surgeonId={values.surgeon_id}
                chosen={values.timing === 'slot' ? values : null}
                onChoose={onChoose}
              />
            ))}
          </div>
          <div className="meta flex min-h-10 shrink-0 flex-wrap items-center gap-x-4 border-t border-line bg-surface px-5 text-ink-2">
            <span className="inline-flex items-center gap-1.5">
              <span className="h-2.5 w-4 rounded-[3px] border border-success/40 bg-success-soft" />
              Boş
            </span>
            <span className="inline-flex items-center gap-1.5">
              <span className="h-2.5 w-4 rounded-[3px] bg-line-strong" />
              Dolu, hazırlık dahil
            </span>
            {open.some(({ best }) => best.some(({ standing }) => standing === 'outside')) && (
              <span className="inline-flex items-center gap-1.5">
                <span className="h-3 w-4 rounded-[3px] border border-dashed border-line-strong" />
                Oturum dışı
              </span>
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** Shows the limits of the panel's knowledge: the server checks the slot in any case. */
function Limits() {
  const { known } = useSignedIn();
  const sees = usePermission('crm.surgery_list.read');
  const complete = useSyncState((sync) => sync.status.complete);
  const text = !sees
    ? 'Ameliyat planlarını görme yetkiniz yok: dolu saatler burada görünmez.'
    : !complete
      ? 'İlk eşitleme sürüyor: dolu saatlerin tümü henüz gelmedi.'
      : known.scope !== 'all'
        ? 'Kapsamınız dışındaki ameliyatlar burada görünmez.'
        : null;
  if (text === null) return null;
  return <p className="meta px-5 pt-3 text-warn">{text} Yer, kaydedince sunucuda denetlenir.</p>;
}
