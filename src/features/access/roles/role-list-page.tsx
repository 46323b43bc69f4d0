import { Grid3x3, List, Plus, ShieldCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { EmptyState, LoadingRows } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { SearchField } from '@/ui/search-field';
import { SegmentedControl } from '@/ui/segmented-control';
import type { DataColumn, TableSort } from '@/ui/table-types';
import { RoleComparison } from './role-comparison';
import { RoleForm } from './role-form';
import { readRoleListSearch } from './role-list-search';
import type { RoleListSearch } from './role-list-search';
import { RoleMatrix } from './role-matrix';
import { roleRows, selectRoles } from './role-rows';
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
    sortValue: ({ role }) => role.name,
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
    sortValue: ({ members }) => members.length,
    cell: ({ members }) => <span className="num">{members.length === 0 ? '–' : members.length}</span>,
  },
  {
    id: 'permissions',
    header: 'Yetki',
    width: 88,
    narrowWidth: 80,
    align: 'end',
    sortValue: ({ role }) => role.permission_keys.length,
    cell: ({ role }) => <span className="num">{role.permission_keys.length}</span>,
  },
  {
    id: 'critical',
    header: 'Kritik',
    width: 100,
    narrowWidth: 96,
    align: 'end',
    sortValue: ({ critical }) => critical,
    cell: ({ critical }) => (
      <span className={critical > 0 ? 'num text-danger' : 'text-ink-3'}>{critical > 0 ? critical : '–'}</span>
    ),
  },
];

/** All roles: what each may, who has it, and how two differ. */
export function RoleListPage({
  search,
  onSearch,
}: {
  search: RoleListSearch;
  onSearch: (search: RoleListSearch) => void;
}) {
  usePageTitle('Roller');
  const reference = useReferenceData();
  const complete = useSyncState((sync) => sync.status.complete);
  const mayAdd = usePermission('access.roles.add');
  const [text, setText] = useState('');
  const [editing, setEditing] = useState(false);
  const [sort, setSort] = useState<TableSort | null>(null);
  const rows = useMemo(() => roleRows(reference.roles, reference.users), [reference]);
  const shown = useMemo(() => selectRoles(rows, text), [rows, text]);
  const change = (patch: RoleListSearch) => onSearch(readRoleListSearch({ ...search, ...patch }));
  const close = () => {
    setEditing(false);
    change({ role: undefined, from: undefined, with: undefined });
  };
  const opened = rows.find(({ role }) => role.id === search.role) ?? null;
  const byId = (id: string | undefined) => reference.roles.find((role) => role.id === id) ?? null;
  const matrix = search.view === 'matrix';

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex min-h-[52px] shrink-0 flex-wrap items-center gap-2 px-5 py-1.5 max-[79.9375em]:min-h-14 max-[79.9375em]:px-4">
        <SearchField
          className="w-44! max-w-[260px] grow"
          label="Rollerde ara"
          placeholder="Rol"
          value={text}
          onChange={setText}
        />
        <SegmentedControl
          label="Görünüm"
          name="role-view"
          segments={[
            { value: 'list', label: 'Liste', icon: List },
            { value: 'matrix', label: 'Matris', icon: Grid3x3 },
          ]}
          value={matrix ? 'matrix' : 'list'}
          onChange={(view) => change({ view: view === 'matrix' ? 'matrix' : undefined })}
        />
        <div className="ml-auto flex items-center gap-2">
          <span className="meta num text-ink-2 max-[56.1875em]:sr-only" role="status">
            {countOf(shown.length, 'rol')}
          </span>
          {mayAdd && (
            <Button
              tone="primary"
              size="sm"
              icon={Plus}
              onClick={() => change({ role: 'new', from: undefined })}
            >
              Rol ekle
            </Button>
          )}
        </div>
      </div>
      {matrix ? (
        rows.length === 0 && !complete ? (
          <LoadingRows />
        ) : (
          <RoleMatrix rows={shown} onOpen={(role) => change({ role })} />
        )
      ) : (
        <DataTable
          label="Roller"
          className="border-t border-line"
          columns={columns}
          rows={shown}
          rowId={({ role }) => role.id}
          onOpen={({ role }) => change({ role: role.id })}
          currentId={search.role ?? null}
          sort={sort}
          onSort={setSort}
          noun="rol"
          loading={!complete}
          filtered={text.trim() !== '' && rows.length > 0}
          onClearFilters={() => setText('')}
          empty={<EmptyState icon={ShieldCheck}>İlk rolü ekleyebilirsiniz.</EmptyState>}
        />
      )}
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
    </div>
  );
}
