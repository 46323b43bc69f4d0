import { useLayoutEffect, useRef, useState } from 'react';
import { useIndexes } from '@/data/indexes';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useRemembered } from '@/data/remembered';
import { useSurgeriesBetween } from '@/data/surgeries';
import { usePermission } from '@/data/workspace';
import { addDays, instantAt, todayIso } from '@/lib/dates';
import { PreparationCard } from './preparation-card';
import { RoomsCard } from './rooms-card';
import { surgeriesOn } from './surgery-day';
import { TomorrowCard } from './tomorrow-card';

/** On the home page: the rooms of today, what is still missing, and how tomorrow stands. */
export function SurgeryCards() {
  return usePermission('crm.surgery_list.read') ? <Cards /> : null;
}

const asHeight = (stored: unknown): number | null => (typeof stored === 'number' ? stored : null);

/** How tall the cards were when they were last shown: kept free until they are known, so that nothing moves away. */
function useKeptRoom(known: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!known || box === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(Math.round(box.getBoundingClientRect().height)));
    observer.observe(box);
    return () => observer.disconnect();
  }, [known]);
  const before = useRemembered('home-surgeries', known ? height : null, asHeight);
  return { ref, height: before ?? undefined };
}

function Cards() {
  const now = useNow();
  const today = todayIso(now);
  const reference = useReferenceData();
  const surgeries = useSurgeriesBetween(instantAt(today, '00:00'), instantAt(addDays(today, 2), '00:00'));
  const { value: nameOf } = useIndexes(
    ({ clients }) =>
      (id: string) =>
        clients.get(id)?.name ?? 'Hasta bu cihazda yok',
    [],
  );
  const room = useKeptRoom(surgeries !== null);
  if (surgeries === null) return <div ref={room.ref} style={{ minHeight: room.height }} />;
  const own = surgeriesOn(surgeries, today);
  const rooms = reference.definitions('operating_room').map(({ id }) => id);
  const next = surgeriesOn(surgeries, addDays(today, 1));
  return (
    <div ref={room.ref} className="grid gap-5 empty:hidden">
      {own.length > 0 && <RoomsCard surgeries={own} roomIds={rooms} now={now} nameOf={nameOf} />}
      <div className="grid items-start gap-5 empty:hidden min-[80em]:grid-cols-[minmax(0,1fr)_auto]">
        {own.length > 0 && <PreparationCard surgeries={own} now={now} nameOf={nameOf} />}
        {next.length > 0 && <TomorrowCard surgeries={next} day={addDays(today, 1)} />}
      </div>
    </div>
  );
}
