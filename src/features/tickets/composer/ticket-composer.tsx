import { MessageSquarePlus, PhoneCall } from 'lucide-react';
import { useRef, useState } from 'react';
import { useDraft } from '@/data/drafts';
import { usePermission } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { clearOfToasts } from '@/ui/clear-of-toasts';
import { useKeys } from '@/ui/keys/key-commands';
import { DraftLine } from '@/ui/draft-line';
import { ActionError } from '@sync/model/action-error';
import type { Ticket } from '@sync/model/entities/ticket';
import type { HandedDraft, TicketEntry } from '@sync/model/entities/ticket-entry';
import { numberOf } from '@sync/model/tickets/number';
import { continuedNote, isComposerEmpty, readComposerDraft } from './composer-values';
import type { ComposerChange } from './composer-values';
import { FollowUpBar } from './follow-up-bar';
import { HandedDrafts } from './handed-drafts';
import { InteractionComposer } from './interaction-composer';
import { NoteComposer } from './note-composer';
import type { FollowUp } from './save-entry';

const MODES = [
  {
    mode: 'note',
    label: 'Not',
    permission: 'crm.ticket_notes.add',
    act: { id: 'ticket.note', label: 'Not yaz', key: 'n', icon: MessageSquarePlus },
  },
  {
    mode: 'call',
    label: 'Görüşme',
    permission: 'crm.interactions.add',
    act: { id: 'ticket.call', label: 'Görüşme kaydet', key: 't', icon: PhoneCall },
  },
] as const;

const NO_ROOM =
  'Taslak, yazmakta olduğunuz notla birlikte 8.000 karakteri aşıyor. Önce notunuzu ekleyin, sonra taslağı sürdürün.';

/** Lets the user write notes and calls. An unfinished entry stays on the device, per ticket. */
export function TicketComposer({ ticket, entries }: { ticket: Ticket; entries: readonly TicketEntry[] }) {
  const draft = useDraft<unknown>(`ticket-entry/${ticket.id}`);
  if (!draft.ready) return null;
  return <ReadyComposer ticket={ticket} entries={entries} draft={draft} />;
}

function ReadyComposer({
  ticket,
  entries,
  draft,
}: {
  ticket: Ticket;
  entries: readonly TicketEntry[];
  draft: ReturnType<typeof useDraft<unknown>>;
}) {
  const mayNote = usePermission(MODES[0].permission);
  const mayCall = usePermission(MODES[1].permission);
  const modes = MODES.filter(({ mode }) => (mode === 'note' ? mayNote : mayCall));
  const [values, setValues] = useState(() => readComposerDraft(draft.restored));
  const [followUp, setFollowUp] = useState<FollowUp | null>(null);
  const mode = modes.some((option) => option.mode === values.mode) ? values.mode : (modes[0]?.mode ?? 'note');
  // A note that is stored clears its field when the next one may be under way already.
  const latest = useRef(values);
  const change = (part: ComposerChange) => {
    const next = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) };
    latest.current = next;
    setValues(next);
    if (isComposerEmpty(next)) void draft.clear();
    else draft.save(next);
  };
  const keep = (item: HandedDraft) => {
    const continued = continuedNote(latest.current, item);
    if (continued === null) throw new ActionError('invalid', NO_ROOM);
    change({ mode: 'note', ...continued });
    return draft.flush();
  };
  const box = useRef<HTMLDivElement>(null);
  useKeys({
    rank: 'record',
    title: 'Açık kayıt',
    detail: numberOf(ticket),
    commands: modes.map(({ mode: wanted, act }) => ({
      ...act,
      run: () => {
        change({ mode: wanted });
        // Once the fields of that kind are drawn.
        requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('textarea, input')?.focus());
      },
    })),
  });
  return (
    <div ref={clearOfToasts} className="shrink-0 px-5 pt-1 pb-4 max-[56.1875em]:px-4">
      {followUp !== null && (
        <FollowUpBar ticket={ticket} followUp={followUp} onDone={() => setFollowUp(null)} />
      )}
      {mayNote && <HandedDrafts entries={entries} keep={keep} />}
      <div ref={box} className="card border-line-strong! focus-within:border-accent!">
        <div className="flex items-center gap-1 px-1.5 pt-1.5">
          {modes.length > 1 &&
            modes.map((option) => (
              <button
                key={option.mode}
                type="button"
                aria-pressed={option.mode === mode}
                className={cx(
                  'inline-flex h-9 items-center rounded-md px-3 touch:h-11',
                  option.mode === mode ? 'bg-press font-medium' : 'text-ink-2 hover:bg-hover',
                )}
                onClick={() => change({ mode: option.mode })}
              >
                {option.label}
              </button>
            ))}
          <span className="flex-1" />
          <span className="pr-2">
            <DraftLine standing={isComposerEmpty(values) ? 'none' : draft.standing} savedAt={draft.savedAt} />
          </span>
        </div>
        {mode === 'note' ? (
          <NoteComposer ticket={ticket} values={values} onChange={change} />
        ) : (
          <InteractionComposer ticket={ticket} values={values} onChange={change} onFollowUp={setFollowUp} />
        )}
      </div>
    </div>
  );
}
