import { UserRoundCheck } from 'lucide-react';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';
import { ListPrint } from '@/kit/export/list-print';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState, LoadingRows, PageNotRead } from '@/ui/page-states';
import type { DataColumn } from '@/ui/table-types';
import { toastSuccess } from '@/ui/toast';
import { client } from '@sync/model/entities/client';
import { listPairsApart, tellClientsApart } from '@sync/rpc/duplicates';
import type { PairedRecord } from '@sync/rpc/duplicates';
import { mergeProblem } from '../merge-words';

const lineOf = ({ first_name: first, last_name: last, client_no: no }: PairedRecord) =>
  `${first} ${last}${no === null ? '' : ` (${no})`}`;

/** Pairs that somebody told apart, so that a mistake can be found and taken back. */
export function ApartList() {
  const { value, problem, offline, refresh } = useServerQuery(listPairsApart, {}, { keep: true });
  const reference = useReferenceData();
  const command = useCommand();
  const mayDecide = usePermission(tellClientsApart.permission);
  if (value === null) {
    return problem === null ? (
      <LoadingRows />
    ) : (
      <PageNotRead offline={offline} title="Liste okunamadı" onRetry={() => void refresh()}>
        {mergeProblem(problem)}
      </PageNotRead>
    );
  }
  if (value.length === 0) {
    return (
      <EmptyState icon={UserRoundCheck} title="Ayrı kişi denen çift yok">
        Bir çift için “Aynı kişi değil” derseniz burada durur ve bir daha önerilmez.
      </EmptyState>
    );
  }
  const columns: readonly DataColumn<(typeof value)[number]>[] = [
    { id: 'left', header: '1. kayıt', cell: ({ left }) => lineOf(left) },
    { id: 'right', header: '2. kayıt', cell: ({ right }) => lineOf(right) },
    { id: 'reason', header: 'Neden', cell: ({ reason }) => reason },
    { id: 'by', header: 'Karar veren', cell: ({ by }) => reference.userName(by) ?? 'Sistem' },
    { id: 'at', header: 'Karar zamanı', cell: ({ at }) => formatDateTime(at) },
  ];
  return (
    <div className="mx-auto w-full max-w-[1080px] px-4 py-4 min-[56.25em]:px-5">
      <Card
        flush
        title="Ayrı kişiler"
        aside={
          <span className="flex items-center gap-2">
            {command.problem !== null && mergeProblem(command.problem)}
            <ListPrint
              entity={client.kind}
              label="Ayrı kişiler"
              noun="çift"
              columns={columns}
              rows={value}
              rowId={({ left, right }) => `${left.id} ${right.id}`}
            />
          </span>
        }
      >
        <ul>
          {value.map(({ left, right, at, by, reason }) => (
            <li
              key={`${left.id} ${right.id}`}
              className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line-soft px-4 py-2 first:border-0"
            >
              <span className="min-w-0 flex-1 basis-72 break-words">
                <b className="font-medium">{lineOf(left)}</b> · {lineOf(right)}
                {reason !== null && <span className="meta block text-ink-2">{reason}</span>}
              </span>
              <span className="meta num text-ink-2">
                {reference.userName(by) ?? 'Sistem'}, {formatDateTime(at)}
              </span>
              {mayDecide && (
                <Button
                  size="sm"
                  busy={command.busy}
                  disabled={command.offline}
                  onClick={() =>
                    void command
                      .run(tellClientsApart, { one: left.id, other: right.id, apart: false, reason: null })
                      .then(async (done) => {
                        if (done === undefined) return;
                        toastSuccess('Karar geri alındı; çift yeniden karşılaştırılacak.');
                        await refresh();
                      })
                  }
                >
                  Kararı geri al
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
