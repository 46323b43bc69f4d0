import { useMemo } from 'react';
import { columnsOf, dash, titleColumn, updatedColumn } from '@/kit/list/entity-columns';
import type { ColumnContext } from '@/kit/list/entity-columns';
import { EntityFact } from '@/kit/record/entity-fact';
import { EntityList } from '@/kit/list/entity-list';
import { parseProfile } from '../read/profile';
import type { ImportKind } from '../flow/import-kind';
import { columnLetter, fieldAt } from '../flow/mapping';
import { optionsOf } from '@/kit/list/list-filters';
import { RecordSheetFooter } from '@/kit/form/record-sheet-footer';
import { Fact, Part } from '@/kit/record/sheet-parts';
import { importProfile } from '@sync/model/entities/import-profile';
import type { ImportProfile } from '@sync/model/entities/import-profile';
import { importLists } from '@sync/model/entities/import-values';
import type { ImportList } from '@sync/model/entities/import-values';
import { Badge } from '@/ui/badge';
import { Sheet } from '@/ui/sheet';
import { labelOf } from './import-words';
import { LayoutForm } from './layout-form';
import { layoutRows, layoutSelection, readLayoutSearch } from './layout-list';
import type { LayoutRow, LayoutSearch } from './layout-list';
import type { Imports } from './use-imports';

const recordOf = (row: LayoutRow) => row.layout;

/** Source of the lists that layouts read, as a column and a filter. */
export interface LayoutSource {
  readonly id: 'bank' | 'insurer';
  readonly label: string;
  readonly field: 'bank_id' | 'insurer_id';
}

const columnsFor = (field: LayoutSource['field'] | undefined) => (context: ColumnContext) =>
  columnsOf(importProfile, recordOf, context, [
    titleColumn(importProfile, recordOf, context, {
      header: 'Ad',
      badges: ({ layout: { active } }) => !active && <Badge>Pasif</Badge>,
    }),
    { field: 'list', width: 190, priority: 1 },
    ...(field === undefined ? [] : [{ field, width: 180, priority: 2 } as const]),
    { field: 'version', width: 90, priority: 2 },
    {
      id: 'fields',
      header: 'Alan',
      width: 90,
      align: 'end',
      priority: 3,
      cell: ({ fields }) => fields ?? <Badge tone="warn">Okunamıyor</Badge>,
    },
    {
      id: 'files',
      header: 'Dosya',
      width: 90,
      align: 'end',
      priority: 2,
      cell: ({ files }) => (files === 0 ? dash : files),
    },
    updatedColumn((row) => row.layout.updated_at, context),
  ]);

/** Shows the layouts of lists, and how they are read. */
export function LayoutPage({
  imports,
  lists,
  kindOf,
  source,
  search,
  onSearch,
}: {
  imports: Imports;
  /** Kinds of lists with their labels. */
  lists: Readonly<Record<string, string>>;
  kindOf: (list: ImportList) => ImportKind;
  /** Absent where all are of one house. */
  source?: LayoutSource | undefined;
  search: LayoutSearch;
  onSearch: (search: LayoutSearch) => void;
}) {
  const columns = useMemo(() => columnsFor(source?.field), [source?.field]);
  const rows = useMemo(() => layoutRows(imports.profiles, imports.files), [imports]);
  return (
    <EntityList
      entity={importProfile}
      rows={rows}
      recordOf={recordOf}
      state={imports.state}
      selection={layoutSelection}
      search={search}
      read={readLayoutSearch}
      onSearch={onSearch}
      columns={columns}
      hiddenAtFirst={[]}
      filters={[
        ...(source === undefined ? [] : [source]),
        { id: 'list', label: 'Liste', options: optionsOf(lists) },
        { id: 'inactive', label: 'Pasifleri göster' },
      ]}
      noun="düzen"
      placeholder="Düzen adı"
      sheet={({ layout }, { onClose, onEdit }) => (
        <LayoutSheet
          key={layout.id}
          layout={layout}
          kind={kindOf(layout.list)}
          onClose={onClose}
          onEdit={onEdit}
        />
      )}
      form={(row, { onClose }) =>
        row === null ? null : (
          <LayoutForm
            key={row.layout.id}
            stored={row.layout}
            kind={kindOf(row.layout.list)}
            onClose={onClose}
          />
        )
      }
      addsElsewhere
    />
  );
}

function LayoutSheet({
  layout,
  kind,
  onClose,
  onEdit,
}: {
  layout: ImportProfile;
  kind: ImportKind;
  onClose: () => void;
  onEdit: (() => void) | undefined;
}) {
  const profile = parseProfile(layout.content);
  const fact = { entity: importProfile, record: layout };
  return (
    <Sheet
      open
      onClose={onClose}
      title={layout.name}
      flush
      footer={
        <RecordSheetFooter
          entity={importProfile}
          record={layout}
          onEdit={profile === null ? undefined : onEdit}
        />
      }
    >
      <p className="flex flex-wrap gap-2 px-5 pb-3">
        <Badge>{importLists[layout.list]}</Badge>
        {!layout.active && <Badge tone="warn">Pasif</Badge>}
      </p>
      <Part title="Düzen">
        {layout.bank_id !== null && <EntityFact {...fact} name="bank_id" />}
        {layout.insurer_id !== null && <EntityFact {...fact} name="insurer_id" />}
        <EntityFact {...fact} name="version" />
        <Fact label="Ondalık işareti">
          {profile === null ? null : profile.mark === ',' ? 'Virgül' : 'Nokta'}
        </Fact>
      </Part>
      <Part title="Kolonlar">
        {profile === null ? (
          <p className="py-1.5 text-ink-2">
            Bu düzeni uygulamanın bu sürümü okuyamıyor. Uygulamayı yenileyin.
          </p>
        ) : (
          profile.names.map((name, at) =>
            name === '' ? null : (
              <Fact key={at} label={`${columnLetter(at)} · ${name}`}>
                {labelOf(kind, fieldAt(profile, at)) ?? <span className="text-ink-3">Alınmaz</span>}
              </Fact>
            ),
          )
        )}
      </Part>
    </Sheet>
  );
}
