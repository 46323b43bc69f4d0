import { Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '@/data/now';
import { useSyncState } from '@/data/sync-state';
import type { UnsentChange } from '@/data/sync-state';
import { formatDayTime } from '@/lib/dates';
import { Button } from '@/ui/button';
import { DiscardUnsentForm } from './discard-unsent-form';
import { discardWords, mayDiscard } from './discard-words';
import { PanelItem } from './panel-item';
import { RecordName } from './way-to-record';
import type { RecordPlace } from './record-place';
import { useReturnFocus } from './use-return-focus';

/** Shows a change that waits to be sent; while it cannot be sent it can be discarded. */
export function UnsentItem({
  note,
  place,
  onGone,
}: {
  note: UnsentChange;
  place: RecordPlace;
  /** Reports that the change was discarded or sent: the item is about to disappear. */
  onGone: () => void;
}) {
  const phase = useSyncState((sync) => sync.status.phase);
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const trigger = useReturnFocus(asking);
  const words = discardWords[note.operation];
  return (
    <PanelItem
      state="unsent"
      title={note.summary}
      aside={
        !asking &&
        mayDiscard(phase, note, now) && (
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
      {asking && (
        <DiscardUnsentForm note={note} words={words} onCancel={() => setAsking(false)} onDone={onGone} />
      )}
    </PanelItem>
  );
}
