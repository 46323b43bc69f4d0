import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { sentencesOf } from '@/data/bound-changes';
import type { ChangeLine } from '@/data/bound-changes';
import { useNow } from '@/data/now';
import { useSyncState } from '@/data/sync-state';
import type { UnsentChange } from '@/data/sync-state';
import { formatDayTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { ActParts, ActTitles } from './act-parts';
import type { ActPart } from './act-parts';
import { DiscardUnsentForm } from './discard-unsent-form';
import { mayDiscard, wordsForAct } from './discard-words';
import { PanelItem } from './panel-item';
import { UnsentItem } from './unsent-item';
import { useReturnFocus } from './use-return-focus';

/**
 * Shows an act that waits to be sent, and folded what it consists of. Acts that have a record in common are one item:
 * they are sent and discarded together. Of an act that is not whole each change is discarded by itself.
 */
export function ActItem({
  line,
  parts,
  onGone,
}: {
  line: ChangeLine<UnsentChange>;
  parts: readonly (ActPart & { readonly change: UnsentChange })[];
  /** Reports that the act was discarded or sent: the item is about to disappear. */
  onGone: () => void;
}) {
  const phase = useSyncState((sync) => sync.status.phase);
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const trigger = useReturnFocus(asking);
  const { changes, acts, whole } = line;
  const [note] = changes;
  if (note === undefined) return null;
  const words = wordsForAct(acts.length);
  const said = sentencesOf(acts);
  const sentences = said.length === 0 ? [note.summary] : said;
  const at = Math.max(...changes.map((change) => change.at));
  return (
    <PanelItem
      state="unsent"
      title={<ActTitles sentences={sentences} />}
      aside={
        whole &&
        !asking &&
        mayDiscard(phase, { at }, now) && (
          <Button
            ref={trigger}
            size="sm"
            tone="quiet"
            icon={Undo2}
            className="px-2!"
            aria-label={`${sentences.join(', ')}: ${words.offer.toLocaleLowerCase('tr-TR')}`}
            onClick={() => setAsking(true)}
          >
            {words.offer}
          </Button>
        )
      }
      meta={formatDayTime(at)}
    >
      {whole ? (
        <ActParts parts={parts} sentences={sentences} />
      ) : (
        <details className="meta mt-1">
          <summary className="w-fit text-ink-2">{countOf(parts.length, 'kayıt')}</summary>
          <ul className="mt-1 -ml-5">
            {parts.map(({ key, change, place }) => (
              <UnsentItem key={key} note={change} place={place} onGone={onGone} />
            ))}
          </ul>
        </details>
      )}
      {asking && (
        <DiscardUnsentForm note={note} words={words} onCancel={() => setAsking(false)} onDone={onGone} />
      )}
    </PanelItem>
  );
}
