import { ArrowRight, Check, Link2, X } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { usePermission } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';
import { importProblem } from '@/import/flow/import-problems';
import { shownChanges } from '@/kit/list/shown-changes';
import { RecordLink } from '@/kit/record/record-link';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { toastSuccess } from '@/ui/toast';
import { importRights } from '@sync/model/entities/import-values';
import type { ImportList } from '@sync/model/entities/import-values';
import { settleListRow } from '@sync/rpc/list-rows';
import type { ListRow, RowDecision } from '@sync/rpc/list-rows';
import type { Around } from '../report/use-known';
import { AssignField } from './assign-field';
import { codeWords, readFacts } from './row-words';

const done: Readonly<Record<RowDecision, string>> = {
  take: 'Listedeki değer alındı.',
  keep: 'Kayıttaki değer kaldı.',
  assign: 'Satır kayda bağlandı.',
  dismiss: 'Satır kapatıldı.',
};

function addressOf({ record_kind: kind, record_id: id }: ListRow): string | null {
  if (id === null) return null;
  return kind === 'biopsy' ? `/adenom-biyotip?open=${id}` : `/insurance/tracking?open=${id}`;
}

/** Returns the patient of a row's record, where the device has it. */
function nameOf({ record_kind: kind, record_id: id }: ListRow, around: Around): string | null {
  if (id === null) return null;
  const record = kind === 'biopsy' ? around.biopsies.get(id) : around.cases.get(id);
  if (record === undefined) return null;
  const number = record.kind === 'biopsy' ? record.biopsy_no : record.case_no;
  return [around.clientName(record.client_id), number].filter((part) => part !== null).join(' · ');
}

/** Shows a row of a list: the values read, their changes to its record, and the decisions on it. */
export function RowCard({
  list,
  row,
  around,
  onSettled,
}: {
  list: ImportList;
  row: ListRow;
  around: Around;
  onSettled: () => void;
}) {
  const reference = useReferenceData();
  const facts = readFacts(row);
  const changes = shownChanges(row);
  const to = addressOf(row);
  const why = codeWords(row.code);
  const name = nameOf(row, around);
  return (
    <article className="@container border-t border-line-soft px-5 py-3 text-[0.8125rem] first:border-0">
      <div className="flex items-baseline gap-3">
        <span className="num shrink-0 text-ink-3">{row.line}. satır</span>
        {to !== null && (
          <RecordLink to={to} className="hit min-w-0 flex-1 font-medium underline underline-offset-2">
            {name ?? 'Kaydı aç'}
          </RecordLink>
        )}
      </div>
      {why !== null && <p className="mt-1 font-medium text-warn">{why}</p>}
      <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 @xl:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]">
        {facts.map(({ id, label, text }) => (
          <div key={id} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="num line-clamp-4 break-words whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && (
        <table className="mt-2 w-full">
          <caption className="sr-only">Kayıttaki ve listedeki değer</caption>
          <thead className="text-left text-xs text-ink-2">
            <tr>
              <th scope="col" className="w-24 py-1 font-medium">
                Alan
              </th>
              <th scope="col" className="py-1 font-medium">
                {row.outcome === 'conflict' ? 'Kayıtta' : 'Önce'}
              </th>
              <th scope="col" className="py-1 font-medium">
                {row.outcome === 'conflict' ? 'Listede' : 'Sonra'}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ id, label, before, after }) => (
              <tr key={id} className="border-t border-line-soft align-top">
                <th scope="row" className="py-1 pr-2 text-left font-normal text-ink-2">
                  {label}
                </th>
                <td className="num py-1 pr-2 break-words whitespace-pre-line">
                  <span className="line-clamp-6">{before}</span>
                </td>
                <td className="num py-1 font-medium break-words whitespace-pre-line">
                  <span className="line-clamp-6">{after}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {row.outcome === 'conflict' && row.changed_by !== null && (
        <p className="meta num mt-1.5 text-ink-2">
          Kaydı son değiştiren: {reference.userName(row.changed_by)}
          {row.changed_at !== null && `, ${formatDateTime(row.changed_at)}`}
        </p>
      )}
      {(row.outcome === 'conflict' || row.outcome === 'review') && (
        <RowActions list={list} row={row} around={around} onSettled={onSettled} />
      )}
    </article>
  );
}

/** Renders the decisions on a waiting row. */
function RowActions({
  list,
  row,
  around,
  onSettled,
}: {
  list: ImportList;
  row: ListRow;
  around: Around;
  onSettled: () => void;
}) {
  const mayDecide = usePermission(importRights[list].import);
  const command = useCommand();
  const [record, setRecord] = useState<string | null>(null);
  const [dismisses, setDismisses] = useState(false);
  const [reason, setReason] = useState('');
  if (!mayDecide) return null;
  const settle = async (decision: RowDecision) => {
    const given = {
      target: row.no,
      decision,
      record: decision === 'assign' ? record : null,
      reason: decision === 'dismiss' || decision === 'keep' ? reason.trim() || null : null,
    };
    if ((await command.run(settleListRow, given)) === undefined) return;
    toastSuccess(done[decision]);
    onSettled();
  };
  const blocked = command.busy ? 'Kaydediliyor' : command.offline ? 'Bağlantı gerekir' : undefined;
  const isPathology = list === 'pathology' || list === 'specimen';
  return (
    <div className="mt-3 grid gap-2.5">
      {row.outcome === 'conflict' ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            tone="primary"
            icon={ArrowRight}
            disabledReason={blocked}
            onClick={() => void settle('take')}
          >
            Listedekini al
          </Button>
          <Button size="sm" icon={Check} disabledReason={blocked} onClick={() => void settle('keep')}>
            Kayıttakini koru
          </Button>
        </div>
      ) : dismisses ? (
        <>
          <TextField
            label="Neden kapatılıyor?"
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              tone="primary"
              disabledReason={blocked ?? (reason.trim().length < 3 ? 'Nedeni yazın' : undefined)}
              onClick={() => void settle('dismiss')}
            >
              Satırı kapat
            </Button>
            <Button size="sm" onClick={() => setDismisses(false)}>
              Vazgeç
            </Button>
          </div>
        </>
      ) : (
        <>
          <AssignField
            row={row}
            kind={isPathology ? 'biopsy' : 'insurance_case'}
            around={around}
            value={record}
            onChange={setRecord}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              tone="primary"
              icon={Link2}
              disabledReason={blocked ?? (record === null ? 'Kaydı seçin' : undefined)}
              onClick={() => void settle('assign')}
            >
              Kayda bağla
            </Button>
            <Button size="sm" icon={X} onClick={() => setDismisses(true)}>
              Kayda ait değil
            </Button>
          </div>
        </>
      )}
      {command.problem !== null && (
        <p role="alert" className="text-danger">
          {importProblem(command.problem)}
        </p>
      )}
    </div>
  );
}
