import { CircleCheck, CircleSlash, Mail, UserRoundX } from 'lucide-react';
import { isAway } from '@sync/model/rules/absence';
import { userStatuses } from '@sync/model/entities/access';
import type { User } from '@sync/model/entities/access';
import { cx } from '@/lib/class-names';
import { formatDate } from '@/lib/dates';
import { Avatar } from '@/ui/avatar';
import type { IconType } from '@/ui/icon';
import type { DataColumn } from '@/ui/table-types';
import { AgoLabel, ChangeCount } from '../devices/device-facts';
import type { UserRow } from './user-rows';

const looks: Readonly<Record<User['status'], { icon: IconType; ink: string }>> = {
  active: { icon: CircleCheck, ink: 'text-sy-synced' },
  invited: { icon: Mail, ink: 'text-st-open' },
  suspended: { icon: UserRoundX, ink: 'text-warn' },
  left: { icon: CircleSlash, ink: 'text-ink-3' },
};

/** Shows icon and word; for an account with an end date also that date. */
export function UserStatusLabel({ user, today }: { user: User; today: string }) {
  const { icon: Icon, ink } = looks[user.status];
  const expired = user.status === 'active' && user.valid_until !== null && user.valid_until < today;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-top">
      <Icon className={cx('size-4 shrink-0', expired ? 'text-warn' : ink)} aria-hidden="true" />
      <span className={cx('clip', expired ? 'font-medium text-warn' : 'text-ink-2')}>
        {expired && user.valid_until !== null
          ? `Süresi doldu (${formatDate(user.valid_until)})`
          : userStatuses[user.status]}
      </span>
    </span>
  );
}

function AwayMark({ user, today }: { user: User; today: string }) {
  if (!isAway(user, today)) return null;
  return <span className="meta shrink-0 font-normal text-st-open">izinli</span>;
}

/** Returns the columns; sorting is done outside. @param now milliseconds since 1970. @param today `YYYY-MM-DD` */
export function userColumns(now: number, today: string): readonly DataColumn<UserRow>[] {
  return [
    {
      id: 'person',
      header: 'Ad Soyad',
      hideable: false,
      key: true,
      cell: ({ user }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={user.full_name} />
          <span className="clip">{user.full_name}</span>
          <AwayMark user={user} today={today} />
        </span>
      ),
      narrowCell: ({ user, roleNames }) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={user.full_name} size={36} />
          <span className="min-w-0">
            <span className="flex gap-2">
              <span className="clip">{user.full_name}</span>
              <AwayMark user={user} today={today} />
            </span>
            <span className="meta clip block font-normal text-ink-2">
              {roleNames.join(', ') || 'Rolü yok'}
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'email',
      header: 'E-posta',
      width: 190,
      narrowWidth: 200,
      priority: 2,
      cell: ({ user }) => <span className="clip block">{user.email}</span>,
    },
    {
      id: 'roles',
      header: 'Roller',
      width: 176,
      priority: 3,
      cell: ({ roleNames }) =>
        roleNames.length === 0 ? (
          <span className="text-ink-3">Rolü yok</span>
        ) : (
          <span className="clip block">{roleNames.join(', ')}</span>
        ),
    },
    {
      id: 'department',
      header: 'Birim',
      width: 140,
      priority: 3,
      cell: ({ department }) => <span className="clip block">{department ?? '–'}</span>,
    },
    {
      id: 'status',
      header: 'Durum',
      width: 108,
      narrowWidth: 108,
      cell: ({ user }) => <UserStatusLabel user={user} today={today} />,
    },
    {
      id: 'seen',
      header: 'Son giriş',
      width: 112,
      narrowWidth: 112,
      priority: 2,
      cell: ({ lastSignIn }) => <AgoLabel at={lastSignIn} now={now} stacked={false} brief />,
    },
    {
      id: 'synced',
      header: 'Son eşitleme',
      width: 128,
      narrowWidth: 124,
      cell: ({ lastSync, devices }) =>
        devices === null || devices.length === 0 ? (
          <span className="text-ink-3">{devices === null ? '–' : 'Cihaz yok'}</span>
        ) : (
          <AgoLabel at={lastSync} now={now} brief />
        ),
    },
    {
      id: 'unsent',
      header: 'Bekleyen',
      width: 116,
      narrowWidth: 108,
      align: 'end',
      cell: ({ unsent }) => <ChangeCount kind="unsent" count={unsent} />,
    },
  ];
}
