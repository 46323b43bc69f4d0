import { useMemo } from 'react';
import { useIndexes } from '@/data/indexes';
import { useRecords } from '@/data/records';
import { EntityList } from '@/kit/list/entity-list';
import { clientMerge } from '@sync/model/entities/client-merge';
import { readMergedSearch } from '../merged-search';
import type { MergedSearch } from '../merged-search';
import { mergeColumns } from './merge-columns';
import { mergeExport, mergeRows, mergeSelection } from './merge-rows';
import { MergeSheet } from './merge-sheet';
import { UnmergeSheet } from './unmerge-sheet';

/** Shows the merges on the device, also offline; those that wait for a second person come first. */
export function MergeList({
  search,
  onSearch,
}: {
  search: MergedSearch;
  onSearch: (search: MergedSearch) => void;
}) {
  const { records, state } = useRecords(clientMerge);
  const { value: rows } = useIndexes(({ clients }) => mergeRows(records, clients), [records]);
  const change = (patch: MergedSearch) => onSearch(readMergedSearch({ ...search, ...patch }));
  const filters = useMemo(
    () =>
      [
        { id: 'state', label: 'Durum', field: 'state' },
        { id: 'basis', label: 'Dayanak', field: 'basis' },
        { id: 'by', label: 'Kişi', field: 'merged_by' },
        { id: 'from', label: 'Tarih', range: true },
      ] as const,
    [],
  );
  return (
    <EntityList
      entity={clientMerge}
      title="Birleştirilenler"
      rows={rows}
      recordOf={({ merge }) => merge}
      state={state}
      selection={mergeSelection}
      search={search}
      read={readMergedSearch}
      onSearch={onSearch}
      columns={mergeColumns}
      hiddenAtFirst={['no']}
      emptyText="Henüz birleştirme yapılmadı. Mükerrerler sekmesinden iki kaydı karşılaştırabilirsiniz."
      filters={filters}
      noun="birleştirme"
      placeholder="Ad ya da hasta no"
      exported={{
        permission: 'crm.merged_clients.export',
        noun: 'birleştirmeyi',
        content:
          'Dosyada birleştirilen hastaların adları, hasta numaraları ve birleştirme nedenleri bulunur.',
        list: mergeExport,
      }}
      sheet={(row, { onClose, onOpen }) =>
        search.act === 'undo' ? (
          <UnmergeSheet
            key={row.merge.id}
            row={row}
            onClose={() => change({ act: undefined })}
            onOpen={(open) => change({ act: undefined, open })}
          />
        ) : (
          <MergeSheet
            key={row.merge.id}
            row={row}
            onClose={onClose}
            onOpen={onOpen}
            onUndo={() => change({ act: 'undo' })}
          />
        )
      }
    />
  );
}
