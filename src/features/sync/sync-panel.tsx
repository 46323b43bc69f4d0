import { RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { boundChanges, linesOf } from '@/data/bound-changes';
import { useIndexes } from '@/data/indexes';
import { inOrderOfReferences, rejectedParent, retryAllRejected } from '@/data/rejected-changes';
import { useSessionState } from '@/data/session';
import { useSyncState } from '@/data/sync-state';
import type { RejectedChange, UnsentChange } from '@/data/sync-state';
import { useLiveQuery, useSignedIn } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { HelpTip } from '@/kit/help/help-tip';
import { Button } from '@/ui/button';
import { Sheet } from '@/ui/sheet';
import { toastError } from '@/ui/toast';
import { from } from 'rxjs';
import { ActItem } from './act-item';
import { ConflictItem } from './conflict-item';
import { DeviceSpace } from './device-space';
import { DiscardedList } from './discarded-list';
import { PanelSection } from './panel-item';
import { placeOf, readRecords } from './record-place';
import type { RecordPlace } from './record-place';
import { RejectedItem } from './rejected-item';
import { SyncHead } from './sync-head';
import { nothingWaits, waitingReason } from './sync-standing';
import { UnsentFiles } from './unsent-files';
import { UnsentItem } from './unsent-item';

/** Shows everything between this device and the server: the connection, and each unsent or rejected change. */
export function SyncPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Eşitleme"
      flush
      headerActions={<HelpTip topic="syncStates" align="end" onFollow={onClose} />}
      footer={<DeviceSpace />}
    >
      <SyncHead />
      <PanelLists />
    </Sheet>
  );
}

function PanelLists() {
  const { workspace, writes } = useSignedIn();
  const { status, unsent, rejected, conflicts, files } = useSyncState((sync) => sync);
  const session = useSessionState();
  const unsentPart = useRef<HTMLElement>(null);
  const [retrying, setRetrying] = useState(false);
  const wanted = [...unsent, ...conflicts.map(({ collection, id }) => ({ key: '', collection, id }))];
  const stored = useLiveQuery(
    (database) => from(readRecords(database, wanted)),
    [wanted.map(({ collection, id }) => `${collection}/${id}`).join(' ')],
  );
  const { value: indexes } = useIndexes((both) => ({ ...both }), []);
  const values = stored.state === 'ready' ? stored.data : new Map<string, Record<string, unknown>>();
  const lines = linesOf(unsent);
  const refused = boundChanges(inOrderOfReferences(rejected));
  const placeOfUnsent = (note: UnsentChange): RecordPlace =>
    placeOf(note.kind, note.id, values.get(note.key) ?? {}, indexes);
  const placeOfRejected = (change: RejectedChange): RecordPlace =>
    placeOf(change.kind, change.id, { ...change.document }, indexes);
  const expired = session.kind === 'signed-in' && session.expired;

  const retryAll = async (): Promise<void> => {
    setRetrying(true);
    const failed = await retryAllRejected(workspace, writes);
    setRetrying(false);
    const [first] = failed;
    if (first !== undefined)
      toastError(`${countOf(failed.length, 'değişiklik')} gönderilemedi. ${first.message}`);
  };

  return (
    <>
      {rejected.length + conflicts.length > 0 && (
        <PanelSection
          title="Düzeltilmesi gerekenler"
          count={refused.length + conflicts.length}
          urgent
          aside={
            refused.length > 1 && (
              <Button size="sm" tone="quiet" icon={RefreshCw} busy={retrying} onClick={() => void retryAll()}>
                Tümünü yeniden dene
              </Button>
            )
          }
        >
          <ul>
            {conflicts.map((conflict) => (
              <ConflictItem
                key={`${conflict.key} ${conflict.at}`}
                conflict={conflict}
                place={placeOf(
                  conflict.kind,
                  conflict.id,
                  values.get(`${conflict.collection}/${conflict.id}`) ?? {},
                  indexes,
                )}
              />
            ))}
            {refused.map((bound) => {
              const change = bound.find(({ because }) => because === undefined) ?? bound[0];
              if (change === undefined) return null;
              return (
                <RejectedItem
                  key={`${change.key} ${change.at}`}
                  change={change}
                  place={placeOfRejected(change)}
                  parent={rejectedParent(change, rejected, bound)}
                  bound={bound}
                  parts={bound.map((part) => ({
                    key: part.key,
                    summary: part.summary,
                    place: placeOfRejected(part),
                  }))}
                />
              );
            })}
          </ul>
        </PanelSection>
      )}
      <PanelSection ref={unsentPart} title="Gönderilmeyi bekleyenler" count={lines.length}>
        {unsent.length === 0 ? (
          <p className="meta border-t border-line-soft px-5 py-3 text-ink-2">
            {nothingWaits(rejected.length + conflicts.length, files.length)}
          </p>
        ) : (
          <>
            <p className="meta border-t border-line-soft px-5 py-2.5 text-ink-2">
              {waitingReason(status.phase, expired)}
            </p>
            <ul>
              {lines.map((line) => {
                const [note] = line.changes;
                if (note === undefined) return null;
                const onGone = (): void => unsentPart.current?.focus();
                if (line.acts.length === 0)
                  return (
                    <UnsentItem key={line.key} note={note} place={placeOfUnsent(note)} onGone={onGone} />
                  );
                const parts = line.changes.map((part) => ({
                  key: part.key,
                  summary: part.summary,
                  place: placeOfUnsent(part),
                  change: part,
                }));
                return <ActItem key={line.key} line={line} parts={parts} onGone={onGone} />;
              })}
            </ul>
          </>
        )}
      </PanelSection>
      {files.length > 0 && <UnsentFiles files={files} reason={waitingReason(status.phase, expired)} />}
      <DiscardedList />
    </>
  );
}
