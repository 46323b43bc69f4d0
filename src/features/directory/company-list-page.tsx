import { Building2 } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useDirectoryRecords } from '@/data/directory-records';
import { useMeetings } from '@/data/meetings';
import { useNow } from '@/data/now';
import { useRememberedText } from '@/data/remembered-text';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { RecordList } from '@/records/record-list';
import type { Option } from '@/ui/option-row';
import { usePageTitle } from '@/ui/page-title';
import { companyColumns, hiddenAtFirst } from './company-columns';
import { CompanyFormSheet } from './company-form-sheet';
import { CompanySheet } from './company-sheet';
import { companyExport } from './directory-export';
import { selectCompanies } from './directory-rows';
import { lastMeetings } from './last-meetings';
import { companyFilterLabels, contractStates, readCompanySearch } from './directory-search';
import type { CompanyFilter, CompanySearch } from './directory-search';

const HALF_HOUR = 1_800_000;
const filters = Object.keys(companyFilterLabels) as CompanyFilter[];

/** All companies on the device: search, filters, order, columns, export; details and forms beside the list. */
export function CompanyListPage({
  search,
  onSearch,
}: {
  search: CompanySearch;
  onSearch: (search: CompanySearch) => void;
}) {
  usePageTitle('Firmalar');
  const directory = useReferenceData();
  const markOf = useSyncState((sync) => sync.mark);
  const now = useNow();
  const mayAdd = usePermission('companies.companies.add');
  const mayEdit = usePermission('companies.companies.edit');
  const mayExport = usePermission('companies.companies.export');
  const [text, setText] = useRememberedText('companies');
  const sought = useDeferredValue(text);
  const { companies, persons, state } = useDirectoryRecords();
  const today = todayIso(now);
  // Half an hour is near enough, and saves looking again every minute.
  const around = now - (now % HALF_HOUR);
  const { value: met } = useMeetings((meetings) => lastMeetings(meetings, around), [around]);
  const seesMeetings = [
    usePermission('companies.meetings_list.read'),
    usePermission('companies.meetings_calendar.read'),
  ].some(Boolean);
  const rows = useMemo(
    () => selectCompanies({ companies, persons, met }, search, sought, today),
    [companies, persons, met, search, sought, today],
  );
  const all = useMemo(
    () => selectCompanies({ companies, persons, met }, { inactive: 'yes' }, '', today),
    [companies, persons, met, today],
  );
  const columns = useMemo(
    () => companyColumns({ names: directory, mark: markOf, now }, seesMeetings),
    [directory, markOf, now, seesMeetings],
  );
  const change = (patch: CompanySearch) => onSearch(readCompanySearch({ ...search, ...patch }));
  const opened = all.find(({ company }) => company.id === search.open) ?? null;

  const words = (filter: CompanyFilter): string | null => {
    const value = search[filter];
    if (value === undefined) return null;
    if (filter === 'type') return directory.definitionName(value);
    if (filter === 'responsible') return directory.userName(value);
    return filter === 'contract' ? contractStates[value as keyof typeof contractStates] : 'Evet';
  };
  const optionsOf = (filter: CompanyFilter): readonly Option[] => {
    if (filter === 'type')
      return directory.definitions('company_type').map(({ id, name }) => ({ value: id, label: name }));
    if (filter === 'responsible')
      return directory.users.map((user) => ({ value: user.id, label: user.full_name }));
    return Object.entries(contractStates).map(([value, label]) => ({ value, label }));
  };

  return (
    <RecordList
      label="Firmalar"
      noun="firma"
      icon={Building2}
      addLabel="Yeni firma"
      placeholder="Ad, il, vergi no, telefon"
      columns={columns}
      columnsName="directory-columns/firma"
      hiddenAtFirst={hiddenAtFirst}
      rows={rows}
      rowId={({ company }) => company.id}
      onOpen={({ company }) => change({ open: company.id })}
      currentId={search.open}
      state={state}
      search={search}
      standing={{ sort: 'name', order: 'asc' }}
      onChange={(patch) => change(patch)}
      text={text}
      onText={setText}
      filters={filters.map((id) => ({
        id,
        label: companyFilterLabels[id],
        value: words(id),
        flag: id === 'duplicates' || id === 'inactive',
        options: () => optionsOf(id),
      }))}
      onAdd={mayAdd ? () => change({ form: 'new', open: undefined }) : undefined}
      exported={
        mayExport
          ? {
              entity: 'company',
              noun: 'firmayı',
              name: 'Firmalar',
              head: companyExport.head,
              content: 'Dosyada firmaların iletişim, vergi ve banka bilgileri bulunur.',
              readRows: (_workspace, names) => Promise.resolve(companyExport.rows(rows, names)),
            }
          : undefined
      }
    >
      {opened !== null && search.form === undefined && (
        <CompanySheet
          key={opened.company.id}
          row={opened}
          persons={persons.filter((person) => person.company_id === opened.company.id)}
          onClose={() => change({ open: undefined })}
          onOpen={(open) => change({ open })}
          onEdit={mayEdit ? () => change({ form: 'edit' }) : undefined}
        />
      )}
      {search.form === 'new' && mayAdd && (
        <CompanyFormSheet stored={null} companies={companies} onClose={() => change({ form: undefined })} />
      )}
      {search.form === 'edit' && mayEdit && opened !== null && (
        <CompanyFormSheet
          key={opened.company.id}
          stored={opened.company}
          companies={companies}
          onClose={() => change({ form: undefined })}
        />
      )}
    </RecordList>
  );
}
