import { useState } from 'react';
import { useActContext } from '@/acts/use-act-context';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { useOutcome } from '@/kit/form/use-outcome';
import { formatDayTime } from '@/lib/dates';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { noteVisibilities } from '@sync/model/entities/ticket-entry';
import type { HandedDraft, TicketEntry } from '@sync/model/entities/ticket-entry';
import { takeDraft, takeDraftBack } from './save-entry';
import type { KeepDraft } from './save-entry';

/** Drafts of a ticket that wait to be taken: handed to the user, and by the user. */
export function HandedDrafts({ entries, keep }: { entries: readonly TicketEntry[]; keep: KeepDraft }) {
  const { userId } = useSignedIn().access;
  const waiting = entries
    .filter((entry) => entry.kind === 'handed_draft')
    .filter(
      ({ taken_at, owner_id, delegated_to }) =>
        taken_at === null && [owner_id, delegated_to].includes(userId),
    )
    .toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
  if (waiting.length === 0) return null;
  return (
    <ul aria-label="Devredilen taslaklar" className="grid gap-2 pb-2">
      {waiting.map((draft) => (
        <li key={draft.id}>
          <WaitingDraft draft={draft} isOwn={draft.owner_id === userId} keep={keep} />
        </li>
      ))}
    </ul>
  );
}

function WaitingDraft({ draft, isOwn, keep }: { draft: HandedDraft; isOwn: boolean; keep: KeepDraft }) {
  const context = useActContext();
  const reference = useReferenceData();
  const outcome = useOutcome();
  const [busy, setBusy] = useState(false);
  const other = reference.userName(isOwn ? draft.delegated_to : draft.owner_id) ?? 'Bir çalışan';

  const goOn = async () => {
    setBusy(true);
    await outcome.run(() => (isOwn ? takeDraftBack : takeDraft)(context, draft, keep));
    setBusy(false);
  };
  return (
    <div className="flex items-start gap-3 rounded-md border border-line bg-sunken px-3 py-2">
      <Avatar name={other} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-2">
          <span>
            {isOwn ? `Taslağınızı devrettiniz: ${other}` : `${other} size bir not taslağı devretti`}
          </span>
          <span className="meta num text-ink-2">{formatDayTime(draft.created_at)}</span>
          {draft.visibility === 'external' && (
            <span className="meta text-ink-2">{noteVisibilities.external}</span>
          )}
        </p>
        <p className="line-clamp-3 break-words whitespace-pre-line text-ink-2">{draft.body}</p>
      </div>
      <Button size="sm" busy={busy} busyLabel="Sürüyor" onClick={() => void goOn()}>
        {isOwn ? 'Geri al' : 'Buradan sürdür'}
      </Button>
    </div>
  );
}
