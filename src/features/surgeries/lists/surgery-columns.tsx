import { Siren } from 'lucide-react';
import { formatDayTime } from '@/lib/dates';
import type { ColumnContext } from '@/kit/list/entity-columns';
import { dash } from '@/kit/list/entity-columns';
import { slotTones, statusTones } from '@/records/surgeries/surgery-words';
import { approvalStates, slotStates, surgeryStatuses, urgencies } from '@sync/model/entities/surgery-values';
import { sideOf } from '@sync/model/rules/surgery-rules';
import { Badge } from '@/ui/badge';
import { ReadinessRing } from '@/ui/readiness-ring';
import { SideMark } from '@/ui/side-mark';
import { SyncMark } from '@/ui/sync-mark';
import type { DataColumn } from '@/ui/table-types';
import type { SurgeryRow } from '../surgery-row';

/** Columns that a user adds: what few look at in a list. */
export const hiddenAtFirst: readonly string[] = ['anaesthetist', 'payer', 'number'];

/** Returns the columns of the list. @param waiting of surgeries that wait for a slot, not of those that have one */
export function surgeryColumns(
  { mark, names, now }: ColumnContext,
  waiting: boolean,
): readonly DataColumn<SurgeryRow>[] {
  const when: DataColumn<SurgeryRow>[] = waiting
    ? [
        {
          id: 'waiting',
          header: 'Bekleme',
          width: 150,
          priority: 1,
          cell: ({ surgery: { urgency }, waitingDays }) => (
            <span className="flex items-center gap-2">
              <span className="num whitespace-nowrap">{waitingDays} gün</span>
              {urgency !== 'elective' && (
                <Badge tone={urgency === 'emergency' ? 'danger' : 'warn'}>{urgencies[urgency]}</Badge>
              )}
            </span>
          ),
        },
      ]
    : [
        {
          id: 'start',
          header: 'Saat',
          width: 130,
          priority: 1,
          cell: ({ surgery: { planned_start: start }, isLate }) =>
            start === null ? (
              dash
            ) : (
              <span className={isLate ? 'num whitespace-nowrap text-danger' : 'num whitespace-nowrap'}>
                {formatDayTime(start, now)}
              </span>
            ),
        },
        {
          id: 'room',
          header: 'Salon',
          width: 110,
          priority: 1,
          cell: ({ roomName }) => <span className="clip block">{roomName ?? '–'}</span>,
        },
      ];
  return [
    {
      id: 'client',
      header: 'Hasta ve ameliyat',
      hideable: false,
      key: true,
      cell: ({ surgery, clientName, procedure }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="clip">{clientName}</span>
          <span className="meta clip font-normal text-ink-2">{procedure}</span>
          <SideMark side={sideOf(surgery.procedures)} />
          {surgery.urgency === 'emergency' && (
            <Siren className="size-4 shrink-0 text-danger" role="img" aria-label="Acil" />
          )}
          <SyncMark state={mark('surgeries', surgery.id)} />
        </span>
      ),
    },
    ...when,
    {
      id: 'surgeon',
      header: 'Cerrah',
      width: 170,
      priority: 2,
      cell: ({ surgeonName }) => <span className="clip block">{surgeonName}</span>,
    },
    {
      id: 'anaesthetist',
      header: 'Anestezi',
      width: 170,
      priority: 3,
      cell: ({ anaesthetist }) => <span className="clip block text-ink-2">{anaesthetist ?? '–'}</span>,
    },
    {
      id: 'ready',
      header: 'Hazırlık',
      width: 110,
      priority: 1,
      cell: ({ ready }) => <ReadinessRing done={ready.done} all={ready.all} />,
    },
    {
      id: 'approval',
      header: 'Provizyon',
      width: 140,
      priority: 3,
      cell: ({ surgery: { approval_state: state }, isUnapproved }) => (
        <span className={isUnapproved ? 'text-danger' : 'text-ink-2'}>{approvalStates[state]}</span>
      ),
    },
    {
      id: 'payer',
      header: 'Bölüm',
      width: 150,
      priority: 3,
      cell: ({ surgery }) => (
        <span className="clip block text-ink-2">{names.definitionName(surgery.department_id)}</span>
      ),
    },
    {
      id: 'number',
      header: 'Ameliyat no',
      width: 120,
      priority: 3,
      cell: ({ surgery: { surgery_no: no } }) => <span className="num">{no ?? '–'}</span>,
    },
    {
      id: 'status',
      header: 'Durum',
      width: 170,
      priority: 1,
      cell: ({ surgery: { status, slot_state: slot } }) => (
        <span className="flex flex-wrap items-center gap-1">
          <Badge tone={statusTones[status]}>{surgeryStatuses[status]}</Badge>
          {(slot === 'requested' || slot === 'clash') && (
            <Badge tone={slotTones[slot]}>{slotStates[slot]}</Badge>
          )}
        </span>
      ),
    },
  ];
}
