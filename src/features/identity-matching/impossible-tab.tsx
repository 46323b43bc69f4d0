import { CircleCheck, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { runCommand } from '@/data/server';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission } from '@/data/workspace';
import { formatDate } from '@/lib/dates';
import { ListPrint } from '@/kit/export/list-print';
import { Button } from '@/ui/button';
import { EmptyState, LoadingRows, PageNotRead } from '@/ui/page-states';
import type { DataColumn } from '@/ui/table-types';
import { toastError, toastSuccess } from '@/ui/toast';
import { importFile } from '@sync/model/entities/import-file';
import { recheckIdentities } from '@sync/rpc/identity-bulk';
import { decideIdentityRow, listIdentityRows } from '@sync/rpc/identity-matching';
import type { IdentityCounts, IdentityRow } from '@sync/rpc/identity-matching';
import { allIdentityRows } from './all-rows';
import { identityProblem, obstacleText } from './identity-words';
import { PAGE_ROWS, RowsPager } from './rows-pager';
import { givenName } from './row-card';

const printedColumns: readonly DataColumn<IdentityRow>[] = [
  { id: 'line', header: 'Satır', align: 'end', cell: ({ line }) => line },
  { id: 'name', header: 'Ad soyad', cell: givenName },
  { id: 'masked', header: 'Kimlik no', cell: ({ masked }) => masked ?? '–' },
  { id: 'why', header: 'Neden yapılamaz', cell: obstacleText },
];

/** Shows rows that nobody can decide as they are, each with its reason; they are compared once more, or skipped. */
export function ImpossibleTab({
  batchId,
  version,
  undone,
  onChanged,
}: {
  batchId: string;
  /** Grows with each write; the tab then reads its rows again. */
  version: number;
  /** The list was taken back: nothing is decided any more. */
  undone: boolean;
  onChanged: (counts?: IdentityCounts) => void;
}) {
  const [behind, setBehind] = useState(0);
  const [busy, setBusy] = useState(false);
  const mayDecide = usePermission(recheckIdentities.permission) && !undone;
  const { value, problem, offline, refresh } = useServerQuery(listIdentityRows, {
    target: batchId,
    part: 'impossible',
    behind,
  });
  const [seen, setSeen] = useState(version);
  if (seen !== version) {
    setSeen(version);
    void refresh();
  }
  const recheck = async () => {
    setBusy(true);
    const answer = await runCommand(recheckIdentities, { target: batchId });
    setBusy(false);
    if (!answer.ok) return toastError(identityProblem(answer.problem));
    if (answer.value.rows === 0) {
      return toastSuccess('Yeniden karşılaştırılacak satır yok.', {
        detail: 'Numarası geçersiz olan ve bilgileri silinen satırlar değişmez.',
      });
    }
    onChanged(answer.value.counts);
  };
  const skip = async (row: IdentityRow) => {
    setBusy(true);
    const answer = await runCommand(decideIdentityRow, {
      target: row.no,
      base_version: row.version,
      decided: 'skip',
      client: null,
    });
    setBusy(false);
    if (!answer.ok) toastError(identityProblem(answer.problem));
    onChanged();
  };
  if (value === null) {
    return problem === null ? (
      <LoadingRows />
    ) : (
      <PageNotRead offline={offline} title="Satırlar okunamadı" onRetry={() => void refresh()}>
        {offline
          ? 'Satırlar yalnız sunucuda tutulur. Bağlantı gelince burada görünür.'
          : identityProblem(problem)}
      </PageNotRead>
    );
  }
  if (value.rows.length === 0 && behind === 0) {
    return (
      <EmptyState icon={CircleCheck} title="Yapılamayan satır yok">
        Numarası geçersiz olan, başka kayıtta duran ya da yazılamayan satırlar nedenleriyle burada görünür.
      </EmptyState>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-3 px-4 py-3">
        <p className="meta min-w-0 flex-1 basis-72 text-ink-2">
          Bu satırlar sıraya girmez. Kayıtta düzeltme yaptıysanız yeniden karşılaştırın; karar verilebilenler
          İnceleme sekmesine döner.
        </p>
        <ListPrint
          entity={importFile.kind}
          label="Yapılamayan satırlar"
          noun="satır"
          columns={printedColumns}
          rows={value.rows}
          rowId={({ no }) => String(no)}
          isPart={behind > 0 || value.rows.length === PAGE_ROWS}
          readAll={() => allIdentityRows(batchId, 'impossible')}
        />
        {mayDecide && (
          <Button icon={RefreshCw} busy={busy} disabled={offline} onClick={() => void recheck()}>
            Yeniden karşılaştır
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-auto">
        <table className="w-full text-[0.8125rem]">
          <thead className="sticky top-0 bg-sunken">
            <tr className="text-left text-ink-2">
              {['Satır', 'Listedeki kişi', 'Kimlik no', 'Neden yapılamaz', 'Yapılacak'].map((head) => (
                <th key={head} className="px-3 py-2 font-medium whitespace-nowrap">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {value.rows.map((row) => (
              <tr key={row.no} className="border-t border-line-soft align-top">
                <td className="num px-3 py-2 text-ink-3">{row.line}</td>
                <td className="px-3 py-2 font-medium break-words">
                  {givenName(row)}
                  {row.given.birth_date !== null && (
                    <span className="meta num block font-normal text-ink-2">
                      {formatDate(row.given.birth_date)}
                    </span>
                  )}
                </td>
                <td className="num px-3 py-2 whitespace-nowrap">{row.masked ?? '–'}</td>
                <td className="px-3 py-2">{obstacleText(row)}</td>
                <td className="px-3 py-2">
                  {mayDecide && row.problem !== 'forgotten' && (
                    <Button size="sm" disabled={busy || offline} onClick={() => void skip(row)}>
                      Atla
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <RowsPager rows={value.rows} behind={behind} onBehind={setBehind} />
    </div>
  );
}
