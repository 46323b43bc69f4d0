import { useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useMemo } from 'react';
import { areaOf, permissionAreas } from '@sync/model/access/permission-areas';
import { permissionCatalogue, permissionRisks } from '@sync/model/access/permissions';
import { useReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { optionsOf } from '@/kit/list/list-filters';
import { by } from '@/kit/list/select-rows';
import type { Selection } from '@/kit/list/select-rows';
import { SelectedList } from '@/kit/list/selected-list';
import { Avatar } from '@/ui/avatar';
import { usePageTitle } from '@/ui/page-title';
import { Sheet } from '@/ui/sheet';
import type { DataColumn } from '@/ui/table-types';
import { permissionName } from '../command-problems';
import { riskOf } from './permission-groups';
import { readPermissionListSearch } from './permission-list-search';
import type { PermissionListSearch } from './permission-list-search';
import { RiskLabel } from './risk-badge';
import { permissionHolders } from './role-rows';
import type { PermissionHolders } from './role-rows';
import { useScreens } from './screen-names';
import type { NamedScreen } from './screen-names';
import { Fact, Part } from '@/kit/record/sheet-parts';

interface PermissionRow extends PermissionHolders {
  readonly key: string;
  readonly screens: readonly NamedScreen[];
}

const keys = Object.keys(permissionCatalogue);
const riskOrder = { critical: 0, sensitive: 1, normal: 2 } as const;

const permissionSelection: Selection<PermissionRow, PermissionListSearch> = {
  filters: {
    area: ({ key }, area) => areaOf(key) === area,
    risk: ({ key }, risk) => riskOf(key) === risk,
  },
  texts: ({ key }) => [permissionName(key), key],
  sorts: {
    description: by(({ key }) => permissionName(key)),
    key: by(({ key }) => key),
    area: by(({ key }) => permissionAreas[areaOf(key)]),
    risk: by(({ key }) => riskOrder[riskOf(key)]),
    roles: by(({ roles }) => roles.length),
    people: by(({ people }) => people.length),
    screens: by(({ screens }) => screens[0]?.title ?? null),
  },
  standing: { sort: null, order: 'asc' },
};

const columns: readonly DataColumn<PermissionRow>[] = [
  {
    id: 'description',
    header: 'Yetki',
    key: true,
    hideable: false,
    cell: ({ key }) => <span className="clip block">{permissionName(key)}</span>,
    narrowCell: ({ key }) => (
      <span className="block min-w-0">
        <span className="clip block">{permissionName(key)}</span>
        <span className="meta clip block font-normal text-ink-2">{permissionAreas[areaOf(key)]}</span>
      </span>
    ),
  },
  {
    id: 'key',
    header: 'Anahtar',
    width: 260,
    priority: 3,
    cell: ({ key }) => <code className="clip block text-xs text-ink-2">{key}</code>,
  },
  {
    id: 'area',
    header: 'Alan',
    width: 180,
    priority: 3,
    cell: ({ key }) => <span className="clip block">{permissionAreas[areaOf(key)]}</span>,
  },
  {
    id: 'risk',
    header: 'Risk',
    width: 100,
    narrowWidth: 100,
    cell: ({ key }) => <RiskLabel risk={riskOf(key)} />,
  },
  {
    id: 'roles',
    header: 'Rol',
    width: 72,
    narrowWidth: 72,
    align: 'end',
    cell: ({ roles }) => <span className="num">{roles.length === 0 ? '–' : roles.length}</span>,
  },
  {
    id: 'people',
    header: 'Kişi',
    width: 88,
    narrowWidth: 84,
    align: 'end',
    cell: ({ people }) => <span className="num">{people.length === 0 ? '–' : people.length}</span>,
  },
  {
    id: 'screens',
    header: 'Ekran',
    width: 180,
    narrowWidth: 180,
    priority: 2,
    cell: ({ screens }) => (
      <span className="clip block text-ink-2">{screens.map(({ title }) => title).join(', ') || '–'}</span>
    ),
  },
];

/** Shows every permission: its users, through which roles, and the screens that require it. */
export function PermissionListPage({
  search,
  onSearch,
}: {
  search: PermissionListSearch;
  onSearch: (search: PermissionListSearch) => void;
}) {
  usePageTitle('Yetkiler');
  const reference = useReferenceData();
  const screens = useScreens();
  const rows = useMemo(() => {
    const holders = permissionHolders(keys, reference.roles, reference.users);
    return keys.map((key): PermissionRow => ({
      key,
      roles: holders.get(key)?.roles ?? [],
      people: holders.get(key)?.people ?? [],
      screens: screens.filter(({ permissions }) => permissions.includes(key)),
    }));
  }, [reference, screens]);
  const change = (patch: object) => onSearch(readPermissionListSearch({ ...search, ...patch }));
  const opened = rows.find(({ key }) => key === search.key) ?? null;

  return (
    <SelectedList
      name="permissions"
      entity="permission"
      label="Yetkiler"
      noun="yetki"
      icon={KeyRound}
      placeholder="Yetki ya da anahtar"
      columns={columns}
      rows={rows}
      rowId={({ key }) => key}
      onOpen={({ key }) => change({ key })}
      currentId={search.key}
      state="ready"
      selection={permissionSelection}
      search={search}
      onChange={change}
      filters={[
        { id: 'area', label: 'Alan', options: optionsOf(permissionAreas) },
        { id: 'risk', label: 'Risk', options: optionsOf(permissionRisks) },
      ]}
    >
      {opened !== null && <PermissionSheet row={opened} onClose={() => change({ key: undefined })} />}
    </SelectedList>
  );
}

function PermissionSheet({ row, onClose }: { row: PermissionRow; onClose: () => void }) {
  const navigate = useNavigate();
  const seesRoles = usePermission('access.roles.read');
  const seesUsers = usePermission('access.users.read');
  const { key, roles, people, screens } = row;
  return (
    <Sheet open onClose={onClose} title={permissionName(key)} flush>
      <div className="px-5 pb-3">
        <Fact label="Anahtar">
          <code className="text-xs break-all">{key}</code>
        </Fact>
        <Fact label="Alan">{permissionAreas[areaOf(key)]}</Fact>
        <Fact label="Risk">
          <RiskLabel risk={riskOf(key)} />
        </Fact>
        <Fact label="Soran ekranlar">{screens.map(({ title }) => title).join(', ')}</Fact>
      </div>
      <Part title={`Roller (${roles.length})`}>
        {!seesRoles && (
          <p className="py-1.5 text-ink-2">Yalnız kendi rolleriniz sayılır: rolleri görme yetkiniz yok.</p>
        )}
        <ul className="-mx-2">
          {roles.map(({ id, name }) => (
            <li key={id}>
              <button
                type="button"
                disabled={!seesRoles}
                className="flex min-h-11 w-full items-center rounded-md px-2 text-left enabled:hover:bg-hover"
                onClick={() => void navigate({ to: '/access/roles', search: { role: id } })}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={`Kişiler (${people.length})`}>
        {(!seesUsers || !seesRoles) && (
          <p className="py-1.5 text-ink-2">
            Rolleri ya da kullanıcıları görme yetkiniz olmadığı için bu liste eksik olabilir.
          </p>
        )}
        <ul className="-mx-2">
          {people.map((user) => (
            <li key={user.id}>
              <button
                type="button"
                disabled={!seesUsers}
                className="flex min-h-11 w-full items-center gap-2.5 rounded-md px-2 text-left enabled:hover:bg-hover"
                onClick={() => void navigate({ to: '/access/users', search: { user: user.id } })}
              >
                <Avatar name={user.full_name} />
                <span className="clip flex-1">{user.full_name}</span>
                <span className="meta text-ink-2">
                  {user.extra_permissions.includes(key) ? 'ek yetki' : ''}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Part>
    </Sheet>
  );
}
