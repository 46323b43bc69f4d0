import { Link } from '@tanstack/react-router';
import { Check, CornerDownRight, Printer, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission, useSignedIn } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { MatchChips } from '@/records/matching/match-chips';
import { partsOf } from '@/records/matching/match-words';
import { printPaper } from '@/kit/export/paper';
import { Fact, Part } from '@/kit/record/sheet-parts';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import { Sheet } from '@/ui/sheet';
import { TextareaField } from '@/ui/textarea-field';
import { toastSuccess } from '@/ui/toast';
import { clientMerge, mergeAsks, mergeBases, mergeStates } from '@sync/model/entities/client-merge';
import type { ClientMerge } from '@sync/model/entities/client-merge';
import { decideMerge, mergePage, unmergeClients } from '@sync/rpc/merges';
import { mergeProblem, tableCounts, tableNoun, wentBack } from '../merge-words';
import { BeforeAfter } from './before-after';
import { mergeTones } from './merge-columns';
import { MergePaper } from './merge-paper';
import { clientText } from './merge-rows';
import type { MergeRow } from './merge-rows';

function ClientLine({ row, side }: { row: MergeRow; side: 'survivor' | 'absorbed' }) {
  return (
    <Link
      to="/crm/client-profile/$clientId"
      params={{ clientId: side === 'survivor' ? row.merge.survivor_id : row.merge.absorbed_id }}
      search={side === 'absorbed' && row.merge.state === 'active' ? { former: 'yes' } : {}}
      className="hit font-medium text-accent-ink underline-offset-2 hover:underline"
    >
      {clientText(row[side])}
    </Link>
  );
}

/** Shows what an undo left, in words. */
function UndoneFacts({ merge }: { merge: ClientMerge }) {
  const reference = useReferenceData();
  const report = merge.undo_report;
  if (merge.reversed_at === null || report === null) return null;
  return (
    <Part title="Geri alma">
      <Fact label="Geri alan">
        {reference.userName(merge.reversed_by)}, {formatDateTime(merge.reversed_at)}
      </Fact>
      <Fact label="Neden">{merge.reverse_reason}</Fact>
      <Fact label="Sonuç">
        {report.survivor_same && report.absorbed_same
          ? 'İki kayıt da birleştirmeden önceki hâline döndü.'
          : [
              report.survivor_same
                ? 'Kalan kayıt önceki hâlinde.'
                : 'Kalan kayıtta sonradan değişenler kaldı.',
              report.absorbed_same ? 'Eski kayıt önceki hâlinde.' : 'Eski kayda sonradan yazılanlar eklendi.',
            ].join(' ')}
        {wentBack(report) !== '' && <span className="num block">Geri dönenler: {wentBack(report)}.</span>}
        <span className="meta num block text-ink-2">
          {formatNumber(report.reversed)} geri döndü, {formatNumber(report.kept)} kaldı
          {report.late > 0 && `, sonradan gelen ${formatNumber(report.late)} eski kayda gitti`}
          {report.taken > 0 && `, ${formatNumber(report.taken)} yanında götürüldü`}
        </span>
      </Fact>
    </Part>
  );
}

/** Shows a proposal to the second person; its author may withdraw it. */
function Decision({ merge, onDone }: { merge: ClientMerge; onDone: () => Promise<void> }) {
  const { access } = useSignedIn();
  const mayApprove = usePermission('crm.clients.merge_approve');
  const own = merge.merged_by === access.userId;
  const command = useCommand();
  const [note, setNote] = useState('');
  const decide = async (decision: 'approve' | 'decline' | 'withdraw') => {
    const done = await command.run(decideMerge, {
      target: merge.id,
      decision,
      note: note.trim() === '' ? null : note,
    });
    if (done === undefined) return;
    const words = {
      approve: 'Birleştirme onaylandı ve yapıldı.',
      decline: 'Birleştirme reddedildi.',
      withdraw: 'Öneri geri çekildi.',
    };
    toastSuccess(words[decision]);
    await onDone();
  };
  return (
    <Part title="İkinci onay">
      <ul className="mb-2 list-disc pl-5">
        {merge.asks.map((ask) => (
          <li key={ask}>{mergeAsks[ask as keyof typeof mergeAsks] ?? ask}</li>
        ))}
      </ul>
      {own ? (
        <>
          <p className="meta mb-2 text-ink-2">
            Kendi önerinizi siz onaylayamazsınız; yetkili ikinci bir kişi bakmalı.
          </p>
          <Button
            icon={X}
            busy={command.busy}
            disabled={command.offline}
            onClick={() => void decide('withdraw')}
          >
            Öneriyi geri çek
          </Button>
        </>
      ) : mayApprove ? (
        <div className="grid gap-2">
          <TextareaField
            label="Not"
            optional
            hint="Reddetmek için yazın"
            rows={2}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              icon={X}
              busy={command.busy}
              disabled={command.offline || note.trim().length < 3}
              onClick={() => void decide('decline')}
            >
              Reddet
            </Button>
            <Button
              tone="primary"
              icon={Check}
              busy={command.busy}
              disabled={command.offline}
              onClick={() => void decide('approve')}
            >
              Onayla ve birleştir
            </Button>
          </div>
        </div>
      ) : (
        <p className="meta text-ink-2">Birleştirmeyi onaylama yetkisi olan bir kişi bakmalı.</p>
      )}
      {command.problem !== null && (
        <p role="alert" className="mt-2 text-danger">
          {command.problem.kind === 'conflict'
            ? 'Kayıtlardan biri öneriden sonra değişti ya da karar verildi. Öneri geri çekilip yeniden hazırlanmalı.'
            : mergeProblem(command.problem)}
        </p>
      )}
    </Part>
  );
}

/** Shows a merge: both records as they were, the choices, the moved rows, later events, and its chain. */
export function MergeSheet({
  row,
  onClose,
  onOpen,
  onUndo,
}: {
  row: MergeRow;
  onClose: () => void;
  onOpen: (id: string) => void;
  onUndo: () => void;
}) {
  const { merge } = row;
  const { workspace } = useSignedIn();
  const reference = useReferenceData();
  const {
    value: page,
    problem,
    offline,
    refresh,
  } = useServerQuery(mergePage, { target: merge.id }, { keep: true });
  const mayUndo = usePermission(unmergeClients.permission);
  const parts = partsOf(merge.likeness.agreed ?? [], merge.likeness.bits ?? []);
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Birleştirme ${merge.merge_no}`}
      flush
      footer={
        <>
          <Button
            icon={Printer}
            disabled={page === null}
            onClick={() => void printPaper(workspace, clientMerge.kind)}
          >
            Tutanak
          </Button>
          {merge.state === 'active' && mayUndo && (
            <Button
              icon={Undo2}
              onClick={onUndo}
              disabledReason={row.newest ? undefined : 'Önce sonraki birleştirme geri alınmalı'}
            >
              Geri al
            </Button>
          )}
        </>
      }
    >
      {page !== null && <MergePaper row={row} page={page} />}
      <div className="grid gap-1.5 px-5 pb-3">
        <div className="flex flex-wrap items-center gap-2">
          <ClientLine row={row} side="survivor" />
          <Badge tone={mergeTones[merge.state]}>{mergeStates[merge.state]}</Badge>
        </div>
        <p className="flex items-center gap-1.5 text-ink-2">
          <CornerDownRight className="size-4 shrink-0" aria-hidden="true" />
          <ClientLine row={row} side="absorbed" />
        </p>
        <MatchChips parts={parts} className="mt-1" />
      </div>
      {merge.state === 'waiting' && <Decision merge={merge} onDone={refresh} />}
      <UndoneFacts merge={merge} />
      <Part title="Birleştirme">
        <Fact label="Dayanak">{mergeBases[merge.basis]}</Fact>
        <Fact label="Neden">{merge.reason}</Fact>
        <Fact label={merge.merged_at === null ? 'Öneren' : 'Yapan'}>
          {reference.userName(merge.merged_by)}, {formatDateTime(merge.merged_at ?? merge.created_at)}
        </Fact>
        {merge.decided_at !== null && (
          <Fact label={merge.state === 'declined' ? 'Reddeden' : 'Onaylayan'}>
            {reference.userName(merge.decided_by)}, {formatDateTime(merge.decided_at)}
            {merge.decision_note !== null && (
              <span className="meta block text-ink-2">{merge.decision_note}</span>
            )}
          </Fact>
        )}
        {merge.merged_at !== null && (
          <Fact label="Taşınan">
            {merge.rows_moved === 0 ? 'Kayıt taşınmadı' : tableCounts(Object.entries(merge.moved)).join(', ')}
          </Fact>
        )}
      </Part>
      {page === null ? (
        <Part title="Önceki ve sonraki hâl">
          {problem === null ? (
            <LoadingBlock />
          ) : (
            <ErrorNote
              title={offline ? 'Çevrimdışısınız' : 'Ayrıntı okunamadı'}
              offline={offline}
              onRetry={() => void refresh()}
            >
              {offline
                ? 'Kayıtların önceki hâli yalnız sunucuda tutulur. Bağlantı gelince burada görünür.'
                : mergeProblem(problem)}
            </ErrorNote>
          )}
        </Part>
      ) : (
        <>
          <Part title="Önceki ve sonraki hâl">
            <BeforeAfter page={page} />
          </Part>
          {page.late.length > 0 && (
            <Part title="Birleştirmeden sonra eski kayda yazılanlar">
              <ul>
                {page.late.map(({ table, row: id, field, at, by }) => (
                  <li
                    key={`${id} ${field} ${at}`}
                    className="num border-t border-line-soft py-1.5 first:border-0"
                  >
                    {tableNoun(table)}
                    <span className="meta text-ink-2">
                      {' '}
                      · {reference.userName(by) ?? 'Sistem'}, {formatDateTime(at)}
                    </span>
                  </li>
                ))}
              </ul>
              <p className="meta text-ink-2">
                Kalan kayda geçti; birleştirme geri alınırsa eski kayda gider.
              </p>
            </Part>
          )}
          {page.linked.length > 0 && (
            <Part title={`Bu birleştirmeye bağlı ${page.linked.length} birleştirme var`}>
              <ul>
                {page.linked.map(({ id, merge_no: no, state, merged_at: at }) => (
                  <li
                    key={id}
                    className="flex items-center gap-2 border-t border-line-soft py-1.5 first:border-0"
                  >
                    <Button size="sm" tone="quiet" onClick={() => onOpen(id)}>
                      {no}
                    </Button>
                    <span className="meta num flex-1 text-ink-2">{at !== null && formatDateTime(at)}</span>
                    <Badge tone={mergeTones[state]}>{mergeStates[state]}</Badge>
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {page.survivor_digest !== null && page.absorbed_digest !== null && (
            <Part title="Parmak izi">
              <p
                className="meta num break-all text-ink-2"
                title="Kayıtların birleştirmeden önceki hâlinin özeti"
              >
                {page.survivor_digest.slice(0, 16)} · {page.absorbed_digest.slice(0, 16)}
              </p>
            </Part>
          )}
        </>
      )}
    </Sheet>
  );
}
