import { Grid3x3, List, ShieldCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { SelectedList } from '@/kit/list/selected-list';
import { usePageTitle } from '@/ui/page-title';
import { SegmentedControl } from '@/ui/segmented-control';
import type { DataColumn } from '@/ui/table-types';
import { RoleComparison } from './role-comparison';
import { RoleForm } from './role-form';
import { readRoleListSearch } from './role-list-search';
import type { RoleListSearch } from './role-list-search';
import { RoleMatrix } from './role-matrix';
import { roleRows, roleSelection } from './role-rows';
import type { RoleRow } from './role-rows';
import { RoleSheet } from './role-sheet';

const columns: readonly DataColumn<RoleRow>[] = [
  {
    id: 'name',
    header: 'Rol',
    width: 260,
    narrowWidth: 300,
    key: true,
    hideable: false,
    cell: ({ role }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="clip">{role.name}</span>
        {role.is_system && <span className="meta shrink-0 font-normal text-st-open">sistem</span>}
      </span>
    ),
  },
  {
    id: 'description',
    header: 'Açıklama',
    priority: 2,
    cell: ({ role }) => <span className="clip block text-ink-2">{role.description ?? '–'}</span>,
  },
  {
    id: 'members',
    header: 'Kişi',
    width: 88,
    narrowWidth: 80,
    align: 'end',
    cell: ({ members }) => <span className="num">{members.length === 0 ? '–' : members.length}</span>,
  },
  {
    id: 'permissions',
    header: 'Yetki',
    width: 88,
    narrowWidth: 80,
    align: 'end',
    cell: ({ role }) => <span className="num">{role.permission_keys.length}</span>,
  },
  {
    id: 'critical',
    header: 'Kritik',
    width: 100,
    narrowWidth: 96,
    align: 'end',
    cell: ({ critical }) => (
      <span className={critical > 0 ? 'num text-danger' : 'text-ink-3'}>{critical > 0 ? critical : '–'}</span>
    ),
  },
];

/** Shows all roles: permissions, users, and differences between two roles. */
export function RoleListPage({
  search,
  onSearch,
}: {
  search: RoleListSearch;
  onSearch: (search: RoleListSearch) => void;
}) {
  usePageTitle('Roller');
  const reference = useReferenceData();
  const mayAdd = usePermission('access.roles.add');
  const [editing, setEditing] = useState(false);
  const rows = useMemo(() => roleRows(reference.roles, reference.users), [reference]);
  const change = (patch: object) => onSearch(readRoleListSearch({ ...search, ...patch }));
  const close = () => {
    setEditing(false);
    change({ role: undefined, from: undefined, with: undefined });
  };
  const opened = rows.find(({ role }) => role.id === search.role) ?? null;
  const byId = (id: string | undefined) => reference.roles.find((role) => role.id === id) ?? null;

  return (
    <SelectedList
      name="roles"
      entity="role"
      label="Roller"
      noun="rol"
      icon={ShieldCheck}
      addLabel="Rol ekle"
      placeholder="Rol"
      columns={columns}
      rows={rows}
      rowId={({ role }) => role.id}
      onOpen={({ role }) => change({ role: role.id })}
      currentId={search.role}
      state="ready"
      selection={roleSelection}
      search={search}
      onChange={change}
      filters={[]}
      onAdd={mayAdd ? () => change({ role: 'new', from: undefined }) : undefined}
      emptyText="İlk rolü ekleyebilirsiniz."
      // Below the matrix there is no footer that counts them.
      summary={({ length }) => countOf(length, 'rol')}
      tools={
        <SegmentedControl
          label="Görünüm"
          name="role-view"
          segments={[
            { value: 'list', label: 'Liste', icon: List },
            { value: 'matrix', label: 'Matris', icon: Grid3x3 },
          ]}
          value={search.view ?? 'list'}
          onChange={(view) => change({ view: view === 'matrix' ? 'matrix' : undefined })}
        />
      }
      drawing={
        search.view === 'matrix'
          ? (shown) => <RoleMatrix rows={shown} onOpen={(role) => change({ role })} />
          : undefined
      }
    >
      {search.role === 'new' && mayAdd && (
        <RoleForm
          key={search.from ?? 'new'}
          role={null}
          model={byId(search.from)}
          members={0}
          onCancel={close}
          onClose={close}
          onSaved={(role) => change({ role, from: undefined })}
        />
      )}
      {opened !== null && editing && (
        <RoleForm
          role={opened.role}
          model={null}
          members={opened.members.length}
          onCancel={() => setEditing(false)}
          onClose={close}
          onSaved={() => setEditing(false)}
        />
      )}
      {opened !== null && !editing && search.with === undefined && (
        <RoleSheet
          row={opened}
          onClose={close}
          onEdit={() => setEditing(true)}
          onClone={() => change({ role: 'new', from: opened.role.id })}
          onCompare={() => change({ with: 'choose' })}
        />
      )}
      {opened !== null && !editing && search.with !== undefined && (
        <RoleComparison
          role={opened.role}
          other={byId(search.with)}
          roles={reference.roles}
          onOther={(id) => change({ with: id ?? 'choose' })}
          onBack={() => change({ with: undefined })}
          onClose={close}
        />
      )}
    </SelectedList>
  );
}
