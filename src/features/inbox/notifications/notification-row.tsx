import {
  AtSign,
  CalendarCheck2,
  CalendarClock,
  CalendarPlus,
  CalendarX2,
  ChartNoAxesColumn,
  Check,
  CircleDot,
  ClipboardCheck,
  ClipboardList,
  ClockAlert,
  FileClock,
  GitFork,
  Hourglass,
  KeyRound,
  Merge,
  PackageX,
  ShieldAlert,
  ShieldCheck,
  Siren,
  MessageSquare,
  UserRoundCheck,
  UserRoundPen,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useSignedIn } from '@/data/workspace';
import { RecordLink } from '@/kit/record/record-link';
import { cx } from '@/lib/class-names';
import { formatDayTime } from '@/lib/dates';
import type { IconType } from '@/ui/icon';
import { IconButton } from '@/ui/icon-button';
import type { Notification } from '@sync/model/entities/inbox';
import { isWaiting } from '../alarms/alarms';
import { markActed, markRead } from '../inbox-actions';
import { recordPath } from '../record-path';

const icons: Readonly<Record<Notification['topic'], IconType>> = {
  assigned: UserRoundCheck,
  reassigned: UserRoundPen,
  mentioned: AtSign,
  status: CircleDot,
  comment: MessageSquare,
  due_risk: Hourglass,
  overdue: ClockAlert,
  meeting_invited: CalendarPlus,
  meeting_moved: CalendarClock,
  meeting_cancelled: CalendarX2,
  meeting_answered: CalendarCheck2,
  surgery_moved: CalendarClock,
  surgery_cancelled: CalendarX2,
  surgery_clash: GitFork,
  surgery_late: ClockAlert,
  surgery_missing: ClipboardList,
  insurance_answer: ShieldCheck,
  insurance_reopened: ShieldAlert,
  insurance_unapproved: ShieldAlert,
  insurance_expiring: Hourglass,
  insurance_appeal: ClockAlert,
  biopsy_critical: Siren,
  biopsy_late: ClockAlert,
  specimen_missing: PackageX,
  shift_handover: ClipboardCheck,
  merge_waiting: Merge,
  access_request: KeyRound,
  report_ready: FileClock,
  system: ChartNoAxesColumn,
};

const tones: Partial<Record<Notification['topic'], string>> = {
  overdue: 'bg-danger-soft text-danger',
  surgery_clash: 'bg-sy-conflict-soft text-sy-conflict',
  surgery_late: 'bg-danger-soft text-danger',
  surgery_missing: 'bg-warn-soft text-warn',
  insurance_reopened: 'bg-warn-soft text-warn',
  insurance_unapproved: 'bg-danger-soft text-danger',
  insurance_expiring: 'bg-warn-soft text-warn',
  insurance_appeal: 'bg-warn-soft text-warn',
  biopsy_critical: 'bg-danger-soft text-danger',
  biopsy_late: 'bg-warn-soft text-warn',
  specimen_missing: 'bg-danger-soft text-danger',
  due_risk: 'bg-warn-soft text-warn',
};

/** Shows one notification: a press opens its record and counts as read; the tick marks it read in place. */
export function NotificationRow({
  item,
  now,
  onLeave,
  onFailure,
  actions,
  children,
}: {
  item: Notification;
  now: number;
  onLeave?: (() => void) | undefined;
  onFailure: (error: unknown) => void;
  /** Further buttons behind the tick. */
  actions?: ReactNode;
  /** Actions below its text. */
  children?: ReactNode;
}) {
  const { writes } = useSignedIn();
  const unread = isWaiting(item, now);
  const Icon = icons[item.topic];
  return (
    <li className={cx('relative border-b border-line-soft last:border-0', unread && 'bg-selected')}>
      <div className="flex items-start">
        <Target
          item={item}
          onOpen={() => {
            void markActed(writes, item).catch(onFailure);
            onLeave?.();
          }}
        >
          <span
            className={cx(
              'grid size-8 shrink-0 place-items-center rounded-md',
              tones[item.topic] ?? 'bg-press text-ink-2',
            )}
          >
            <Icon className="size-4.25" aria-hidden="true" />
          </span>
          <span className="min-w-0 flex-1">
            <span className={cx('block break-words', unread && 'font-medium')}>
              {unread && <span className="sr-only">Okunmamış: </span>}
              {item.title}
            </span>
            {item.body !== null && <span className="meta block break-words text-ink-2">{item.body}</span>}
            <span className="meta num block text-ink-3">{formatDayTime(item.at, now)}</span>
          </span>
        </Target>
        <div className="mt-2 mr-2 flex shrink-0 gap-1">
          {unread && (
            <IconButton
              size="sm"
              icon={Check}
              label="Okundu say"
              onClick={() => void markRead(writes, [item]).catch(onFailure)}
            />
          )}
          {actions}
        </div>
      </div>
      {children}
    </li>
  );
}

/** Links to the record of a notification; plain text where there is none or it may not be opened. */
function Target({ item, onOpen, children }: { item: Notification; onOpen: () => void; children: ReactNode }) {
  const { access } = useSignedIn();
  const path = recordPath(item, access);
  const className = 'flex min-w-0 flex-1 gap-3 px-4 py-2.5 -outline-offset-2!';
  if (path === null) return <div className={className}>{children}</div>;
  return (
    <RecordLink
      to={path}
      className={cx(className, 'hover:bg-hover active:bg-press')}
      onClick={onOpen}
      data-entry
    >
      {children}
    </RecordLink>
  );
}
