import { Contact } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useDirectoryRecords } from '@/data/directory-records';
import { useNow } from '@/data/now';
import { useRememberedText } from '@/data/remembered-text';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { RecordList } from '@/records/record-list';
import type { Option } from '@/ui/option-row';
import { usePageTitle } from '@/ui/page-title';
import { personExport } from './directory-export';
import { hiddenAtFirst } from './company-columns';
import { selectPersons } from './directory-rows';
import { personFilterLabels, readPersonSearch } from './directory-search';
import type { PersonFilter, PersonSearch } from './directory-search';
import { personColumns } from './person-columns';
import { PersonFormSheet } from './person-form-sheet';
import { PersonSheet } from './person-sheet';

const filters = Object.keys(personFilterLabels) as PersonFilter[];
const FLAGS: readonly PersonFilter[] = ['doctor', 'duplicates', 'inactive'];

/** All persons of the directory on the device: search, filters, order, columns, export; details and forms beside it. */
export function PersonListPage({
  search,
  onSearch,
}: {
  search: PersonSearch;
  onSearch: (search: PersonSearch) => void;
}) {
  usePageTitle('Kişiler');
  const directory = useReferenceData();
  const markOf = useSyncState((sync) => sync.mark);
  const now = useNow();
  const mayAdd = usePermission('companies.persons.add');
  const mayEdit = usePermission('companies.persons.edit');
  const mayExport = usePermission('companies.persons.export');
  const [text, setText] = useRememberedText('persons');
  const sought = useDeferredValue(text);
  const { companies, persons, state } = useDirectoryRecords();
  const rows = useMemo(
    () => selectPersons({ companies, persons }, search, sought),
    [companies, persons, search, sought],
  );
  const all = useMemo(
    () => selectPersons({ companies, persons }, { inactive: 'yes' }, ''),
    [companies, persons],
  );
  const columns = useMemo(
    () => personColumns({ names: directory, mark: markOf, now }),
    [directory, markOf, now],
  );
  const change = (patch: PersonSearch) => onSearch(readPersonSearch({ ...search, ...patch }));
  const opened = all.find(({ person }) => person.id === search.open) ?? null;

  const words = (filter: PersonFilter): string | null => {
    const value = search[filter];
    if (value === undefined) return null;
    if (filter === 'company') return companies.find(({ id }) => id === value)?.name ?? 'Firma';
    return filter === 'position' ? directory.definitionName(value) : 'Evet';
  };
  const optionsOf = (filter: PersonFilter): readonly Option[] =>
    (filter === 'company' ? companies : directory.definitions('position')).map(({ id, name }) => ({
      value: id,
      label: name,
    }));

  return (
    <RecordList
      label="Kişiler"
      noun="kişi"
      icon={Contact}
      addLabel="Yeni kişi"
      placeholder="Ad, firma, telefon, e-posta"
      columns={columns}
      columnsName="directory-columns/kişi"
      hiddenAtFirst={hiddenAtFirst}
      rows={rows}
      rowId={({ person }) => person.id}
      onOpen={({ person }) => change({ open: person.id })}
      currentId={search.open}
      state={state}
      search={search}
      standing={{ sort: 'name', order: 'asc' }}
      onChange={(patch) => change(patch)}
      text={text}
      onText={setText}
      filters={filters.map((id) => ({
        id,
        label: personFilterLabels[id],
        value: words(id),
        flag: FLAGS.includes(id),
        options: () => optionsOf(id),
      }))}
      onAdd={mayAdd ? () => change({ form: 'new', open: undefined }) : undefined}
      exported={
        mayExport
          ? {
              entity: 'person',
              noun: 'kişiyi',
              name: 'Kişiler',
              head: personExport.head,
              content: 'Dosyada kişilerin adları, telefonları ve e-postaları bulunur.',
              readRows: (_workspace, names) => Promise.resolve(personExport.rows(rows, names)),
            }
          : undefined
      }
    >
      {opened !== null && search.form === undefined && (
        <PersonSheet
          key={opened.person.id}
          row={opened}
          onClose={() => change({ open: undefined })}
          onOpen={(open) => change({ open })}
          onEdit={mayEdit ? () => change({ form: 'edit' }) : undefined}
        />
      )}
      {search.form === 'new' && mayAdd && (
        <PersonFormSheet
          stored={null}
          companies={companies}
          persons={persons}
          companyId={search.company ?? null}
          onClose={() => change({ form: undefined })}
        />
      )}
      {search.form === 'edit' && mayEdit && opened !== null && (
        <PersonFormSheet
          key={opened.person.id}
          stored={opened.person}
          companies={companies}
          persons={persons}
          companyId={null}
          onClose={() => change({ form: undefined })}
        />
      )}
    </RecordList>
  );
}
