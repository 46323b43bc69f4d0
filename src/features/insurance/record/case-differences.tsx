import { ArrowRight, Check, ListX } from 'lucide-react';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission } from '@/data/workspace';
import { formatDate } from '@/lib/dates';
import { importProblem } from '@/import/flow/import-problems';
import { shownChanges } from '@/kit/list/shown-changes';
import { Button } from '@/ui/button';
import { toastSuccess } from '@/ui/toast';
import { importLists } from '@sync/model/entities/import-values';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { caseDifferences, settleCase } from '@sync/rpc/list-rows';
import type { CaseDifference } from '@sync/rpc/list-rows';

const done = { take: 'Listedeki değer alındı', keep: 'Kayıttaki değer kaldı' } as const;

/** Shows both values where a list differs from a user's entry, and the choice. */
export function CaseDifferences({ record }: { record: InsuranceCase }) {
  const { value: rows, problem, offline, refresh } = useServerQuery(caseDifferences, { target: record.id });
  const mayChoose = usePermission(settleCase.permission);
  const command = useCommand();
  const settle = async (decision: keyof typeof done) => {
    const given = { target: record.id, row_numbers: (rows ?? []).map(({ no }) => no), decision };
    if ((await command.run(settleCase, given)) !== undefined) toastSuccess(done[decision]);
    void refresh();
  };
  const failed = command.problem ?? problem;
  const blocked = command.busy
    ? 'Kaydediliyor'
    : command.offline || offline
      ? 'Çevrimdışıyken seçilemez; bağlanınca seçebilirsiniz'
      : rows === null
        ? 'Listedeki değer okunuyor'
        : undefined;
  return (
    <section aria-label="Listeyle çelişen değerler" className="rounded-lg bg-warn-soft px-3.5 py-3">
      <p className="flex gap-2.5">
        <ListX className="mt-0.5 size-5 shrink-0 text-warn" aria-hidden="true" />
        <span className="min-w-0">
          <b className="text-warn">Liste başka değer getirdi.</b> Yazdıklarınız duruyor.
          {blocked !== undefined && offline && ' Listedeki değer bağlanınca görünür.'}
        </span>
      </p>
      {(rows ?? []).map((row) => (
        <Difference key={row.no} row={row} />
      ))}
      {mayChoose && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button icon={ArrowRight} disabledReason={blocked} onClick={() => void settle('take')}>
            Listedekini al
          </Button>
          <Button icon={Check} disabledReason={blocked} onClick={() => void settle('keep')}>
            Kayıttakini koru
          </Button>
        </div>
      )}
      {failed !== null && failed.kind !== 'no-network' && (
        <p role="alert" className="mt-2 text-danger">
          {importProblem(failed)}
        </p>
      )}
    </section>
  );
}

function Difference({ row: { list, file_name: file, at, before, after } }: { row: CaseDifference }) {
  const changes = shownChanges({ record_kind: 'insurance_case', before, after });
  return (
    <table className="mt-2 w-full text-[0.8125rem]">
      <caption className="meta num pb-1 text-left break-words text-ink-2">
        {importLists[list]}, {file}, {formatDate(at)}
      </caption>
      <thead className="text-left text-xs text-ink-2">
        <tr>
          <th scope="col" className="w-24 py-1 font-medium">
            Alan
          </th>
          <th scope="col" className="py-1 font-medium">
            Kayıtta
          </th>
          <th scope="col" className="py-1 font-medium">
            Listede
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.id} className="border-t border-warn/25 align-top">
            <th scope="row" className="py-1 pr-2 text-left font-normal text-ink-2">
              {change.label}
            </th>
            <td className="num py-1 pr-2 break-words whitespace-pre-line">{change.before}</td>
            <td className="num py-1 font-medium break-words whitespace-pre-line">{change.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
