import { CircleCheck, Eye, EyeOff, TriangleAlert, Undo2, UserRoundCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePreference } from '@/data/preferences';
import { runCommand } from '@/data/server';
import type { ServerProblem } from '@/data/server';
import { useSignedIn } from '@/data/workspace';
import { Button } from '@/ui/button';
import { Kbd } from '@/ui/kbd';
import { useKeys } from '@/ui/keys/key-commands';
import { EmptyState, LoadingBlock, PageNotRead } from '@/ui/page-states';
import { toastError } from '@/ui/toast';
import { decideIdentityRow, nextIdentityRow, stepBackIdentity } from '@sync/rpc/identity-matching';
import type { IdentityCounts, IdentityDecision, IdentityRow } from '@sync/rpc/identity-matching';
import { CandidateCard } from './candidate-card';
import { identityProblem, whyText } from './identity-words';
import { QueueOrder, readQueueOrder, useQueueOrder } from './queue-order';
import { RowCard } from './row-card';

const isOn = (stored: unknown): boolean => stored === true;

/** Returns the decisions about a row, with the reason of those that its candidate does not allow. */
function decisions(candidate: IdentityRow['candidates'][number] | undefined): readonly {
  readonly decided: IdentityDecision;
  readonly key: string;
  readonly label: string;
  readonly reason: string | null;
}[] {
  const none = candidate === undefined ? 'Benzer kayıt yok' : null;
  const has = candidate !== undefined && candidate.identity_masked !== null;
  return [
    {
      decided: 'add',
      key: 'e',
      label: 'Seçilene TC ekle',
      reason: none ?? (has ? 'Bu kaydın numarası var' : null),
    },
    {
      decided: 'replace',
      key: 'd',
      label: 'TC’yi değiştir',
      reason:
        none ??
        (!has
          ? 'Bu kaydın numarası yok'
          : candidate?.holds === true
            ? 'Bu kayıt numarayı zaten taşıyor'
            : null),
    },
    { decided: 'new_client', key: 'y', label: 'Yeni hasta', reason: null },
    { decided: 'skip', key: 'a', label: 'Atla', reason: null },
  ];
}

/** Shows one row after another: decided by keys, each decision moves on to the next, Z undoes the last one. */
export function Queue({
  batchId,
  offline,
  onCounts,
}: {
  batchId: string;
  offline: boolean;
  onCounts: (counts: IdentityCounts) => void;
}) {
  const { workspace } = useSignedIn();
  const [row, setRow] = useState<IdentityRow | null | undefined>(undefined);
  const [chosen, setChosen] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ServerProblem | null>(null);
  const [blind, setBlind] = usePreference('identity-blind', isOn);
  const [order, setOrder] = useQueueOrder();

  const show = (next: IdentityRow | null) => {
    setRow(next);
    setChosen(0);
    setBusy(false);
  };
  const next = async (besides: number | null) => {
    const sequence = await readQueueOrder(workspace);
    const answer = await runCommand(nextIdentityRow, { target: batchId, besides, sequence });
    if (!answer.ok) {
      setProblem(answer.problem);
      setBusy(false);
      return;
    }
    setProblem(null);
    onCounts(answer.value.counts);
    show(answer.value.row);
  };
  const begin = useEffectEvent(() => void next(null));
  useEffect(() => {
    if (!offline) begin();
  }, [batchId, offline]);

  const decide = async (decided: IdentityDecision) => {
    if (row === null || row === undefined || busy || offline) return;
    const asksForRecord = decided === 'add' || decided === 'replace';
    const client = asksForRecord ? row.candidates[chosen]?.id : null;
    if (client === undefined) return;
    setBusy(true);
    const answer = await runCommand(decideIdentityRow, {
      target: row.no,
      base_version: row.version,
      decided,
      client,
    });
    if (!answer.ok) toastError(identityProblem(answer.problem));
    if (answer.ok || answer.problem.kind === 'conflict') await next(null);
    else setBusy(false);
  };
  const back = async () => {
    if (busy || offline) return;
    setBusy(true);
    const answer = await runCommand(stepBackIdentity, { target: batchId });
    setBusy(false);
    if (!answer.ok) return toastError(identityProblem(answer.problem));
    if (answer.value.counts !== undefined) onCounts(answer.value.counts);
    if (answer.value.row !== null) show(answer.value.row);
    else toastError('Geri alınacak karar yok.');
  };
  const most = (row?.candidates.length ?? 0) - 1;
  const choose = (step: 1 | -1): void => setChosen(Math.max(0, Math.min(most, chosen + step)));
  const wait = offline ? 'Bağlantı gerekir' : busy ? 'Önceki karar kaydediliyor.' : null;
  useKeys({
    rank: 'record',
    title: 'Sıradaki satır',
    commands: [
      ...(row === null || row === undefined
        ? []
        : decisions(row.candidates[chosen]).map(({ decided, key, label, reason }) => ({
            id: `identity.${decided}`,
            label,
            key,
            reason: wait ?? reason,
            run: () => void decide(decided),
          }))),
      ...(most < 1
        ? []
        : [
            {
              id: 'identity.next',
              label: 'Sonraki olası kayıt',
              key: 'arrowdown',
              isFixed: true as const,
              repeats: true as const,
              run: () => choose(1),
            },
            {
              id: 'identity.previous',
              label: 'Önceki olası kayıt',
              key: 'arrowup',
              isFixed: true as const,
              repeats: true as const,
              run: () => choose(-1),
            },
          ]),
      ...(row === undefined
        ? []
        : [
            {
              id: 'identity.back',
              label: 'Son kararı geri al',
              key: 'z',
              reason: wait,
              run: () => void back(),
            },
          ]),
    ],
  });

  if (row === undefined) {
    return problem === null && !offline ? (
      <LoadingBlock lines={8} className="p-5" />
    ) : (
      <PageNotRead offline={offline} title="Sıradaki satır okunamadı" onRetry={() => void next(null)}>
        {problem === null
          ? 'Satırlar ve numaralar yalnız sunucuda tutulur. Bağlantı gelince kaldığınız yerden sürdürürsünüz.'
          : identityProblem(problem)}
      </PageNotRead>
    );
  }
  const undo = (
    <Button size="sm" tone="quiet" icon={Undo2} disabled={busy || offline} onClick={() => void back()}>
      Son kararı geri al <Kbd>Z</Kbd>
    </Button>
  );
  if (row === null) {
    return (
      <EmptyState icon={CircleCheck} title="Bakılacak satır kalmadı" action={undo}>
        Başkasının baktığı satırlar on dakika sonra yeniden sıraya girer. Kararlar siz uygulayınca kayda
        yazılır.
      </EmptyState>
    );
  }
  const candidate = row.candidates[chosen];
  const has = candidate !== undefined && candidate.identity_masked !== null;
  const reason = offline ? 'Bağlantı gerekir' : undefined;
  return (
    <>
      <QueueOrder order={order} onOrder={setOrder} />
      <div className="grid flex-1 content-start gap-5 overflow-auto p-4 min-[56.25em]:grid-cols-[312px_minmax(0,1fr)] min-[56.25em]:p-5">
        <div className="grid content-start gap-3">
          <p className="meta font-medium text-ink-2">Dosyadaki satır {row.line}</p>
          <RowCard row={row} />
          {whyText(row) !== '' && (
            <p className="flex gap-2.5 rounded-lg bg-warn-soft px-3.5 py-3">
              <TriangleAlert className="mt-0.5 size-4.5 shrink-0 text-warn" aria-hidden="true" />
              <span>
                <b className="font-semibold text-warn">Neden soruluyor?</b> {whyText(row)}
              </span>
            </p>
          )}
          {candidate !== undefined && (
            <p className="card meta p-3.5 text-ink-2">
              {has
                ? `Değiştir derseniz ${candidate.client_no ?? ''} kaydının numarası, ikinci bir kişi onaylayınca değişir; eski numara geri almak için saklanır.`
                : `Ekle derseniz numara ${candidate.client_no ?? ''} kaydına yazılır. Kayıtlar birleşmez.`}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2">
            {undo}
            <Button
              size="sm"
              tone="quiet"
              icon={blind ? Eye : EyeOff}
              aria-pressed={blind}
              onClick={() => setBlind(!blind)}
            >
              {blind ? 'Puanları göster' : 'Puanları gizle'}
            </Button>
          </div>
        </div>
        <div role="radiogroup" aria-label="Olası kayıtlar" className="grid content-start gap-3">
          <p className="meta flex items-center justify-between font-medium text-ink-2">
            Olası kayıtlar
            <span className="flex items-center gap-1.5">
              <Kbd>↑</Kbd> <Kbd>↓</Kbd> seç
            </span>
          </p>
          {row.candidates.length === 0 && <p className="card p-4 text-ink-2">Benzer kayıt yok.</p>}
          {row.candidates.map((candidate, at) => (
            <CandidateCard
              key={candidate.id}
              row={row}
              candidate={candidate}
              chosen={at === chosen}
              blind={blind}
              onChoose={() => setChosen(at)}
            />
          ))}
        </div>
      </div>
      <div className="grid shrink-0 grid-cols-2 gap-2.5 border-t border-line bg-surface px-4 py-3 min-[56.25em]:grid-cols-[2fr_1.2fr_1.2fr_1fr] min-[56.25em]:px-5">
        <Button
          tone="primary"
          icon={UserRoundCheck}
          disabled={busy || candidate === undefined || has || offline}
          title={reason}
          onClick={() => void decide('add')}
        >
          Seçilene TC ekle <Kbd>E</Kbd>
        </Button>
        <Button
          disabled={busy || !has || candidate?.holds === true || offline}
          onClick={() => void decide('replace')}
        >
          TC’yi değiştir <Kbd>D</Kbd>
        </Button>
        <Button disabled={busy || offline} onClick={() => void decide('new_client')}>
          Yeni hasta <Kbd>Y</Kbd>
        </Button>
        <Button tone="quiet" disabled={busy || offline} onClick={() => void decide('skip')}>
          Atla <Kbd>A</Kbd>
        </Button>
      </div>
    </>
  );
}
