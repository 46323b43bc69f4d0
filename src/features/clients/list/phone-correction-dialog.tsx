import { useMemo } from 'react';
import type { Client } from '@sync/model/entities/client';
import { client as entity } from '@sync/model/entities/client';
import { correctedPhone, formatPhone, isDialable } from '@sync/model/rules/phone';
import { useLiveQuery, useSignedIn } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { ActDialog } from '@/kit/form/act-dialog';
import { changeMany, undoMany } from '@/kit/form/bulk-change';
import { clientName } from '@/kit/record/client-summary-line';
import { correctedPhones } from '@/records/client-fields/phone-correction';
import { documentsById$ } from '@/kit/record/documents-by-id';
import { useOutcome } from '@/kit/form/use-outcome';

const none: readonly Client[] = [];

const canCorrect = ({ phones }: Client): boolean => phones.some(({ e164 }) => correctedPhone(e164) !== null);

/** Shows what becomes of numbers that cannot be dialled, and corrects them all at once, with undo. */
export function PhoneCorrectionDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const { writes } = useSignedIn();
  const outcome = useOutcome();
  const key = ids.join();
  const live = useLiveQuery<readonly Client[]>(
    ({ clients }) => documentsById$(clients, key.split(',')),
    [key],
  );
  const records = live.state === 'ready' ? live.data : none;
  const wanted = useMemo(() => records.filter(canCorrect), [records]);
  const left = records.length - wanted.length;
  const correct = async () => {
    const result = await changeMany(writes, entity, wanted, ({ phones }) => ({
      phones: correctedPhones(phones),
    }));
    const failed = result.failed > 0 ? `, ${result.failed} değiştirilemedi` : '';
    outcome.done(`${countOf(result.changed.length, 'hastanın')} telefonu düzeltildi${failed}`, {
      undo: async () => {
        const kept = await undoMany(writes, entity, result);
        outcome.done(kept === 0 ? 'Geri alındı' : `Geri alındı; ${kept} hasta bu arada değişmişti`);
      },
    });
  };
  return (
    <ActDialog
      title="Telefonları düzelt"
      width={640}
      saveLabel={`${countOf(wanted.length, 'hastanın')} telefonunu düzelt`}
      onSave={correct}
      onClose={onClose}
    >
      {() => (
        <div className="grid gap-3">
          <p>Ülke kodundan sonra yalnız o ülkenin içinde çevrilen rakamlar var; bunlar çıkarılır.</p>
          <ul className="max-h-80 divide-y divide-line overflow-y-auto" aria-label="Düzeltilecek telefonlar">
            {wanted.map((record) => (
              <li key={record.id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="min-w-0 break-words">{clientName(record)}</span>
                <span className="num grid text-right">
                  {record.phones
                    .filter(({ e164 }) => !isDialable(e164))
                    .map(({ e164 }) => (
                      <Corrected key={e164} stored={e164} />
                    ))}
                </span>
              </li>
            ))}
          </ul>
          {left > 0 && (
            <p className="text-ink-2">
              {countOf(left, 'hastanın')} numarası kendiliğinden düzeltilemez; numaraya kaydında bakın.
            </p>
          )}
        </div>
      )}
    </ActDialog>
  );
}

function Corrected({ stored }: { stored: string }) {
  const corrected = correctedPhone(stored);
  return (
    <span>
      <s className="text-ink-2">{formatPhone(stored)}</s>{' '}
      {corrected === null ? 'elle düzeltilmeli' : <b className="font-medium">{formatPhone(corrected)}</b>}
    </span>
  );
}
