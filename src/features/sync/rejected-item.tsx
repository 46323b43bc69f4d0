import { Copy, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { actsAmong, sentencesOf } from '@/data/bound-changes';
import { useReferenceData } from '@/data/reference-data';
import { discardRejected, rejectedValues, retryRejected } from '@/data/rejected-changes';
import type { RejectedChange } from '@/data/sync-state';
import { isDuplicatePatient } from '@/data/rejected-duplicate';
import { logView } from '@/data/view-log';
import { useSignedIn } from '@/data/workspace';
import { formatDayTime } from '@/lib/dates';
import { Button } from '@/ui/button';
import { toastError, toastSuccess } from '@/ui/toast';
import { ActionError, actionErrors } from '@sync/model/action-error';
import { entityOfKind } from '@sync/model/registry';
import { messageForRejection } from '@sync/model/rejection';
import { ActParts, ActTitles } from './act-parts';
import type { ActPart } from './act-parts';
import { DiscardRejectedForm } from './discard-rejected-form';
import { copyText } from '@/kit/record/field-words';
import { PanelItem } from './panel-item';
import { RecordName } from './way-to-record';
import type { RecordPlace } from './record-place';
import { RejectedForm } from './rejected-form';
import { UseExisting } from './use-existing';
import { useReturnFocus } from './use-return-focus';

/**
 * Shows a change that the server rejected: the reason, and the possible actions. Nothing here loses the user's
 * version without asking.
 */
export function RejectedItem({
  change,
  place,
  parent,
  bound = [change],
  parts = [],
}: {
  /** The change at fault. */
  change: RejectedChange;
  place: RecordPlace;
  /** All changes of its act, which are sent and discarded together. */
  bound?: readonly RejectedChange[];
  parts?: readonly ActPart[];
  /** The rejected new record that this one refers to; it is settled first. */
  parent: RejectedChange | undefined;
}) {
  const { workspace, writes } = useSignedIn();
  const reference = useReferenceData();
  const [mode, setMode] = useState<'resting' | 'editing' | 'discarding'>('resting');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const discardButton = useReturnFocus(mode === 'discarding');
  const editButton = useReturnFocus(mode === 'editing');
  const entity = entityOfKind(change.kind);
  const said = sentencesOf(actsAmong(bound).filter(({ whole }) => whole));
  const own = change.summary === '' ? entity.label.singular : change.summary;

  const retry = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await retryRejected(workspace, writes, change.key);
    } catch (error) {
      setProblem(error instanceof ActionError ? error.message : actionErrors.storage);
    } finally {
      setBusy(false);
    }
  };

  const copy = async (): Promise<void> => {
    const texts = bound.map((part) =>
      copyText(entityOfKind(part.kind), rejectedValues(part), { ...part.document }, reference),
    );
    try {
      await navigator.clipboard.writeText(texts.join('\n\n'));
      for (const part of bound)
        if (typeof rejectedValues(part)['identity_no'] === 'string')
          await logView(workspace, 'unmask', 'clients', { entityId: part.id, clientId: part.id });
      toastSuccess('Yazdıklarınız kopyalandı.');
    } catch {
      toastError('Kopyalanamadı. Yazdıklarınız bu cihazda duruyor.');
    }
  };

  return (
    <PanelItem
      state="failed"
      title={<ActTitles sentences={said.length === 0 ? [own] : said} />}
      meta={
        <>
          <p>
            <RecordName place={place} linked={change.current !== null} /> · {formatDayTime(change.at)}
          </p>
          <p className="mt-1 text-ink">
            {parent === undefined
              ? messageForRejection(change.messageKey, change.constraint, change.field, entity)
              : 'Bağlı olduğu yeni kayıt da düzeltme bekliyor; o düzelince bu da kendiliğinden gönderilir. Yazdıklarınız bu cihazda duruyor.'}
          </p>
        </>
      }
    >
      {bound.length > 1 && <ActParts parts={parts} />}
      {problem !== null && (
        <p role="alert" className="meta mt-2 text-danger">
          {problem}
        </p>
      )}
      {mode === 'resting' && (
        <div className="mt-2.5 -ml-px flex flex-wrap gap-x-1 gap-y-2">
          {isDuplicatePatient(change) && <UseExisting change={change} onProblem={setProblem} />}
          <Button size="sm" icon={RefreshCw} busy={busy} onClick={() => void retry()}>
            Yeniden dene
          </Button>
          {!change.deleted && (
            <Button
              ref={editButton}
              size="sm"
              tone="quiet"
              icon={Pencil}
              className="px-2!"
              onClick={() => setMode('editing')}
            >
              Düzenle
            </Button>
          )}
          <Button size="sm" tone="quiet" icon={Copy} className="px-2!" onClick={() => void copy()}>
            Kopyala
          </Button>
          <Button
            ref={discardButton}
            size="sm"
            tone="quiet"
            icon={Trash2}
            className="px-2! text-danger!"
            onClick={() => setMode('discarding')}
          >
            Sil
          </Button>
        </div>
      )}
      {mode === 'editing' && <RejectedForm change={change} onDone={() => setMode('resting')} />}
      {mode === 'discarding' && (
        <DiscardRejectedForm
          whole={bound.length > 1}
          onCancel={() => setMode('resting')}
          onDiscard={(reason) => discardRejected(workspace, change.key, reason)}
        />
      )}
    </PanelItem>
  );
}
