import { Link } from '@tanstack/react-router';
import { Microscope } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { optionsOf, optionsOfNamed } from '@/kit/list/list-filters';
import { SavedViewsMenu } from '@/kit/list/saved-views-menu';
import { SelectedList } from '@/kit/list/selected-list';
import { biopsyStatuses, organs, resultClasses } from '@sync/model/entities/biopsy-values';
import { readPathologySearch } from '../pathology-search';
import type { PathologySearch } from '../pathology-search';
import { biopsyColumns, hiddenAtFirst } from './biopsy-columns';
import { biopsyExport, biopsySelection } from './biopsy-list';
import type { BiopsyRow } from './biopsy-row';

const emptyTexts: Readonly<Record<string, string>> = {
  open: 'Açık biyopsi yok: her sonuç görülmüş, bildirilmiş ve plana bağlanmış.',
  critical: 'Kritik sonuç yok.',
  late: 'Süresi aşan biyopsi yok.',
  done: 'Kapanan biyopsi yok.',
};

/** Shows the worklist: every open loop with its next step, the nearest deadline first. */
export function WorklistTab({
  rows,
  state,
  search,
  change,
}: {
  rows: readonly BiopsyRow[];
  state: 'loading' | 'error' | 'ready';
  search: PathologySearch;
  change: (patch: Readonly<Record<string, unknown>>) => void;
}) {
  const names = useReferenceData();
  const mark = useSyncState((sync) => sync.mark);
  const now = useNow();
  const mayExport = usePermission('parse.adenom_biyotip.export');
  const columns = useMemo(() => biopsyColumns({ names, mark, now }), [names, mark, now]);
  const doctors = names
    .definitions('clinician')
    .filter(({ attributes: { profession } }) => profession === 'surgeon' || profession === 'physician');
  return (
    <SelectedList
      name="biopsies"
      entity="biopsy"
      label="Biyopsiler"
      noun="biyopsi"
      icon={Microscope}
      placeholder="Hasta, patoloji no, hekim"
      columns={columns}
      rowHeight={52}
      hiddenAtFirst={hiddenAtFirst}
      rows={rows}
      rowId={({ biopsy: { id } }) => id}
      onOpen={({ biopsy: { id } }) => change({ open: id })}
      currentId={search.open}
      state={state}
      selection={biopsySelection}
      search={search}
      onChange={change}
      filters={[
        { id: 'organ', label: 'Organ', options: optionsOf(organs) },
        { id: 'doctor', label: 'Hekim', options: optionsOfNamed(doctors) },
        { id: 'result', label: 'Sonuç', options: optionsOf(resultClasses) },
        { id: 'status', label: 'Durum', options: optionsOf(biopsyStatuses) },
        { id: 'mine', label: 'Bana ait' },
        { id: 'review', label: 'İnceleme bekleyen' },
        { id: 'overdue', label: 'Süresi geçen' },
        { id: 'unseen', label: 'Görülmeyen kritik' },
        { id: 'late_jars', label: 'Geciken kabı olan' },
      ]}
      emptyText={emptyTexts[search.tab ?? 'open']}
      addsElsewhere
      exported={
        mayExport
          ? (shown) => ({
              entity: 'biopsy',
              noun: 'biyopsiyi',
              name: 'biyopsiler',
              head: biopsyExport.head,
              content: 'Dosyada hasta adları ve patoloji sonuçları bulunur.',
              readRows: () => Promise.resolve(biopsyExport.rows(shown, names)),
            })
          : undefined
      }
      tools={
        <SavedViewsMenu
          name="biopsy-views"
          columnsName="columns/biopsies"
          offered={{ columns: columns.map(({ id }) => id) }}
          read={readPathologySearch}
          current={readPathologySearch({ ...search, page: undefined, open: undefined })}
          renderLink={(to, props) => <Link {...props} to="/adenom-biyotip" search={to} />}
        />
      }
    />
  );
}
