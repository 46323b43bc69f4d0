import { Link } from '@tanstack/react-router';
import { ChevronsUp } from 'lucide-react';
import { useReferenceData } from '@/data/reference-data';
import { usePermission, useSignedIn } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { formatTime } from '@/lib/dates';
import { RecordLink } from '@/kit/record/record-link';
import { recordAddress } from '@/kit/record/record-screens';
import { Card } from '@/ui/card';
import { SideMark } from '@/ui/side-mark';
import type { Surgery } from '@sync/model/entities/surgery';
import { nameOfProcedures, sideOf } from '@sync/model/rules/surgery-rules';
import { countOver, roomsNow } from './surgery-day';
import type { RoomNow } from './surgery-day';

/** Shows the current surgery in each room of the day. */
export function RoomsCard({
  surgeries,
  roomIds,
  now,
  nameOf,
}: {
  surgeries: readonly Surgery[];
  roomIds: readonly string[];
  now: number;
  nameOf: (clientId: string) => string;
}) {
  const rooms = roomsNow(surgeries, roomIds, now);
  const mayAdd = usePermission('crm.surgery.add');
  const link = 'hit font-medium text-accent-ink hover:underline';
  return (
    <Card
      flush
      className="@container"
      title={
        <>
          Bugünkü ameliyatlar{' '}
          <span className="meta num ml-1.5 font-normal text-ink-2">
            {countOver(surgeries)} / {surgeries.length} tamamlandı
          </span>
        </>
      }
      aside={
        <span className="flex gap-4">
          {mayAdd && (
            <Link to="/crm/client-ticket/surgery" className={link}>
              Ekle
            </Link>
          )}
          <Link to="/crm/surgery-plans" className={link}>
            Günü aç
          </Link>
        </span>
      }
    >
      <ul className="-mt-px -ml-px grid @min-[26rem]:grid-cols-2 @min-[40rem]:grid-cols-3">
        {rooms.map((room) => (
          <RoomCell key={room.roomId} room={room} name={nameOf(room.surgery.client_id)} />
        ))}
      </ul>
    </Card>
  );
}

function RoomCell({ room, name }: { room: RoomNow; name: string }) {
  const reference = useReferenceData();
  const { access } = useSignedIn();
  const { surgery, ends, late } = room;
  const address = recordAddress('surgery', surgery.id, access);
  const body = (
    <>
      <span className="flex items-center gap-1.5 text-[0.75rem] leading-4">
        <b className="flex-1 font-medium text-ink-2">{reference.definitionName(room.roomId)}</b>
        <RoomState room={room} />
      </span>
      <span className="mt-1 flex items-center gap-2">
        <b className="clip flex-1 text-[0.9375rem] leading-5 font-medium">
          {nameOfProcedures(surgery.procedures)}
        </b>
        <SideMark side={sideOf(surgery.procedures)} />
      </span>
      <span className="meta flex gap-2 text-ink-2">
        <span className="clip flex-1">{name}</span>
        {ends !== null && (
          <span className={cx('num', late > 0 && 'font-medium text-warn')}>
            {late > 0 ? `+${late} dk` : `≈ ${formatTime(ends)}`}
          </span>
        )}
      </span>
    </>
  );
  const look = 'block px-4 py-2';
  return (
    <li className="min-w-0 border-t border-l border-line-soft">
      {address === null ? (
        <div className={look}>{body}</div>
      ) : (
        <RecordLink to={address} className={cx(look, 'hover:bg-hover')}>
          {body}
        </RecordLink>
      )}
    </li>
  );
}

const dots = { in_surgery: 'bg-accent', in_theatre: 'bg-st-open' } as const;

function RoomState({ room: { state, surgery } }: { room: RoomNow }) {
  if (surgery.urgency === 'emergency' && state !== 'over') {
    return (
      <span className="inline-flex items-center gap-1 font-medium text-danger">
        <span className="grid size-4 place-items-center rounded-[4px] bg-danger text-surface">
          <ChevronsUp className="size-3" strokeWidth={2.6} aria-hidden="true" />
        </span>
        Acil
        {state === 'next' && <span className="num">{formatTime(surgery.planned_start ?? '')}</span>}
      </span>
    );
  }
  if (state === 'next') {
    return <span className="num text-ink-3">Sıradaki {formatTime(surgery.planned_start ?? '')}</span>;
  }
  if (state === 'over') return <span className="text-success">Bitti</span>;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 font-medium',
        state === 'in_surgery' ? 'text-accent-ink' : 'text-st-open',
      )}
    >
      <span className={cx('size-2 rounded-full', dots[state])} aria-hidden="true" />
      {state === 'in_surgery' ? 'Ameliyatta' : 'Salonda'}
    </span>
  );
}
