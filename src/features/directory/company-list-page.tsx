import { useMemo } from 'react';
import { useDirectoryRecords } from '@/data/directory-records';
import { useMeetings } from '@/data/meetings';
import { useNow } from '@/data/now';
import { usePermission } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { ImportLink } from '@/import/list/import-link';
import { EntityList } from '@/kit/list/entity-list';
import type { EntityFilter } from '@/kit/list/entity-list';
import { company } from '@sync/model/entities/company';
import { companyColumns } from './company-columns';
import { CompanyFormSheet } from './company-form-sheet';
import { CompanySheet } from './company-sheet';
import { companyExport } from './directory-export';
import { companyRows, companySelection } from './directory-rows';
import { contractStates, readCompanySearch } from './directory-search';
import type { CompanySearch } from './directory-search';
import { lastMeetings } from './last-meetings';

const HALF_HOUR = 1_800_000;

const filters: readonly EntityFilter<keyof CompanySearch>[] = [
  { id: 'type', label: 'Tip', field: 'type_id' },
  {
    id: 'contract',
    label: 'Sözleşme',
    options: Object.entries(contractStates).map(([value, label]) => ({ value, label })),
  },
  { id: 'responsible', label: 'Sorumlu', field: 'responsible_user_id' },
  { id: 'duplicates', label: 'Mükerrer olabilir' },
  { id: 'inactive', label: 'Pasifleri göster' },
];

/** Shows all companies on the device; details and forms beside the list. */
export function CompanyListPage({
  search,
  onSearch,
}: {
  search: CompanySearch;
  onSearch: (search: CompanySearch) => void;
}) {
  const now = useNow();
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
    () => companyRows({ companies, persons, met }, today),
    [companies, persons, met, today],
  );
  return (
    <EntityList
      entity={company}
      rows={rows}
      recordOf={(row) => row.company}
      state={state}
      selection={companySelection}
      search={search}
      read={readCompanySearch}
      onSearch={onSearch}
      tools={<ImportLink to="/companies/company-import" permission="companies.companies.import" quiet />}
      columns={seesMeetings ? withMeetings : withoutMeetings}
      filters={filters}
      noun="firma"
      placeholder="Ad, il, vergi no, telefon"
      exported={{
        permission: 'companies.companies.export',
        noun: 'firmayı',
        content: 'Dosyada firmaların iletişim, vergi ve banka bilgileri bulunur.',
        list: companyExport,
      }}
      sheet={(row, beside) => (
        <CompanySheet
          key={row.company.id}
          row={row}
          persons={persons.filter((person) => person.company_id === row.company.id)}
          {...beside}
        />
      )}
      form={(row, beside) => (
        <CompanyFormSheet
          key={row?.company.id}
          stored={row?.company ?? null}
          companies={companies}
          {...beside}
        />
      )}
    />
  );
}

const withMeetings = (context: Parameters<typeof companyColumns>[0]) => companyColumns(context, true);
const withoutMeetings = (context: Parameters<typeof companyColumns>[0]) => companyColumns(context, false);
