import { useIndexes } from '@/data/indexes';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSurgeriesBetween } from '@/data/surgeries';
import { usePermission } from '@/data/workspace';
import { addDays, daysBetween, instantAt, todayIso } from '@/lib/dates';
import { useOperatingDays } from '@/records/surgeries/use-operating-days';
import { useWaits } from '@/kit/home/waiting';
import { KeptRoom } from '@/kit/list/kept-room';
import { PreparationCard } from './preparation-card';
import { RoomsCard } from './rooms-card';
import { surgeriesOn, unprepared } from './surgery-day';
import { NextDayCard } from './next-day-card';

/** Shows the rooms of today, missing items, and the state of the next operating day on the home page. */
export function SurgeryCards() {
  return usePermission('crm.surgery_list.read') ? <Cards /> : null;
}

function Cards() {
  const now = useNow();
  const today = todayIso(now);
  const reference = useReferenceData();
  const last = useOperatingDays().after(today, 1);
  const surgeries = useSurgeriesBetween(instantAt(today, '00:00'), instantAt(addDays(last, 1), '00:00'));
  const { value: nameOf } = useIndexes(
    ({ clients }) =>
      (id: string) =>
        clients.get(id)?.name ?? 'Hasta bu cihazda yok',
    [],
    'clients',
  );
  const own = surgeries === null ? null : surgeriesOn(surgeries, today);
  useWaits('surgeries', own === null ? null : unprepared(own).length);
  if (surgeries === null || own === null) return <KeptRoom name="home-surgeries" known={false} />;
  const rooms = reference.definitions('operating_room').map(({ id }) => id);
  // A surgery on a day on which nobody operates as a rule is told, too.
  const next = Array.from({ length: daysBetween(today, last) }, (_none, at) => addDays(today, at + 1))
    .map((day) => ({ day, own: surgeriesOn(surgeries, day) }))
    .filter(({ own: list }) => list.length > 0);
  return (
    <KeptRoom name="home-surgeries" known className="grid gap-5">
      {own.length > 0 && <RoomsCard surgeries={own} roomIds={rooms} now={now} nameOf={nameOf} />}
      <div className="grid items-start gap-5 empty:hidden min-[80em]:has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)_auto]">
        {own.length > 0 && <PreparationCard surgeries={own} now={now} nameOf={nameOf} />}
        {next.map(({ day, own: list }) => (
          <NextDayCard key={day} surgeries={list} day={day} today={today} nameOf={nameOf} />
        ))}
      </div>
    </KeptRoom>
  );
}
