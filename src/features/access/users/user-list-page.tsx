import { FileUp, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { userStatuses } from '@sync/model/entities/access';
import { inviteUser, listSignIns } from '@sync/rpc/access';
import type { Invitation } from '@sync/rpc/access';
import { useReferenceData } from '@/data/reference-data';
import { useNow } from '@/data/now';
import { useOwnDeviceId } from '@/data/this-device';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission, useSignedIn } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { optionsOf, optionsOfNamed } from '@/kit/list/list-filters';
import { SelectedList } from '@/kit/list/selected-list';
import { Button } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import { ActivitySheet } from './activity-sheet';
import { CopyRightsForm } from './copy-rights-form';
import { deviceRows } from '../devices/device-rows';
import { InvitationSheet, RenewInvitation } from './invitation-sheet';
import { UserForm } from './user-form';
import { PreviewSheet } from './preview-sheet';
import { StatusForm } from './status-form';
import { useDevices } from '../devices/use-devices';
import { userColumns } from './user-columns';
import { readUserListSearch } from './user-list-search';
import type { UserListSearch } from './user-list-search';
import { userRows, userSelection } from './user-rows';
import { StaffImport } from '../staff/staff-import';
import { UserSheet } from './user-sheet';
import type { UserSheetMode } from './user-sheet';

const none: Readonly<Record<string, string>> = {};

/** Shows all users with their roles, their last visits, and the unsent changes of their devices. */
export function UserListPage({
  search,
  onSearch,
}: {
  search: UserListSearch;
  onSearch: (search: UserListSearch) => void;
}) {
  usePageTitle('Kullanıcılar');
  const reference = useReferenceData();
  const { value: list, offline } = useDevices();
  const { value: signIns } = useServerQuery(listSignIns, {}, { keep: true });
  const now = useNow();
  const today = todayIso(now);
  const mayEdit = usePermission(inviteUser.permission);
  const { userId } = useSignedIn().access;
  const deviceId = useOwnDeviceId();
  const [mode, setMode] = useState<UserSheetMode>('view');
  const [invited, setInvited] = useState<{ invitation: Invitation; name: string; email: string } | null>(
    null,
  );

  const rows = useMemo(
    () =>
      userRows(
        reference.users,
        reference.roles,
        list?.devices ?? null,
        signIns ?? none,
        (id) => reference.definitionName(id),
        now,
      ),
    [reference, list, signIns, now],
  );
  const columns = useMemo(() => userColumns(now, today), [now, today]);
  const opened = rows.find(({ user }) => user.id === search.user) ?? null;
  const devices = useMemo(
    () => (opened?.devices == null ? null : deviceRows(opened.devices, now, { deviceId, userId })),
    [opened, now, deviceId, userId],
  );

  const change = (patch: object) => onSearch(readUserListSearch({ ...search, ...patch }));
  const close = () => {
    setMode('view');
    change({ user: undefined });
  };
  const back = () => setMode('view');
  const common = { onCancel: back, onClose: close, onSaved: back };

  if (search.list === 'new' && mayEdit) return <StaffImport onClose={() => change({ list: undefined })} />;
  return (
    <SelectedList
      name="users"
      entity="user"
      label="Kullanıcılar"
      noun="kişi"
      icon={Users}
      addLabel="Davet et"
      placeholder="Ad, unvan ya da e-posta"
      columns={columns}
      rows={rows}
      rowId={({ user }) => user.id}
      onOpen={({ user }) => change({ user: user.id })}
      currentId={search.user}
      state="ready"
      selection={userSelection}
      search={search}
      onChange={change}
      filters={[
        { id: 'role', label: 'Rol', options: optionsOfNamed(reference.roles) },
        { id: 'status', label: 'Durum', options: optionsOf(userStatuses) },
        { id: 'department', label: 'Birim', options: optionsOfNamed(reference.definitions('department')) },
        { id: 'unused', label: '90+ gündür kullanılmayan' },
      ]}
      onAdd={mayEdit ? () => change({ user: 'new' }) : undefined}
      tools={
        mayEdit && (
          <Button icon={FileUp} onClick={() => change({ user: undefined, list: 'new' })}>
            Personel içe aktar
          </Button>
        )
      }
      emptyText="İlk kullanıcıyı davet edebilirsiniz."
    >
      {search.user === 'new' && mayEdit && (
        <UserForm
          user={null}
          onCancel={close}
          onClose={close}
          onSaved={close}
          onInvited={(invitation, name, email) => {
            setInvited({ invitation, name, email });
            close();
          }}
        />
      )}
      {invited !== null && <InvitationSheet {...invited} onClose={() => setInvited(null)} />}
      {opened !== null && mode === 'view' && (
        <UserSheet
          row={opened}
          devices={devices}
          now={now}
          today={today}
          offline={offline}
          onClose={close}
          onMode={setMode}
        />
      )}
      {opened !== null && mode === 'edit' && (
        <UserForm user={opened.user} {...common} onInvited={() => undefined} />
      )}
      {opened !== null && (mode === 'suspended' || mode === 'left' || mode === 'active') && (
        <StatusForm user={opened.user} status={mode} unsent={opened.unsent} {...common} />
      )}
      {opened !== null && mode === 'copy' && <CopyRightsForm user={opened.user} {...common} />}
      {opened !== null && mode === 'preview' && (
        <PreviewSheet user={opened.user} onBack={back} onClose={close} />
      )}
      {opened !== null && mode === 'activity' && (
        <ActivitySheet user={opened.user} onBack={back} onClose={close} />
      )}
      {opened !== null && mode === 'renew' && <RenewInvitation user={opened.user} onClose={back} />}
    </SelectedList>
  );
}
