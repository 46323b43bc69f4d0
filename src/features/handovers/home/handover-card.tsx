import { Link } from '@tanstack/react-router';
import { ArrowRight, CircleCheck, NotebookPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActButton } from '@/acts/act-button';
import { useActs } from '@/acts/use-acts';
import { useNow } from '@/data/now';
import { useRelated } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { usePermission, useSignedIn } from '@/data/workspace';
import { useWaits } from '@/kit/home/waiting';
import { formatTime, formatDayTime } from '@/lib/dates';
import { cx } from '@/lib/class-names';
import { countOf } from '@/lib/sentences';
import { Avatar } from '@/ui/avatar';
import type { IconType } from '@/ui/icon';
import { handoverLine } from '@sync/model/entities/shift-handover';
import { askGiver } from '@sync/model/handovers/acts/say';
import { takeHandover } from '@sync/model/handovers/acts/take';
import { shiftWords, useHandoverRows } from '../handover-rows';
import type { HandoverRow } from '../handover-rows';
import { usePatientNames } from '../sheet/use-ward-records';
import { homeOf } from './home-handovers';

/** Number of lines with a note that the card shows. */
const SHOWN = 3;

/** Shows the hand-over that waits for the user's ward. After the taking one line stays for the shift. */
export function HandoverCard() {
  return usePermission('crm.shift_handovers.read') ? <OfWard /> : null;
}

function OfWard() {
  const { access } = useSignedIn();
  const ward = useReferenceData().user(access.userId)?.department_id ?? null;
  const { rows, state } = useHandoverRows();
  const now = useNow();
  const { waiting, taken, drafts } = homeOf(rows, { ward, userId: access.userId, now });
  useWaits('shift-handover', state === 'ready' ? waiting.length : null);
  return (
    <>
      {waiting.map((row) => (
        <WaitingHandover key={row.handover.id} row={row} />
      ))}
      {waiting.length === 0 &&
        taken.map((row) => (
          <HandoverLine key={row.handover.id} row={row} icon={CircleCheck} tone="text-success">
            Devralındı {formatTime(row.takings[0]?.at ?? row.handover.taken_at ?? '')}, {row.giverName}
          </HandoverLine>
        ))}
      {drafts.map((row) => (
        <HandoverLine key={row.handover.id} row={row} icon={NotebookPen}>
          {shiftWords(row.handover)} devriniz taslakta
        </HandoverLine>
      ))}
    </>
  );
}

/** Renders a hand-over that asks for nothing as a line that leads to it. */
function HandoverLine({
  row,
  icon: Icon,
  tone,
  children,
}: {
  row: HandoverRow;
  icon: IconType;
  tone?: string;
  children: ReactNode;
}) {
  return (
    <p className="flex min-h-11 items-center gap-2 px-1 text-ink-2">
      <Icon className={cx('size-5 shrink-0', tone)} aria-hidden="true" />
      <Link
        to="/crm/shift-handovers/$handoverId"
        params={{ handoverId: row.handover.id }}
        className="num hit hover:underline"
      >
        {children}
      </Link>
    </p>
  );
}

function WaitingHandover({ row }: { row: HandoverRow }) {
  const { handover, giverName } = row;
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const now = useNow();
  const acts = useActs(handover);
  const nameOf = usePatientNames();
  const { records } = useRelated(handoverLine, 'handover_id', handover.id);
  const noted = records
    .filter(({ note }) => note !== null)
    .toSorted((a, b) => a.position - b.position)
    .slice(0, SHOWN);
  const patients = new Set(records.flatMap(({ client_id }) => client_id ?? [])).size;
  return (
    <section
      aria-label={`${shiftWords(handover)} devri bekliyor`}
      className="card overflow-hidden border-accent"
    >
      <div className="flex flex-wrap items-center gap-3 border-b border-line-soft px-4 py-2.5">
        <span className="flex items-center gap-2" aria-hidden="true">
          <Avatar name={giverName} size={40} />
          <ArrowRight className="size-4 text-ink-3" />
          <Avatar name={reference.userName(access.userId)} size={40} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-[0.9375rem] leading-5 font-semibold">
            <Link
              to="/crm/shift-handovers/$handoverId"
              params={{ handoverId: handover.id }}
              className="hover:underline"
            >
              {shiftWords(handover)} devri bekliyor
            </Link>
          </h2>
          <p className="meta num text-ink-2">
            {giverName} yazdı · {formatDayTime(handover.written_at ?? handover.to_at, now)} ·{' '}
            {countOf(patients, 'hasta')} · {countOf(records.length, 'satır')}
          </p>
        </div>
        <span className="flex gap-2">
          <ActButton acts={acts} act={askGiver} />
          <ActButton acts={acts} act={takeHandover} tone="primary" />
        </span>
      </div>
      {(handover.note !== null || noted.length > 0) && (
        <ul className="px-4 py-2">
          {handover.note !== null && <li className="py-1 break-words">{handover.note}</li>}
          {noted.map((line) => (
            <li key={line.id} className="py-1 break-words">
              <b className="num font-semibold">
                {line.place === null ? '' : `${line.place} `}
                {nameOf(line.client_id)}.
              </b>{' '}
              {line.note}
            </li>
          ))}
        </ul>
      )}
      {acts.dialog}
    </section>
  );
}
