import { Link } from '@tanstack/react-router';
import { ArrowLeftRight, Columns2, UserRoundX } from 'lucide-react';
import { runCommand } from '@/data/server';
import { useKeptQuery } from '@/data/use-kept-query';
import { usePermission } from '@/data/workspace';
import { ResultLine, useKeptRows } from '@/kit/home/kept-rows';
import type { RowResult } from '@/kit/home/kept-rows';
import { WaitingCard } from '@/kit/home/waiting-card';
import { formatDate } from '@/lib/dates';
import { MatchChips } from '@/records/matching/match-chips';
import { matchLevels, partsOf } from '@/records/matching/match-words';
import { Badge } from '@/ui/badge';
import { Button, buttonClass } from '@/ui/button';
import { toastError } from '@/ui/toast';
import { listClientPairs, tellClientsApart } from '@sync/rpc/duplicates';
import type { ClientPair, PairedRecord } from '@sync/rpc/duplicates';
import { mergeProblem } from '../merge-words';
import { keptFirst } from '../pairs/clusters';
import { levelTones } from '../pairs/pair-card';

/** Rows that are listed; the page has the rest. */
const SHOWN = 3;

/** Shows the heaviest pairs of records that may be one person on the home page; two people are told apart in place. */
export function PairsCard() {
  const mayDecide = usePermission(tellClientsApart.permission);
  const mayRead = usePermission(listClientPairs.permission);
  return mayDecide && mayRead ? <Pairs /> : null;
}

const idOf = ({ left, right }: ClientPair): string => `${left.id} ${right.id}`;
const byWeight = (first: ClientPair, other: ClientPair): number =>
  other.weight - first.weight || idOf(first).localeCompare(idOf(other));
const nameOf = ({ first_name: first, last_name: last }: PairedRecord): string => `${first} ${last}`;

function Pairs() {
  const { value, problem, offline, refresh } = useKeptQuery(
    listClientPairs,
    { level: null, sought: null, client: null },
    'home-pairs',
  );
  const kept = useKeptRows(value?.pairs ?? [], idOf, byWeight);
  const decided = kept.rows.filter(({ result }) => result !== null).length;
  const all = value === null ? null : value.counts.certain + value.counts.likely + value.counts.possible;
  const listed = (value?.pairs ?? []).length;
  // Those that were just told apart are still counted by the answer of before.
  const count = all === null ? null : Math.max(0, all - (listed - kept.waiting.length));
  const say = async (pair: ClientPair, apart: boolean): Promise<void> => {
    const answer = await runCommand(tellClientsApart, {
      one: pair.left.id,
      other: pair.right.id,
      reason: null,
      apart,
    });
    if (!answer.ok) toastError(mergeProblem(answer.problem));
    if (!answer.ok || !apart) kept.drop(pair);
    await refresh();
  };
  const tellApart = (pair: ClientPair): void => {
    kept.keep(pair, { words: 'Farklı kişiler', undo: () => void say(pair, false) });
    void say(pair, true);
  };
  return (
    <WaitingCard
      area="pairs"
      title="Aynı kişi mi?"
      count={count}
      note="En emin olunanlar önce"
      failed={value === null && problem !== null && !offline}
      isOffline={offline}
      empty={null}
      link={(props) => <Link to="/crm/merged-clients" {...props} />}
      rest={[(count ?? 0) - Math.min(SHOWN, kept.waiting.length), 'çift']}
    >
      <ul>
        {kept.rows.slice(0, SHOWN + decided).map(({ row, result }) => (
          <Row key={idOf(row)} pair={row} result={result} offline={offline} onApart={() => tellApart(row)} />
        ))}
      </ul>
    </WaitingCard>
  );
}

const dayOfBirth = ({ birth_date: day }: PairedRecord): string =>
  day === null ? 'doğumu yok' : formatDate(day);

function Row({
  pair,
  result,
  offline,
  onApart,
}: {
  pair: ClientPair;
  result: RowResult | null;
  offline: boolean;
  onApart: () => void;
}) {
  const [left, right] = keptFirst(pair);
  const days = [...new Set([dayOfBirth(left), dayOfBirth(right)])];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-soft px-4 py-2.5 last:border-b-0">
      <span className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          {nameOf(left)}
          <ArrowLeftRight className="size-4 shrink-0 text-ink-3" aria-label="ve" />
          {nameOf(right)}
          <Badge tone={levelTones[pair.level]}>{matchLevels[pair.level]}</Badge>
        </span>
        <span className="meta num block text-ink-2">{days.join(' · ')}</span>
        <MatchChips parts={partsOf(pair.agreed, pair.bits)} className="mt-1" />
      </span>
      {result !== null ? (
        <ResultLine result={result} />
      ) : (
        <span className="flex flex-wrap gap-1.5">
          <Link
            to="/crm/merged-clients/new"
            search={{ left: left.id, right: right.id }}
            className={buttonClass('secondary', 'sm')}
          >
            <Columns2 className="size-4" aria-hidden="true" />
            Karşılaştır
          </Link>
          <Button
            size="sm"
            tone="quiet"
            icon={UserRoundX}
            disabledReason={offline ? 'Bağlantı gerekir' : undefined}
            onClick={onApart}
          >
            Farklı kişiler
          </Button>
        </span>
      )}
    </li>
  );
}
