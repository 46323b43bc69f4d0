import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '@/acts/act-button';
import { useActs } from '@/acts/use-acts';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { useWrites } from '@/data/workspace';
import { EntityFact } from '@/kit/record/entity-fact';
import { Part } from '@/kit/record/sheet-parts';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Sheet } from '@/ui/sheet';
import { SyncTag } from '@/ui/sync-mark';
import { theatreSession } from '@sync/model/entities/theatre-session';
import { sessionActs } from '@sync/model/surgeries/acts';
import type { SessionRow } from './session-list';

/** Shows one session: its owner, its times, and whether others may use it. */
export function SessionSheet({
  row: { session, roomName, owner },
  onClose,
  onEdit,
}: {
  row: SessionRow;
  onClose: () => void;
  /** Absent without the right to change it. */
  onEdit: (() => void) | undefined;
}) {
  const writes = useWrites();
  const acts = useActs(session);
  const names = useReferenceData();
  const unsent = useSyncState((sync) => sync.mark('surgeries', session.id));
  const [removing, setRemoving] = useState(false);
  const isReleased = session.released_at !== null;
  const fact = { entity: theatreSession, record: session };
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${roomName}, ${owner}`}
      flush
      footer={
        onEdit !== undefined && (
          <>
            <Button tone="quiet" icon={Trash2} onClick={() => setRemoving(true)}>
              Sil
            </Button>
            {sessionActs.map((act) => (
              <ActButton key={act.name} acts={acts} act={act} />
            ))}
            <Button tone="primary" icon={Pencil} onClick={onEdit}>
              Düzenle
            </Button>
          </>
        )
      }
    >
      <div className="flex items-center gap-2 px-5 pb-3">
        {session.session_kind === 'closed' ? (
          <Badge tone="danger">Kapalı</Badge>
        ) : isReleased ? (
          <Badge tone="success">Bırakıldı</Badge>
        ) : (
          <Badge tone="accent">{names.definitionName(session.department_id) ?? owner}</Badge>
        )}
        {unsent !== null && <SyncTag state={unsent} />}
      </div>
      <Part title="Bilgiler">
        <EntityFact {...fact} name="room_id" />
        <EntityFact {...fact} name="starts_at" />
        <EntityFact {...fact} name="ends_at" />
        <EntityFact {...fact} name="surgeon_id" />
        <EntityFact {...fact} name="department_id" />
        <EntityFact {...fact} name="released_at" />
        <EntityFact {...fact} name="note" />
      </Part>
      {removing && (
        <ConfirmDialog
          open
          title="Oturum silinsin mi?"
          consequence="Bu saatlerde planlanmış ameliyatlar yerinde kalır."
          confirmLabel="Oturumu sil"
          onConfirm={async () => {
            await writes.remove(theatreSession, session.id, { summary: 'Oturum silindi' });
            onClose();
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </Sheet>
  );
}
