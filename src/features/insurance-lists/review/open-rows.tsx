import { useServerQuery } from '@/data/use-server-query';
import { importProblem } from '@/import/flow/import-problems';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState, ErrorNote, LoadingBlock, LoadingRows } from '@/ui/page-states';
import type { ImportFile } from '@sync/model/entities/import-file';
import { importLists } from '@sync/model/entities/import-values';
import { listRows } from '@sync/rpc/list-rows';
import { openRowsOf } from '../file-list';
import type { Around } from '../report/use-known';
import { RowCard } from './row-card';

const empty = {
  review: {
    title: 'Eşleşmeyen satır yok',
    text: 'Yüklenen listelerdeki bütün satırlar bir kayda bağlandı.',
  },
  conflict: {
    title: 'Çelişen satır yok',
    text: 'Hiçbir liste bir kişinin yazdığından başka bir şey söylemiyor.',
  },
} as const;

/** Shows waiting rows of all files: those that fit no record, or those that differ from a user's entry. */
export function OpenRows({
  outcome,
  files,
  state,
  around,
  onOpen,
}: {
  outcome: 'review' | 'conflict';
  files: readonly ImportFile[];
  state: 'loading' | 'error' | 'ready';
  around: Around;
  onOpen: (id: string) => void;
}) {
  if (state === 'loading') return <LoadingBlock />;
  const waiting = files
    .filter((file) => openRowsOf(file) > 0)
    .toSorted((a, b) => (b.imported_at ?? '').localeCompare(a.imported_at ?? ''));
  const { title, text } = empty[outcome];
  if (waiting.length === 0) return <EmptyState title={title}>{text}</EmptyState>;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-canvas p-5">
      <div className="mx-auto grid w-full max-w-[860px] gap-4">
        {waiting.map((file) => (
          <RowsOfFile key={file.id} file={file} outcome={outcome} around={around} onOpen={onOpen} />
        ))}
      </div>
    </div>
  );
}

function RowsOfFile({
  file,
  outcome,
  around,
  onOpen,
}: {
  file: ImportFile;
  outcome: 'review' | 'conflict';
  around: Around;
  onOpen: (id: string) => void;
}) {
  const { value: rows, problem, offline, refresh } = useServerQuery(listRows, { target: file.id, outcome });
  return (
    <Card
      flush
      title={file.file_name}
      aside={
        <span className="flex items-center gap-3">
          {importLists[file.list]}
          <Button size="sm" onClick={() => onOpen(file.id)}>
            Dosyayı aç
          </Button>
        </span>
      }
    >
      {rows === null ? (
        problem === null ? (
          <LoadingRows rows={2} />
        ) : (
          <div className="p-4">
            <ErrorNote
              title={offline ? 'Çevrimdışısınız' : 'Satırlar okunamadı'}
              offline={offline}
              onRetry={() => void refresh()}
            >
              {offline ? 'Satırlar yalnız sunucuda tutulur.' : importProblem(problem)}
            </ErrorNote>
          </div>
        )
      ) : rows.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">
          {outcome === 'review' ? 'Bu dosyada eşleşmeyen satır yok.' : 'Bu dosyada çelişen satır yok.'}
        </p>
      ) : (
        rows.map((row) => (
          <RowCard key={row.no} list={file.list} row={row} around={around} onSettled={() => void refresh()} />
        ))
      )}
    </Card>
  );
}
