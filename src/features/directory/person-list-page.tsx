import { useMemo } from 'react';
import { useDirectoryRecords } from '@/data/directory-records';
import { ImportLink } from '@/import/list/import-link';
import { EntityList } from '@/kit/list/entity-list';
import { person } from '@sync/model/entities/person';
import { personExport } from './directory-export';
import { personRows, personSelection } from './directory-rows';
import { readPersonSearch } from './directory-search';
import type { PersonSearch } from './directory-search';
import { personColumns } from './person-columns';
import { PersonFormSheet } from './person-form-sheet';
import { PersonSheet } from './person-sheet';

/** Shows all persons of the directory on the device; details and forms beside the list. */
export function PersonListPage({
  search,
  onSearch,
}: {
  search: PersonSearch;
  onSearch: (search: PersonSearch) => void;
}) {
  const { companies, persons, state } = useDirectoryRecords();
  const rows = useMemo(() => personRows({ companies, persons }), [companies, persons]);
  return (
    <EntityList
      entity={person}
      rows={rows}
      recordOf={(row) => row.person}
      state={state}
      selection={personSelection}
      search={search}
      read={readPersonSearch}
      onSearch={onSearch}
      tools={<ImportLink to="/companies/person-import" permission="companies.persons.import" quiet />}
      columns={personColumns}
      filters={[
        { id: 'company', label: 'Firma', field: 'company_id' },
        { id: 'position', label: 'Pozisyon', field: 'position_id' },
        { id: 'doctor', label: 'Yalnız hekimler' },
        { id: 'duplicates', label: 'Mükerrer olabilir' },
        { id: 'inactive', label: 'Pasifleri göster' },
      ]}
      noun="kişi"
      placeholder="Ad, firma, telefon, e-posta"
      exported={{
        permission: 'companies.persons.export',
        noun: 'kişiyi',
        content: 'Dosyada kişilerin adları, telefonları ve e-postaları bulunur.',
        list: personExport,
      }}
      sheet={(row, beside) => <PersonSheet key={row.person.id} row={row} {...beside} />}
      form={(row, beside) => (
        <PersonFormSheet
          key={row?.person.id}
          stored={row?.person ?? null}
          persons={persons}
          companyId={row === null ? (search.company ?? null) : null}
          {...beside}
        />
      )}
    />
  );
}
