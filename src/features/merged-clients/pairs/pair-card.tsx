import { Link } from '@tanstack/react-router';
import { ChevronDown, Merge, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { cx } from '@/lib/class-names';
import { formatDate } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { MatchChips } from '@/records/matching/match-chips';
import { MatchWaterfall } from '@/records/matching/match-waterfall';
import { matchLevels, partsOf } from '@/records/matching/match-words';
import { Badge } from '@/ui/badge';
import type { BadgeTone } from '@/ui/badge';
import { Button, buttonClass } from '@/ui/button';
import { formatPhone } from '@sync/model/rules/phone';
import type { ClientPair, PairedRecord } from '@sync/rpc/duplicates';
import { keptFirst } from './clusters';

export const levelTones: Readonly<Record<ClientPair['level'], BadgeTone>> = {
  certain: 'success',
  likely: 'accent',
  possible: 'neutral',
};

const facts: readonly (readonly [label: string, of: (record: PairedRecord) => string | null])[] = [
  ['Doğum', ({ birth_date: day }) => day && formatDate(day)],
  ['Kimlik no', ({ identity_masked: masked }) => masked],
  ['Telefon', ({ phones }) => phones.map((phone) => formatPhone(phone)).join(', ') || null],
  ['İl', ({ province }) => province],
  [
    'Kayıtlar',
    ({ tickets, surgeries, cases }) =>
      [
        tickets > 0 && countOf(tickets, 'talep'),
        surgeries > 0 && countOf(surgeries, 'ameliyat'),
        cases > 0 && countOf(cases, 'provizyon'),
      ]
        .filter(Boolean)
        .join(', ') || null,
  ],
  ['Açılış', ({ created_at: at }) => formatDate(at)],
];

function RecordHead({ record }: { record: PairedRecord }) {
  return (
    <Link
      to="/crm/client-profile/$clientId"
      params={{ clientId: record.id }}
      className="hit min-w-0 break-words underline-offset-2 hover:underline"
    >
      <b className="font-semibold">
        {record.first_name} {record.last_name}
      </b>
      {record.client_no !== null && <span className="meta num text-ink-2"> No {record.client_no}</span>}
    </Link>
  );
}

/**
 * Shows two records beside each other: differences are marked; N confirms them as different, B merges, the arrows
 * navigate.
 */
export function PairCard({
  pair,
  mayDecide,
  offline,
  onMerge,
  onApart,
}: {
  pair: ClientPair;
  mayDecide: boolean;
  offline: boolean;
  onMerge: (left: string, right: string) => void;
  onApart: () => void;
}) {
  const [open, setOpen] = useState(false);
  const [left, right] = keptFirst(pair);
  const parts = partsOf(pair.agreed, pair.bits);
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const card = event.currentTarget;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const cards = [...(card.closest('[data-pairs]')?.querySelectorAll<HTMLElement>('article') ?? [])];
      cards[cards.indexOf(card) + step]?.focus();
      event.preventDefault();
      return;
    }
    if (event.target !== card || !mayDecide || offline) return;
    const key = event.key.toLocaleLowerCase('tr');
    if (key === 'n') onApart();
    else if (key === 'b' || event.key === 'Enter') onMerge(left.id, right.id);
    else return;
    event.preventDefault();
  };
  return (
    <article
      // Reached by Tab once, then by the arrows.
      tabIndex={0}
      aria-label={`${left.first_name} ${left.last_name} ve ${right.first_name} ${right.last_name}: ${matchLevels[pair.level]} eşleşme`}
      className="border-t border-line-soft px-4 py-3 -outline-offset-2! first:border-0"
      onKeyDown={keys}
    >
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        <span />
        <RecordHead record={left} />
        <RecordHead record={right} />
        {facts.map(([label, of]) => {
          const [ours, theirs] = [of(left), of(right)];
          const differs =
            ours !== null && theirs !== null && ours !== theirs && label !== 'Kayıtlar' && label !== 'Açılış';
          return [ours, theirs].every((value) => value === null) ? null : (
            <div key={label} className="contents">
              <span className="meta text-ink-3">{label}</span>
              {[ours, theirs].map((value, at) => (
                <span
                  key={at === 0 ? 'left' : 'right'}
                  className={cx(
                    'num min-w-0 break-words',
                    differs && 'font-medium text-warn',
                    value === null && 'text-ink-3 italic',
                  )}
                >
                  {value ?? 'boş'}
                </span>
              ))}
            </div>
          );
        })}
      </div>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={levelTones[pair.level]}>{matchLevels[pair.level]}</Badge>
        <MatchChips parts={parts} className="min-w-0 flex-1 basis-72" />
        <Button
          size="sm"
          tone="quiet"
          iconAfter={ChevronDown}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Puan {Math.round(pair.weight)}
        </Button>
        {mayDecide && (
          <>
            <Button size="sm" icon={UserRoundX} disabled={offline} onClick={onApart}>
              Aynı kişi değil
            </Button>
            {offline ? null : (
              <Link
                to="/crm/merged-clients/new"
                search={{ left: left.id, right: right.id }}
                className={buttonClass('primary', 'sm')}
              >
                <Merge className="size-4" aria-hidden="true" />
                Birleştir
              </Link>
            )}
          </>
        )}
      </div>
      {open && (
        <div className="mt-2 max-w-[620px] rounded-lg border border-line-soft px-3 py-1.5">
          <MatchWaterfall parts={parts} rarity={pair.rarity} />
        </div>
      )}
    </article>
  );
}
