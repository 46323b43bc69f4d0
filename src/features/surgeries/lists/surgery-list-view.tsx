import { Link, useNavigate } from '@tanstack/react-router';
import { Scissors } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { optionsOf, optionsOfNamed } from '@/kit/list/list-filters';
import type { FilterChoice } from '@/kit/list/list-filters';
import { SavedViewsMenu } from '@/kit/list/saved-views-menu';
import { SelectedList } from '@/kit/list/selected-list';
import { surgery } from '@sync/model/entities/surgery';
import { slotStates, surgeryStatuses, urgencies } from '@sync/model/entities/surgery-values';
import { SegmentedControl } from '@/ui/segmented-control';
import { listScopes, readPlansSearch } from '../plans-search';
import type { ListScope, PlansSearch } from '../plans-search';
import { useSurgeryRows } from '../surgery-row';
import type { SurgeryRow } from '../surgery-row';
import { readExtraCells, useExtraList } from '@/records/extra-fields/extra-list';
import { useExtraFields } from '@/records/extra-fields/use-extra-fields';
import { hiddenAtFirst, surgeryColumns } from './surgery-columns';
import { isWaiting, pastSelection, surgeryExport, surgerySelection, waitingSelection } from './surgery-list';

const selections = { planned: surgerySelection, waiting: waitingSelection, past: pastSelection } as const;

const emptyTexts: Readonly<Record<ListScope, string>> = {
  planned: 'Planlanmış ameliyat yok.',
  waiting: 'Sıra bekleyen hasta yok.',
  past: 'Tamamlanmış ameliyat yok.',
};

const idOf = ({ surgery: { id } }: SurgeryRow): string => id;

/** Shows the plan as a list: planned, waiting and past surgeries. */
export function SurgeryListView({
  search,
  onSearch,
}: {
  search: PlansSearch;
  onSearch: (search: PlansSearch) => void;
}) {
  const navigate = useNavigate();
  const now = useNow();
  const names = useReferenceData();
  const mark = useSyncState((sync) => sync.mark);
  const mayExport = usePermission('crm.surgery_list.export');
  const { rows: found, state } = useSurgeryRows(now);
  const fields = useExtraFields('surgery');
  const extra = useExtraList('surgery', search, idOf, 'columns/surgeries');
  const { isReading, select } = extra;
  const scope = search.scope ?? 'planned';
  const isSorted = search.by !== undefined;
  const rows = useMemo(() => {
    const byId = new Map(found.map((row) => [idOf(row), row]));
    // Those without a value keep the order that the list has of itself.
    const { sorts, standing } = selections[scope];
    const compare = sorts[standing.sort ?? 'start'];
    const ordered = isSorted
      ? found.toSorted((a, b) => (standing.order === 'desc' ? compare(b, a, true) : compare(a, b, false)))
      : found;
    const chosen = isReading ? [] : select(ordered.map((row) => ({ id: idOf(row) })));
    return chosen.flatMap(({ id }) => byId.get(id) ?? []);
  }, [found, isReading, select, isSorted, scope]);
  const change = (patch: Readonly<Record<string, unknown>>) =>
    onSearch(readPlansSearch({ ...search, ...patch }));
  const columns = useMemo(
    () => [...surgeryColumns({ names, mark, now }, scope === 'waiting'), ...extra.columns],
    [names, mark, now, scope, extra.columns],
  );
  const waiting = rows.filter(isWaiting).length;

  return (
    <SelectedList
      name="surgeries"
      entity={surgery.kind}
      label="Ameliyatlar"
      view={listScopes[scope]}
      noun="ameliyat"
      icon={Scissors}
      placeholder="Hasta, ameliyat, cerrah, no"
      columns={columns}
      hiddenAtFirst={[...hiddenAtFirst, ...extra.hiddenAtFirst]}
      rows={rows}
      rowId={idOf}
      onOpen={({ surgery: { id } }) =>
        void navigate({ to: '/crm/surgery-plans/$surgeryId', params: { surgeryId: id } })
      }
      state={isReading ? 'loading' : state}
      selection={selections[scope]}
      ordered={{ columns: extra.hiddenAtFirst, by: search.by }}
      search={search}
      onChange={change}
      filters={[
        { id: 'from', label: 'Günler', range: true },
        { id: 'theatre', label: 'Salon', options: optionsOfNamed(names.definitions('operating_room')) },
        {
          id: 'surgeon',
          label: 'Cerrah',
          options: optionsOfNamed(
            names.definitions('clinician').filter(({ attributes }) => attributes.profession === 'surgeon'),
          ),
        },
        { id: 'department', label: 'Bölüm', options: optionsOfNamed(names.definitions('department')) },
        { id: 'status', label: 'Durum', options: optionsOf(surgeryStatuses) },
        { id: 'slot', label: 'Yer', options: optionsOf(slotStates) },
        { id: 'urgency', label: 'Aciliyet', options: optionsOf(urgencies) },
        { id: 'missing', label: 'Eksik hazırlık' },
        { id: 'unapproved', label: 'Üç ameliyat günü içinde, onaysız' },
        { id: 'late', label: 'Geciken' },
        { id: 'foreign', label: 'Yabancı hasta' },
        // Their values lie beside the typed part of the address.
        ...(extra.choices as readonly FilterChoice<never>[]),
      ]}
      emptyText={emptyTexts[scope]}
      tools={
        <>
          <SegmentedControl
            label="Liste"
            name="surgery-scope"
            segments={Object.entries(listScopes).map(([value, label]) => ({
              value: value as ListScope,
              label: value === 'waiting' && waiting > 0 ? `${label} ${waiting}` : label,
            }))}
            value={scope}
            onChange={(next) =>
              change({
                scope: next === 'planned' ? undefined : next,
                page: undefined,
                sort: undefined,
                by: undefined,
              })
            }
          />
          <SavedViewsMenu
            name="surgery-views"
            columnsName="columns/surgeries"
            offered={{ columns: columns.map(({ id }) => id), isClosed: extra.isClosed }}
            read={readPlansSearch}
            current={readPlansSearch({ ...search, page: undefined, open: undefined })}
            renderLink={(to, props) => <Link {...props} to="/crm/surgery-plans" search={to} />}
          />
        </>
      }
      exported={
        mayExport
          ? (shown) => ({
              entity: surgery.kind,
              noun: 'ameliyatı',
              name: 'Ameliyatlar',
              head: [...surgeryExport.head, ...fields.map(({ name }) => name)],
              content: 'Dosyada hasta adları, ameliyatlar, provizyon ve ücret bilgileri bulunur.',
              readRows: async (workspace, words) => {
                const ids = shown.map(idOf);
                const cells = await readExtraCells(workspace, fields, ids);
                return surgeryExport
                  .rows(shown, words)
                  .map((row, at) => [...row, ...(cells.get(ids[at] ?? '') ?? [])]);
              },
            })
          : undefined
      }
    />
  );
}
