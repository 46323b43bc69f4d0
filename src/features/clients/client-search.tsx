import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, SearchX, UserRoundSearch } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { of } from 'rxjs';
import type { Client } from '@sync/model/client';
import { mayOpen } from '@sync/model/permissions';
import { routePermissions } from '@sync/model/route-permissions';
import { useDirectory } from '@/data/definitions';
import { useIndexes } from '@/data/indexes';
import type { RelativeRow } from '@/data/indexes';
import { useSyncState } from '@/data/sync-state';
import { useLiveQuery, usePermission, useSignedIn } from '@/data/workspace';
import { clientName } from '@/records/client-fields/client-summary-line';
import { documentsById$ } from '@/records/documents-by-id';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/page-states';
import { RecordNo } from '@/ui/record-no';
import { SearchField } from '@/ui/search-field';
import { clientNumber, kindText, phoneText, relativeText } from './client-words';
import { NewClientSheet } from './new-client-sheet';
import { useRecentClients } from './recent-clients';
import { knownFromSearch } from './search-known';
import { useRememberedText } from './use-remembered-text';

/** Hits shown; more of them ask for a longer text. */
const MOST = 20;

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
      const own = typed ? clients.search(query, MOST + 1).map((row) => row.id) : [];
      const byRelative = typed ? clients.searchByRelative(query, MOST + 1) : [];
      return {
        ids: [...own, ...byRelative.map(({ row }) => row.id)],
        relatives: new Map(byRelative.map(({ row, relative }) => [row.id, relative])),
      };
    },
    [query, typed],
  );
  const ids = (typed ? hits.value.ids.slice(0, MOST) : recent).join();
  const records = useLiveQuery(
    (database) => (ids === '' ? of<readonly Client[]>([]) : documentsById$(database.clients, ids.split(','))),
    [ids],
  );
  const clients = records.state === 'ready' ? records.data : [];
  const nothing = typed && hits.complete && hits.value.ids.length === 0;
  const open = (client: Client) =>
    void navigate({ to: '/crm/client-profile/$clientId', params: { clientId: client.id } });

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
          const [first] = clients;
          if (event.key === 'Enter' && typed && first !== undefined) open(first);
        }}
      />
      <p className="sr-only" role="status">
        {typed && hits.complete ? `${clients.length} kayıt bulundu` : ''}
      </p>
      {clients.length > 0 && (
        <Card flush className="mt-4" title={typed ? 'Bulunan kayıtlar' : 'Son açtıklarınız'}>
          <ul ref={list}>
            {clients.map((client) => (
              <ClientHit key={client.id} client={client} relative={hits.value.relatives.get(client.id)} />
            ))}
          </ul>
        </Card>
      )}
      {typed && hits.value.ids.length > MOST && (
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
      {!typed && clients.length === 0 && (
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

function ClientHit({ client, relative }: { client: Client; relative: RelativeRow | undefined }) {
  const directory = useDirectory();
  const sync = useSyncState();
  const { access } = useSignedIn();
  const name = clientName(client);
  const facts = [client.birth_date?.slice(0, 4), phoneText(client), client.identity_masked, kindText(client)];
  const row: ReactNode = (
    <>
      <Avatar name={name} size={36} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">{name}</span>
        <span className="meta num block text-ink-2">{facts.filter(Boolean).join(' · ')}</span>
        {relative !== undefined && (
          <span className="meta num block break-words">{relativeText(relative, directory)}</span>
        )}
      </span>
      <RecordNo
        className="meta text-ink-2"
        no={clientNumber(client)}
        sync={sync.mark('clients', client.id)}
      />
    </>
  );
  const look = 'flex min-h-14 items-center gap-3 px-4 py-2';
  return (
    <li className="border-t border-line-soft first:border-0">
      {mayOpen(access, routePermissions['/crm/client-profile/$clientId']) ? (
        <Link
          to="/crm/client-profile/$clientId"
          params={{ clientId: client.id }}
          className={`${look} -outline-offset-2! hover:bg-hover`}
        >
          {row}
        </Link>
      ) : (
        <div className={look}>{row}</div>
      )}
    </li>
  );
}
