import { Copy, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
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
import { DiscardRejectedForm } from './discard-rejected-form';
import { copyText } from '@/records/field-words';
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
}: {
  change: RejectedChange;
  place: RecordPlace;
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
    const values = rejectedValues(change);
    try {
      await navigator.clipboard.writeText(copyText(entity, values, { ...change.document }, reference));
      if (typeof values['identity_no'] === 'string') {
        await logView(workspace, 'unmask', 'clients', { entityId: change.id, clientId: change.id });
      }
      toastSuccess('Yazdıklarınız kopyalandı.');
    } catch {
      toastError('Kopyalanamadı. Yazdıklarınız bu cihazda duruyor.');
    }
  };

  return (
    <PanelItem
      state="failed"
      title={change.summary === '' ? entity.label.singular : change.summary}
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
          onCancel={() => setMode('resting')}
          onDiscard={(reason) => discardRejected(workspace, change.key, reason)}
        />
      )}
    </PanelItem>
  );
}
