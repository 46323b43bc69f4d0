import { useNavigate } from '@tanstack/react-router';
import { Copy, Eye, History, KeyRound, Pencil, RotateCcw, UserRoundX, UserX } from 'lucide-react';
import { isAway } from '@sync/model/rules/absence';
import { scopes } from '@sync/model/entities/access';
import { assignedRights } from '@sync/model/access/rights';
import { useReferenceData } from '@/data/reference-data';
import { usePermission, useSignedIn } from '@/data/workspace';
import { formatDate } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { Sheet } from '@/ui/sheet';
import { AgoLabel, DeviceStateLabel, ChangeCount } from '../devices/device-facts';
import { permissionName } from '../command-problems';
import { riskOf } from '../roles/permission-groups';
import type { DeviceRow } from '../devices/device-rows';
import { tidyPhone } from '@sync/model/rules/phone';
import { Fact, Moment, Part } from '@/kit/record/sheet-parts';
import { OFFLINE_REASON } from '@/kit/form/sheet-form';
import { UserStatusLabel } from './user-columns';
import type { UserRow } from './user-rows';

export type UserSheetMode =
  | 'view'
  | 'edit'
  | 'suspended'
  | 'left'
  | 'active'
  | 'copy'
  | 'preview'
  | 'activity'
  | 'renew';

/** Shows everything about a user, and the possible actions. */
export function UserSheet({
  row,
  devices,
  now,
  today,
  offline,
  onClose,
  onMode,
}: {
  row: UserRow;
  /** Null where the server has not told of them. */
  devices: readonly DeviceRow[] | null;
  now: number;
  today: string;
  offline: boolean;
  onClose: () => void;
  onMode: (mode: UserSheetMode) => void;
}) {
  const { user, roleNames, department, lastSignIn, idleDays } = row;
  const reference = useReferenceData();
  const navigate = useNavigate();
  const mayEdit = usePermission('access.users.edit');
  const mayAudit = usePermission('system.audit.read');
  const own = useSignedIn().access.userId === user.id;
  const rights = [...assignedRights(user, reference.roles)];
  const critical = rights.filter((key) => riskOf(key) === 'critical').length;
  const needsLine = offline ? { disabledReason: OFFLINE_REASON } : {};

  const entry = (label: string, icon: typeof Eye, mode: UserSheetMode, danger = false): MenuEntry => ({
    label,
    icon,
    danger,
    onSelect: () => onMode(mode),
    ...needsLine,
  });
  const entries: MenuEntry[] = [entry('Bu kullanıcı gibi gör', Eye, 'preview')];
  if (mayAudit) entries.push(entry('Etkinliği', History, 'activity'));
  if (mayEdit) {
    entries.push(entry('Yetki kopyala…', Copy, 'copy'));
    if (user.status === 'invited') entries.push(entry('Yeni davet kodu', KeyRound, 'renew'));
    if (!own) {
      entries.push('separator');
      if (user.status === 'active') entries.push(entry('Askıya al…', UserRoundX, 'suspended', true));
      if (user.status === 'suspended' || user.status === 'left')
        entries.push(entry('Yeniden etkinleştir…', RotateCcw, 'active'));
      if (user.status !== 'left')
        entries.push(entry(user.status === 'invited' ? 'Daveti geri al…' : 'Ayrıldı…', UserX, 'left', true));
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={user.full_name}
      flush
      footer={
        <>
          {mayEdit && (
            <Button tone="primary" icon={Pencil} onClick={() => onMode('edit')}>
              Düzenle
            </Button>
          )}
          <Menu entries={entries} align="start">
            Diğer işlemler
          </Menu>
        </>
      }
    >
      <div className="flex items-center gap-3 px-5 pb-4">
        <Avatar name={user.full_name} size={40} />
        <div className="min-w-0 flex-1">
          <p className="clip font-medium">{user.title ?? 'Unvanı yok'}</p>
          <p className="meta clip text-ink-2">{[department, user.ward].filter(Boolean).join(' · ')}</p>
        </div>
        <UserStatusLabel user={user} today={today} />
      </div>
      <Part title="İletişim">
        <Fact label="E-posta">{user.email}</Fact>
        <Fact label="Telefon">{user.phone === null ? null : tidyPhone(user.phone)}</Fact>
        <Fact label="Dahili">{user.extension}</Fact>
        {user.out_of_office_from !== null && user.out_of_office_to !== null && (
          <Fact label={isAway(user, today) ? 'İzinli' : 'İzin'}>
            {formatDate(user.out_of_office_from)} – {formatDate(user.out_of_office_to)}
            {user.delegate_id !== null && (
              <span className="meta block text-ink-2">Vekil: {reference.userName(user.delegate_id)}</span>
            )}
          </Fact>
        )}
      </Part>
      <Part title="Yetki">
        <Fact label="Roller">{roleNames.join(', ')}</Fact>
        <Fact label="Görme kapsamı">{scopes[user.scope]}</Fact>
        <Fact label="Toplam">
          <span className="num">
            {countOf(rights.length, 'yetki')}
            {critical > 0 && <span className="text-danger"> · {critical} kritik</span>}
          </span>
        </Fact>
        {user.extra_permissions.length > 0 && (
          <Fact label="Ek yetkiler">{user.extra_permissions.map(permissionName).join(', ')}</Fact>
        )}
        {user.denied_permissions.length > 0 && (
          <Fact label="Kısıtlı yetkiler">{user.denied_permissions.map(permissionName).join(', ')}</Fact>
        )}
        {user.valid_until !== null && <Fact label="Yetki bitiş">{formatDate(user.valid_until)}</Fact>}
      </Part>
      <Part title="Kullanım">
        <Fact label="Son giriş">
          <Moment at={lastSignIn} now={now} />
        </Fact>
        {user.status === 'active' && idleDays >= 30 && (
          <Fact label="Kullanılmıyor">
            <span className="num">{countOf(idleDays, 'gün')}</span>
          </Fact>
        )}
      </Part>
      <Part title="Cihazlar">
        {devices === null || devices.length === 0 ? (
          <p className="py-1.5 text-ink-2">
            {devices !== null
              ? 'Hiçbir cihazda oturum açmadı.'
              : offline
                ? 'Cihazları yalnız sunucu bilir; bağlantı gelince görünür.'
                : 'Cihazları henüz öğrenilemedi.'}
          </p>
        ) : (
          <ul className="-mx-2">
            {devices.map((device) => (
              <li key={device.device.id}>
                <button
                  type="button"
                  className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-0.5 rounded-md px-2 py-1.5 text-left hover:bg-hover"
                  onClick={() =>
                    void navigate({ to: '/access/devices', search: { device: device.device.id } })
                  }
                >
                  <span className="min-w-0 flex-1">
                    <span className="clip block">{device.device.name}</span>
                    <span className="meta block text-ink-2">
                      <AgoLabel at={device.device.last_sync_at} now={now} brief />
                    </span>
                  </span>
                  <ChangeCount kind="unsent" count={device.device.unsent} />
                  <DeviceStateLabel row={device} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Part>
    </Sheet>
  );
}
