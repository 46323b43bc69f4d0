import { UserPlus, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { userStatuses } from '@sync/model/entities/access';
import { inviteUser, listSignIns } from '@sync/rpc/access';
import type { Invitation } from '@sync/rpc/access';
import { useReferenceData } from '@/data/reference-data';
import { useNow } from '@/data/now';
import { useSyncState } from '@/data/sync-state';
import { useOwnDeviceId } from '@/data/this-device';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission, useSignedIn } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { FilterDialog } from '@/records/filter-dialog';
import { FilterRow } from '@/records/filter-row';
import { Button } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import type { TableSort } from '@/ui/table-types';
import { ActivitySheet } from './activity-sheet';
import { CopyRightsForm } from './copy-rights-form';
import { deviceRows } from '../devices/device-rows';
import { InvitationSheet, RenewInvitation } from './invitation-sheet';
import { UserForm } from './user-form';
import { PreviewSheet } from './preview-sheet';
import { StatusForm } from './status-form';
import { useDevices } from '../devices/use-devices';
import { userColumns } from './user-columns';
import { readUserListSearch, userFilterLabels, userFilters } from './user-list-search';
import type { UserFilter, UserListSearch } from './user-list-search';
import { selectUsers, userRows } from './user-rows';
import { UserSheet } from './user-sheet';
import type { UserSheetMode } from './user-sheet';

const PAGE_SIZE = 50;
type SortColumn = NonNullable<UserListSearch['sort']>;
/** Columns that sort by the largest value first. */
const defaultOrder = (column: SortColumn) => (column === 'unsent' ? 'desc' : 'asc');

const none: Readonly<Record<string, string>> = {};

/** All users with their roles, when they were last here, and the unsent changes of their devices. */
export function UserListPage({
  search,
  onSearch,
}: {
  search: UserListSearch;
  onSearch: (search: UserListSearch) => void;
}) {
  usePageTitle('Kullanıcılar');
  const reference = useReferenceData();
  const { value: list, problem } = useDevices();
  const { value: signIns } = useServerQuery(listSignIns, {}, { keep: true });
  const now = useNow();
  const today = todayIso(now);
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const phase = useSyncState((sync) => sync.status.phase);
  const offline = phase === 'offline' || problem?.kind === 'no-network';
  const mayEdit = usePermission(inviteUser.permission);
  const { userId } = useSignedIn().access;
  const deviceId = useOwnDeviceId();
  const [text, setText] = useState('');
  const [asking, setAsking] = useState<Exclude<UserFilter, 'unused'> | null>(null);
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
  const shown = useMemo(() => selectUsers(rows, search, text), [rows, search, text]);
  const columns = useMemo(() => userColumns(now, today), [now, today]);
  const opened = rows.find(({ user }) => user.id === search.user) ?? null;
  const devices = useMemo(
    () => (opened?.devices == null ? null : deviceRows(opened.devices, now, { deviceId, userId })),
    [opened, now, deviceId, userId],
  );

  const change = (patch: UserListSearch) => onSearch(readUserListSearch({ ...search, ...patch }));
  const { sort: column = 'person', page = 1, size = PAGE_SIZE } = search;
  const order = search.order ?? defaultOrder(column);
  const changeSort = (next: TableSort | null) => {
    if (next === null || next.column === column) {
      change({ order: order === 'desc' ? 'asc' : 'desc', page: undefined });
      return;
    }
    const by = next.column as SortColumn;
    change({ sort: by, order: defaultOrder(by), page: undefined });
  };
  const filtered = text.trim() !== '' || userFilters.some((filter) => search[filter] !== undefined);
  const clear = () => {
    setText('');
    change({ ...Object.fromEntries(userFilters.map((filter) => [filter, undefined])), page: undefined });
  };
  const close = () => {
    setMode('view');
    change({ user: undefined });
  };
  const back = () => setMode('view');
  const valueOf = (filter: UserFilter): string | null => {
    const value = search[filter];
    if (value === undefined) return null;
    if (filter === 'unused') return 'Evet';
    if (filter === 'status') return userStatuses[value as keyof typeof userStatuses];
    if (filter === 'department') return reference.definitionName(value);
    return reference.roles.find(({ id }) => id === value)?.name ?? 'Bilinmeyen rol';
  };
  const named = (entries: readonly { readonly id: string; readonly name: string }[]) =>
    entries.map(({ id, name }) => ({ value: id, label: name }));
  const optionsOf = (filter: Exclude<UserFilter, 'unused'>) => {
    if (filter === 'status') return Object.entries(userStatuses).map(([value, label]) => ({ value, label }));
    return named(filter === 'role' ? reference.roles : reference.definitions('department'));
  };
  const lastPage = Math.max(1, Math.ceil(shown.length / size));
  const common = { onCancel: back, onClose: close, onSaved: back };

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <FilterRow
        searchLabel="Bu listede ara"
        placeholder="Ad, unvan ya da e-posta"
        text={text}
        onText={(next) => {
          setText(next);
          if (page > 1) change({ page: undefined });
        }}
        filters={userFilters.map((id) => ({
          id,
          label: userFilterLabels[id],
          value: valueOf(id),
          flag: id === 'unused',
        }))}
        onOpen={(filter) =>
          filter === 'unused' ? change({ unused: 'yes', page: undefined }) : setAsking(filter)
        }
        onRemove={(filter) => change({ [filter]: undefined, page: undefined })}
        onClear={clear}
      >
        <span className="meta num text-ink-2 max-[56.1875em]:sr-only" role="status">
          {countOf(shown.length, 'kişi')}
        </span>
        {mayEdit && (
          <Button tone="primary" size="sm" icon={UserPlus} onClick={() => change({ user: 'new' })}>
            Davet et
          </Button>
        )}
      </FilterRow>
      <DataTable
        label="Kullanıcılar"
        className="border-t border-line"
        columns={columns}
        rows={shown}
        rowId={({ user }) => user.id}
        onOpen={({ user }) => change({ user: user.id })}
        currentId={search.user ?? null}
        sort={{ column, descending: order === 'desc' }}
        onSort={changeSort}
        noun="kişi"
        paging={{
          page: Math.min(page, lastPage) - 1,
          pageSize: size,
          onPage: (next) => change({ page: next === 0 ? undefined : next + 1 }),
          onPageSize: (next) => change({ size: next as UserListSearch['size'], page: undefined }),
        }}
        loading={!firstSyncDone}
        filtered={filtered && rows.length > 0}
        onClearFilters={clear}
        empty={<EmptyState icon={Users}>İlk kullanıcıyı davet edebilirsiniz.</EmptyState>}
      />
      {asking !== null && (
        <FilterDialog
          label={userFilterLabels[asking]}
          options={optionsOf(asking)}
          value={search[asking]}
          onClose={() => setAsking(null)}
          onApply={(value) => change({ [asking]: value, page: undefined })}
        />
      )}
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
    </div>
  );
}
