import { Plus, Shapes } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Definition } from '@sync/model/entities/definition';
import { finderOf, searchKey } from '@sync/model/tr/search-text';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { useWrites } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { ListPrint } from '@/kit/export/list-print';
import { useSavedToast } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { EmptyState, LoadingRows, NoMatch } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { SearchField } from '@/ui/search-field';
import { lookupRights, removeLookup } from './lookup-actions';
import { lookupOf } from './lookup-kinds';
import type { LookupDescription, LookupKind } from './lookup-kinds';
import { LookupPanel } from './lookup-panel';
import type { LookupSearch } from './lookup-search';
import { LookupTable } from './lookup-table';
import { useLookupUsage } from './lookup-usage';
import { printedColumns } from './lookup-columns';
import { MergeTagsDialog } from './merge-tags-dialog';
import { useEntryCommands } from './use-entry-commands';

export type LookupPageProps = {
  kind: LookupKind;
  search: LookupSearch;
  onSearch: (search: LookupSearch) => void;
};

/** `13 tip, 1 pasif`. */
function countText({ noun }: LookupDescription, entries: readonly Definition[]): string {
  const inactive = entries.filter((entry) => !entry.active).length;
  return inactive === 0
    ? countOf(entries.length, noun)
    : `${countOf(entries.length, noun)}, ${inactive} pasif`;
}

/** Shows a list of look-up entries with all their actions; differences are in the kind's description. */
export function LookupPage({ kind, search, onSearch }: LookupPageProps) {
  const description: LookupDescription = lookupOf(kind);
  usePageTitle(description.title);
  const directory = useReferenceData();
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const writes = useWrites();
  const rights = lookupRights(writes, description.entity);
  const usage = useLookupUsage(kind);
  const [text, setText] = useState('');
  const [merging, setMerging] = useState<Definition | null>(null);
  const [removing, setRemoving] = useState<Definition | null>(null);
  const saved = useSavedToast();
  const entries: readonly Definition[] = directory.definitions(kind);
  const showInactive = search.inactive === true;
  const rows = useMemo(() => {
    const isMeant = finderOf(text, true);
    return entries.filter((entry) => (showInactive || entry.active) && isMeant(searchKey(entry.name)));
  }, [entries, showInactive, text]);

  const open = (entry: string | undefined) => onSearch({ ...search, entry });
  const opened = entries.find((entry) => entry.id === search.entry) ?? null;
  const adding = search.entry === 'new' && rights.add;
  const commands = useEntryCommands({
    description,
    entries,
    rows,
    rights,
    usage,
    onOpen: (entry) => open(entry.id),
    onMerge: setMerging,
    onRemove: setRemoving,
  });
  // Somebody is signed in, so an empty staff list means that nothing was read yet.
  const waiting = entries.length === 0 && (directory.users.length === 0 || !firstSyncDone);

  return (
    <div className="flex min-h-0 flex-1 bg-surface">
      <section className="flex min-w-0 flex-1 flex-col" aria-label={description.title}>
        <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-5 py-2 max-[79.9375em]:px-4">
          <SearchField
            className="max-w-60 flex-1 basis-40"
            label="Bu listede ara"
            value={text}
            onChange={setText}
          />
          <Checkbox
            className="meta text-ink-2"
            label="Pasifleri göster"
            checked={showInactive}
            onChange={(event) => onSearch({ ...search, inactive: event.target.checked ? true : undefined })}
          />
          <span className="flex-1" />
          <span className="meta num text-ink-2" role="status">
            {waiting ? '' : countText(description, entries)}
          </span>
          <ListPrint
            entity={description.kind}
            label={description.title}
            noun={description.noun}
            columns={printedColumns(description, directory, (entry) => usage.of(entry.id))}
            rows={rows}
            rowId={({ id }) => id}
            filters={[showInactive ? 'Pasifler de' : 'Yalnız etkinler']}
            text={text}
            disabled={waiting}
          />
          {rights.add && (
            <Button tone="primary" icon={Plus} onClick={() => open('new')}>
              {description.addLabel}
            </Button>
          )}
        </div>
        {description.explanation !== undefined && (
          <p className="meta shrink-0 px-5 pb-3 text-ink-2 max-[79.9375em]:px-4">{description.explanation}</p>
        )}
        <div className="min-h-0 flex-1 overflow-auto border-t border-line short:min-h-80">
          {waiting && <LoadingRows rows={8} />}
          {rows.length > 0 && (
            <LookupTable
              description={description}
              rows={rows}
              usage={usage}
              currentId={opened?.id ?? null}
              sortable={rights.edit && text.trim() === ''}
              menuOf={commands.menuOf}
              onOpen={rights.edit ? (entry) => open(entry.id) : undefined}
              onToggle={rights.edit ? commands.toggle : undefined}
              onMove={commands.move}
            />
          )}
          {!waiting && rows.length === 0 && entries.length > 0 && (
            <NoMatch
              onClear={() => {
                setText('');
                onSearch({ ...search, inactive: true });
              }}
            />
          )}
          {!waiting && entries.length === 0 && (
            <EmptyState icon={Shapes}>
              {rights.add ? 'İlk kaydı siz ekleyebilirsiniz.' : undefined}
            </EmptyState>
          )}
        </div>
      </section>
      {(adding || (opened !== null && rights.edit)) && (
        <LookupPanel
          key={adding ? 'new' : opened?.id}
          description={description}
          entry={adding ? null : opened}
          entries={entries}
          uses={opened === null ? null : usage.of(opened.id)}
          onClose={() => open(undefined)}
          onToggleActive={commands.toggle}
        />
      )}
      {merging !== null && (
        <MergeTagsDialog
          description={description}
          from={merging}
          entries={entries}
          onClose={() => setMerging(null)}
        />
      )}
      {removing !== null && (
        <ConfirmDialog
          open
          onClose={() => setRemoving(null)}
          title={`“${removing.name}” silinsin mi?`}
          consequence="Hiçbir kayıtta kullanılmıyor. Silinen kayıt geri alınamaz."
          confirmLabel="Kaydı sil"
          busyLabel="Siliniyor"
          onConfirm={async () => {
            await removeLookup(writes, description, removing, usage.of(removing.id) ?? 1);
            saved(`“${removing.name}” silindi`);
          }}
        />
      )}
    </div>
  );
}
