import { ArrowRight, CircleMinus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useServerQuery } from '@/data/use-server-query';
import { formatDateTime } from '@/lib/dates';
import { Warning } from '@/kit/form/sheet-form';
import { UndoForm } from '@/kit/form/undo-form';
import { Button } from '@/ui/button';
import type { IconType } from '@/ui/icon';
import { toastSuccess } from '@/ui/toast';
import { keepForm } from '@/ui/enter-key';
import { client } from '@sync/model/entities/client';
import type { Field } from '@sync/model/fields';
import { previewUnmerge, unmergeClients } from '@sync/rpc/merges';
import type { UndoStep } from '@sync/rpc/merges';
import { leftByUndo, mergeProblem, tableCounts, tableNoun, undoBlockText, wentBack } from '../merge-words';
import { clientText } from './merge-rows';
import type { MergeRow } from './merge-rows';

const fields: Readonly<Record<string, Field>> = client.fields;
const stepName = ({ table, field }: UndoStep): string =>
  table === 'clients' ? (fields[field ?? '']?.label ?? 'Alan') : tableNoun(table);

function Bucket({ icon: Icon, title, children }: { icon: IconType; title: string; children?: ReactNode }) {
  return (
    <section className="border-t border-line-soft py-2.5 first:border-0">
      <h3 className="flex gap-3 font-medium">
        <Icon className="mt-0.5 size-4 shrink-0 text-ink-2" aria-hidden="true" />
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Takes a merge back, after showing what goes back, what stays and what goes to the record it was meant for. */
export function UnmergeSheet({
  row,
  onClose,
  onOpen,
}: {
  row: MergeRow;
  onClose: () => void;
  onOpen: (id: string) => void;
}) {
  const { merge } = row;
  const reference = useReferenceData();
  const preview = useServerQuery(previewUnmerge, { target: merge.id });
  const [apart, setApart] = useState(true);
  const [take, setTake] = useState<readonly string[]>([]);
  const lines = (list: readonly UndoStep[]) => (
    <ul className="mt-1 pl-7">
      {list.map((step) => (
        <li key={`${step.row} ${step.field}`} className="py-0.5">
          {stepName(step)}
          {step.at !== null && (
            <span className="meta num text-ink-2">
              {' '}
              · {reference.userName(step.by) ?? 'Sistem'}, {formatDateTime(step.at)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <UndoForm
      title="Birleştirmeyi geri al"
      preview={preview}
      blocked={({ block }) => (block.length > 0 ? 'Geri alınamaz' : undefined)}
      problemText={mergeProblem}
      subject={
        <p className="break-words">
          <b className="font-medium">{clientText(row.survivor)}</b>
          <span className="text-ink-2"> kaydından ayrılacak: {clientText(row.absorbed)}</span>
        </p>
      }
      choices={
        <label className="flex min-h-9 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-4.5 accent-accent"
            checked={apart}
            onChange={() => setApart(!apart)}
            onKeyDown={keepForm}
          />
          Bu iki kayıt aynı kişi değil, bir daha önerme
        </label>
      }
      undo={(command, reason) => command.run(unmergeClients, { target: merge.id, reason, take, apart })}
      onDone={(report) => {
        const back = wentBack(report);
        toastSuccess(back === '' ? 'Birleştirme geri alındı.' : `Geri alındı: ${back}.`, {
          detail: leftByUndo(report),
        });
        onClose();
      }}
      onClose={onClose}
    >
      {({ block, steps, back, since }, leave) => {
        const [code, newer] = block;
        if (code !== undefined) {
          return (
            <Warning>
              {undoBlockText(block)}
              {newer !== undefined && (
                <Button size="sm" className="mt-2" onClick={() => leave(() => onOpen(newer))}>
                  O birleştirmeyi aç
                </Button>
              )}
            </Warning>
          );
        }
        const rowsBack = Object.entries(back).filter(([table]) => table !== 'clients');
        const stays = steps.filter(({ bucket }) => bucket === 'stay');
        const late = steps.filter(({ bucket }) => bucket === 'late');
        const backFields = steps.filter(({ bucket, table }) => bucket === 'back' && table === 'clients');
        return (
          <div>
            <Bucket icon={Undo2} title="Geri döner">
              <p className="meta num pl-7 text-ink-2">
                {[
                  ...tableCounts(rowsBack),
                  ...backFields.map((step) => stepName(step).toLocaleLowerCase('tr')),
                ].join(', ') || 'Yalnız yönlendirme kalkar'}
              </p>
            </Bucket>
            {stays.length > 0 && (
              <Bucket icon={CircleMinus} title="Kalır, sonradan değişti">
                {lines(stays)}
              </Bucket>
            )}
            {late.length > 0 && (
              <Bucket icon={ArrowRight} title="Eski kayda gider, ona yazılmıştı">
                {lines(late)}
              </Bucket>
            )}
            {since.length > 0 && (
              <Bucket icon={CircleMinus} title="Birleştirmeden sonra kalan kayda açılanlar">
                <p className="meta pl-7 text-ink-2">İşaretlemezseniz kalan kayıtta durur.</p>
                <div className="mt-1 grid pl-7">
                  {since.map(({ row: id, table, label, by, at }) => (
                    <label key={id} className="flex min-h-9 items-center gap-2.5">
                      <input
                        type="checkbox"
                        className="size-4.5 accent-accent"
                        checked={take.includes(id)}
                        onKeyDown={keepForm}
                        onChange={() =>
                          setTake(take.includes(id) ? take.filter((taken) => taken !== id) : [...take, id])
                        }
                      />
                      <span>
                        {tableNoun(table)} {label}
                        <span className="meta num text-ink-2">
                          {' '}
                          · {reference.userName(by) ?? 'Sistem'}
                          {at !== null && `, ${formatDateTime(at)}`}
                        </span>
                      </span>
                    </label>
                  ))}
                </div>
              </Bucket>
            )}
          </div>
        );
      }}
    </UndoForm>
  );
}
