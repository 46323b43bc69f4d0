import { Check, Minus, Users } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '@sync/model/entities/client';
import { cx } from '@/lib/class-names';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { ClientSummaryLine } from '@/kit/record/client-summary-line';
import { reasonsOf } from '../matching/match-words';
import type { Reason as MatchReason } from '../matching/match-words';
import type { DuplicateCheck, DuplicateFound } from './use-duplicate-check';

export type DuplicatePanelProps = {
  check: DuplicateCheck;
  /** Uses this record instead; the form is left or filled with it. */
  onUse: (client: Client) => void;
};

/**
 * Shows the likely duplicates of the typed values, with what speaks for and against each. Saving is blocked until one
 * is used or a reason for a new record is given. Draws nothing while there is none.
 */
export function DuplicatePanel({ check, onUse }: DuplicatePanelProps) {
  const { found, held, reason } = check;
  return (
    // The region exists from the start, so that a record that turns up is read out.
    <div aria-live="polite">
      {found.length > 0 && (
        <section
          aria-label="Benzer kayıtlar"
          className="overflow-hidden rounded-lg border border-warn-line bg-warn-soft"
        >
          <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 px-3.5 py-1.5">
            <Users className="size-4.5 text-warn" aria-hidden="true" />
            <h3 className="flex-1 font-semibold">{found.length} benzer kayıt bulundu</h3>
            <span className="meta text-ink-2">
              {held
                ? 'Kaydetmeden önce bakın'
                : reason === null
                  ? 'Aynı kişi olabilir'
                  : 'Yeni kayıt açılacak'}
            </span>
          </div>
          <ul>
            {found.map((duplicate, at) => (
              <Candidate key={duplicate.client.id} duplicate={duplicate} first={at === 0} onUse={onUse} />
            ))}
          </ul>
          {(held || reason !== null) && (
            <OpenAnyway key={String(held)} reason={reason} onDecide={check.openAnyway} />
          )}
        </section>
      )}
    </div>
  );
}

function Candidate({
  duplicate: { client, match },
  first,
  onUse,
}: {
  duplicate: DuplicateFound;
  first: boolean;
  onUse: (client: Client) => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-warn-line px-3.5 py-2.5">
      <Avatar name={`${client.first_name} ${client.last_name}`} size={36} />
      <div className="min-w-0 flex-1 basis-56">
        <ClientSummaryLine client={client} />
        <ul className="meta flex flex-wrap gap-x-3.5">
          {reasonsOf(match.parts).map((reason) => (
            <Reason key={reason.text} reason={reason} />
          ))}
        </ul>
      </div>
      <Button tone={first ? 'primary' : 'secondary'} className="meta!" onClick={() => onUse(client)}>
        Bu kaydı kullan
      </Button>
    </li>
  );
}

function Reason({ reason: { text, same } }: { reason: MatchReason }) {
  const Icon = same ? Check : Minus;
  return (
    <li className={cx('inline-flex items-center gap-1', same ? 'font-medium' : 'text-ink-2')}>
      <Icon className="size-4" aria-hidden="true" />
      {text}
    </li>
  );
}

function OpenAnyway({ reason, onDecide }: { reason: string | null; onDecide: (reason: string) => void }) {
  const [asking, setAsking] = useState(false);
  const [text, setText] = useState(reason ?? '');
  const [left, setLeft] = useState(false);
  if (reason !== null) {
    return (
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-warn-line px-3.5 py-1.5">
        <span className="min-w-0 flex-1 break-words">
          <b>Yeni kayıt nedeni:</b> {reason}
        </span>
        <Button size="sm" onClick={() => onDecide('')}>
          Kararı geri al
        </Button>
      </div>
    );
  }
  const decide = () => (text.trim() === '' ? setLeft(true) : onDecide(text));
  return (
    <div className="border-t border-warn-line px-3.5 py-1.5">
      {asking ? (
        <div className="flex flex-wrap items-end gap-2 py-1.5">
          <TextField
            className="flex-1 basis-56"
            label="Yeni kayıt açma nedeni"
            placeholder="Örneğin: aynı telefonu kullanan kardeşi"
            autoFocus
            maxLength={300}
            value={text}
            error={left && text.trim() === '' ? 'Neden yeni kayıt açıldığını yazın' : undefined}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter answers this question; it must not send the form around it.
              event.preventDefault();
              decide();
            }}
          />
          <Button onClick={decide}>Yine de yeni kayıt aç</Button>
        </div>
      ) : (
        <div className="flex min-h-9 flex-wrap items-center gap-x-2">
          <button
            type="button"
            className="hit font-medium underline decoration-1 underline-offset-4 hover:decoration-2"
            onClick={() => setAsking(true)}
          >
            Yine de yeni kayıt aç
          </button>
          <span className="meta text-ink-2">Neden yazmanız gerekir</span>
        </div>
      )}
    </div>
  );
}
