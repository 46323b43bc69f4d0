import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, SearchX, UserRoundSearch } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { clientKinds } from '@sync/model/entities/client';
import { mayOpen } from '@sync/model/access/permissions';
import { formatPhone } from '@sync/model/rules/phone';
import { routePermissions } from '@sync/model/access/route-permissions';
import { useReferenceData } from '@/data/reference-data';
import { useIndexes } from '@/data/indexes';
import type { ClientRow, RelativeRow } from '@/data/indexes';
import { useSyncState } from '@/data/sync-state';
import { usePermission, useSignedIn } from '@/data/workspace';
import { formerText } from '@/kit/record/former-record';
import { relativeText } from '@/records/relative-line';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { useKeptEnter } from '@/ui/enter-key';
import { EmptyState } from '@/ui/page-states';
import { RecordNo } from '@/ui/record-no';
import { SearchField } from '@/ui/search-field';
import { clientNumber } from '../list/client-words';
import { NewClientSheet } from '../form/new-client-sheet';
import { useRecentClients } from './recent-clients';
import { knownFromSearch } from '@/records/client-fields/known-from-search';
import { useRememberedText } from '@/data/remembered-text';

/** Hits shown; more of them ask for a longer text. */
const MOST = 20;

/** A client who was found, or opened before; with the relative whose phone led to them. */
interface ClientHit {
  readonly row: ClientRow;
  readonly relative: RelativeRow | null;
  /** The record merged into the client's that was found instead. */
  readonly former?: ClientRow;
}

const ownHit = (row: ClientRow): ClientHit => ({ row, relative: null });

/**
 * Finds one client by name, phone, identity or file number. Shows those opened last before anything is typed, and
 * offers a new record when nothing fits. Enter opens the first hit, arrows walk through all of them.
 */
export function ClientSearch({ autoFocus = false }: { autoFocus?: boolean }) {
  const navigate = useNavigate();
  const mayAdd = usePermission('crm.clients.add');
  const [text, setText] = useRememberedText('client-search');
  const [adding, setAdding] = useState(false);
  const recent = useRecentClients();
  const list = useRef<HTMLUListElement>(null);
  const query = useDeferredValue(text);
  const typed = query.trim() !== '';
  const hits = useIndexes(
    ({ clients }) => {
      if (!typed) return recent.flatMap((id) => clients.standing(id) ?? []).map(ownHit);
      return [
        ...clients.search(query, MOST + 1).map(ownHit),
        ...clients.searchByMerged(query, MOST + 1).map(({ row, former }) => ({ ...ownHit(row), former })),
        ...clients.searchByRelative(query, MOST + 1),
      ];
    },
    [query, typed, recent],
    'clients',
  );
  const shown = hits.value.slice(0, MOST);
  const nothing = typed && hits.complete && shown.length === 0;
  const open = ({ id }: { id: string }) =>
    void navigate({ to: '/crm/client-profile/$clientId', params: { clientId: id } });

  const enter = useKeptEnter(text, query === text && (shown.length > 0 || hits.complete), () => {
    const [first] = shown;
    if (typed && first !== undefined) open(first.row);
  });

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const next = links.indexOf(document.activeElement as HTMLElement) + step;
    if (next < 0) return;
    event.preventDefault();
    links[Math.min(next, links.length - 1)]?.focus();
  };
  return (
    <div onKeyDown={walk}>
      <SearchField
        className="h-12! px-4! text-base"
        label="Ad soyad, telefon, TC ya da dosya no"
        autoFocus={autoFocus}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter.press();
          if (event.key === 'Escape') enter.drop();
        }}
        onBlur={enter.drop}
      />
      <p className="sr-only" role="status">
        {typed && hits.complete ? `${shown.length} kayıt bulundu` : ''}
      </p>
      {shown.length > 0 && (
        <Card flush className="mt-4" title={typed ? 'Bulunan kayıtlar' : 'Son açtıklarınız'}>
          <ul ref={list}>
            {shown.map((hit) => (
              <HitLine key={hit.row.id} {...hit} />
            ))}
          </ul>
        </Card>
      )}
      {typed && hits.complete && hits.value.length > MOST && (
        <p className="meta mt-2 px-1 text-ink-2">
          İlk {MOST} kayıt gösteriliyor. Aramayı daraltmak için yazmayı sürdürün.
        </p>
      )}
      {nothing && (
        <EmptyState
          icon={SearchX}
          title="Eşleşen kayıt bulunamadı"
          action={
            mayAdd && (
              <Button tone="primary" icon={Plus} onClick={() => setAdding(true)}>
                Yeni hasta kaydı aç
              </Button>
            )
          }
        >
          Yazımı ve numarayı yeniden bakın; Türkçe harfler önemli değildir.
        </EmptyState>
      )}
      {!typed && shown.length === 0 && (
        <EmptyState icon={UserRoundSearch} title="Bir hasta arayın">
          Adın ilk harfleri, telefonun birkaç hanesi ya da TC kimlik no yeter.
        </EmptyState>
      )}
      {adding && (
        <NewClientSheet known={knownFromSearch(text)} onClose={() => setAdding(false)} onDone={open} />
      )}
    </div>
  );
}

function HitLine({ row, relative, former }: ClientHit) {
  const reference = useReferenceData();
  const markOf = useSyncState((sync) => sync.mark);
  const { access } = useSignedIn();
  const facts = [
    row.birthDate?.slice(0, 4),
    row.phone && formatPhone(row.phone),
    row.identityMasked,
    clientKinds[row.kind],
  ];
  const line: ReactNode = (
    <>
      <Avatar name={row.name} size={36} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{row.name}</span>
        <span className="meta num block text-ink-2">{facts.filter(Boolean).join(' · ')}</span>
        {former !== undefined && <span className="meta block break-words">{formerText(former)}</span>}
        {relative !== null && (
          <span className="meta num block break-words">{relativeText(relative, reference)}</span>
        )}
      </span>
      <RecordNo
        className="meta text-ink-2"
        no={clientNumber(row.clientNo)}
        sync={markOf('clients', row.id)}
      />
    </>
  );
  const look = 'flex min-h-14 items-center gap-3 px-4 py-2';
  return (
    <li className="border-t border-line-soft first:border-0">
      {mayOpen(access, routePermissions['/crm/client-profile/$clientId']) ? (
        <Link
          to="/crm/client-profile/$clientId"
          params={{ clientId: row.id }}
          className={`${look} -outline-offset-2! hover:bg-hover`}
        >
          {line}
        </Link>
      ) : (
        <div className={look}>{line}</div>
      )}
    </li>
  );
}
