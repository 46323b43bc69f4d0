import { useState } from 'react';
import { runCommand } from '@/data/server';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission } from '@/data/workspace';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { SheetForm, Warning } from '@/kit/form/sheet-form';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import { RadioCards } from '@/ui/radio-cards';
import { toastError, toastSuccess } from '@/ui/toast';
import {
  decideUnmatchedIdentities,
  previewUnmatchedIdentities,
  undoUnmatchedIdentities,
} from '@sync/rpc/identity-bulk';
import type { BulkDecision } from '@sync/rpc/identity-bulk';
import type { IdentityCounts } from '@sync/rpc/identity-matching';
import { bulkProblem, identityProblem, linesText } from './identity-words';

/** Decides all rows at once that are like no record, after saying how many they are. */
export function UnmatchedSheet({
  batchId,
  onClose,
  onDone,
}: {
  batchId: string;
  onClose: () => void;
  onDone: (counts: IdentityCounts) => void;
}) {
  const command = useCommand();
  const mayAdd = usePermission('crm.clients.add');
  const [decided, setDecided] = useState<BulkDecision>('skip');
  const [target] = useState(() => crypto.randomUUID());
  const {
    value: shown,
    problem,
    offline,
    refresh,
  } = useServerQuery(previewUnmatchedIdentities, {
    target: batchId,
  });
  const count = shown?.[decided] ?? 0;

  const undo = async () => {
    const answer = await runCommand(undoUnmatchedIdentities, { target });
    if (!answer.ok) return toastError(identityProblem(answer.problem));
    const { rows, back, counts } = answer.value;
    toastSuccess(`${countOf(back, 'satırın')} kararı geri alındı.`, {
      ...(back < rows
        ? { detail: `${countOf(rows - back, 'satır')} yazılmış ya da yeniden kararlaştırılmış, öyle kaldı.` }
        : {}),
    });
    onDone(counts);
  };
  const submit = async () => {
    if (shown === null) return undefined;
    const done = await command.run(decideUnmatchedIdentities, {
      target,
      file: batchId,
      decided,
      seen: shown.seen,
    });
    // The rows may be others by now: the sheet counts them again.
    if (done === undefined) {
      await refresh();
      return undefined;
    }
    const { rows, counts } = done.value;
    return () => {
      toastSuccess(
        decided === 'skip'
          ? `${countOf(rows, 'satır')} atlandı.`
          : `${countOf(rows, 'yeni hasta')} açılacak; kararlar uygulanınca kayda yazılır.`,
        { undo },
      );
      onDone(counts);
      onClose();
    };
  };
  return (
    <SheetForm
      title="Adayı olmayan satırlar"
      dirty={false}
      command={{ busy: command.busy, offline: command.offline || offline }}
      submitLabel={
        decided === 'skip' ? `${formatNumber(count)} satırı atla` : `${formatNumber(count)} yeni hasta aç`
      }
      disabledReason={
        shown === null ? 'Önce satırlar sayılmalı' : count === 0 ? 'Uygun satır yok' : undefined
      }
      failure={command.problem === null ? null : bulkProblem(command.problem)}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-ink-2">
        Bu satırlardaki kişilere benzeyen kayıt bulunamadı. Karar hepsi için birden verilir; “Geri al” hepsini
        birden geri alır.
      </p>
      {shown === null ? (
        problem === null ? (
          <LoadingBlock />
        ) : (
          <ErrorNote title="Satırlar sayılamadı" offline={offline} onRetry={() => void refresh()}>
            {identityProblem(problem)}
          </ErrorNote>
        )
      ) : (
        <>
          <RadioCards<BulkDecision>
            label="Karar"
            name="unmatched-decision"
            value={decided}
            onChange={setDecided}
            options={[
              {
                value: 'skip',
                label: 'Hepsini atla',
                title: countOf(shown.skip, 'satır'),
                description: 'Numaralar yazılmaz.',
              },
              {
                value: 'new_client',
                label: 'Yeni hasta aç',
                title: countOf(shown.new_client, 'satır'),
                description: mayAdd
                  ? 'Kararlar uygulanınca açılır; o sırada her satır yeniden karşılaştırılır.'
                  : 'Hasta ekleme yetkiniz yok.',
                disabled: !mayAdd,
              },
            ]}
          />
          {decided === 'new_client' && shown.unreachable > 0 && (
            <Warning>
              {countOf(shown.unreachable, 'satırda')} telefon da e-posta da yok; yeni hasta açılamaz, satırlar
              Yapılamayanlar sekmesinde kalır: {linesText(shown.lines)}.
            </Warning>
          )}
          {shown.busy > 0 && (
            <p className="meta num text-ink-2">
              {countOf(shown.busy, 'satıra')} şu anda başkası bakıyor; onlar dışarıda kalır.
            </p>
          )}
        </>
      )}
    </SheetForm>
  );
}
