import { Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '@/data/now';
import { useSyncState } from '@/data/sync-state';
import type { UnsentNote } from '@/data/sync-state';
import { formatDayTime } from '@/lib/dates';
import { Button } from '@/ui/button';
import { GiveUpForm } from './give-up-form';
import { giveUpWords, mayGiveUp } from './give-up-words';
import { PanelItem } from './panel-item';
import { RecordName } from './way-to-record';
import type { RecordPlace } from './record-place';
import { useReturnFocus } from './use-return-focus';

/** A change that waits to be sent; while it cannot be sent it can be given up. */
export function WaitingItem({
  note,
  place,
  onGone,
}: {
  note: UnsentNote;
  place: RecordPlace;
  /** The change was given up or sent: the item is about to go. */
  onGone: () => void;
}) {
  const phase = useSyncState((sync) => sync.status.phase);
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const trigger = useReturnFocus(asking);
  const words = giveUpWords[note.operation];
  return (
    <PanelItem
      state="waiting"
      title={note.summary}
      aside={
        !asking &&
        mayGiveUp(phase, note, now) && (
          <Button
            ref={trigger}
            size="sm"
            tone="quiet"
            icon={note.operation === 'create' ? Trash2 : Undo2}
            className="px-2!"
            aria-label={`${note.summary}: ${words.offer.toLocaleLowerCase('tr-TR')}`}
            onClick={() => setAsking(true)}
          >
            {words.offer}
          </Button>
        )
      }
      meta={
        <>
          <RecordName place={place} /> · {formatDayTime(note.at)}
        </>
      }
    >
      {asking && <GiveUpForm note={note} onCancel={() => setAsking(false)} onDone={onGone} />}
    </PanelItem>
  );
}
