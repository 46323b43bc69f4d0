import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission } from '@/data/workspace';
import { formatDate, formatDateTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { Fact } from '@/kit/record/sheet-parts';
import { Button } from '@/ui/button';
import { LoadingBlock } from '@/ui/page-states';
import { retentionEntities } from '@sync/model/rules/retention';
import { listDisposalItems } from '@sync/rpc/retention';
import type { Disposal, DisposalItem } from '@sync/rpc/retention';
import { DisposalStatusLabel } from './disposal-row';
import { monthsText, rowTexts } from './retention-words';

/** Number of records shown before the user asks for more. */
const FIRST = 10;

/** Shows the content of a proposal or a record. */
export function DisposalFacts({ disposal }: { disposal: Disposal }) {
  const reference = useReferenceData();
  const person = (id: string | null, at: string | null) => (
    <>
      {reference.userName(id) ?? 'Bilinmiyor'}
      <span className="meta num ml-2 text-ink-2">{formatDateTime(at ?? '')}</span>
    </>
  );
  const decided = { approved: 'Onaylayan', done: 'Onaylayan', refused: 'Reddeden', withdrawn: 'Geri alan' };
  return (
    <div>
      <Fact label="Durum">
        <DisposalStatusLabel status={disposal.status} />
      </Fact>
      <Fact label="Kayıtlar">{retentionEntities[disposal.entity].label}</Fact>
      <Fact label="Kural">
        {monthsText(disposal.months)} (<span className="num">{formatDate(disposal.cutoff)}</span> öncesi)
      </Fact>
      <Fact label="Son işlemler">
        <span className="num">
          {formatDate(disposal.oldest_at)} – {formatDate(disposal.newest_at)}
        </span>
      </Fact>
      <Fact label="Önerilen">
        {countOf(disposal.records, 'kayıt')}: {rowTexts(disposal.proposed).join(', ')}
      </Fact>
      {disposal.status === 'done' && (
        <>
          <Fact label="İmha edilen">{rowTexts(disposal.disposed).join(', ') || 'Yok'}</Fact>
          <Fact label="Dışarıda kalan">
            {disposal.left_out === 0
              ? 'Yok'
              : `${countOf(disposal.left_out, 'kayıt')}: öneriden sonra işlem gördü ya da engel kondu`}
          </Fact>
        </>
      )}
      <Fact label="Öneren">{person(disposal.proposed_by, disposal.proposed_at)}</Fact>
      {disposal.note !== null && <Fact label="Açıklama">{disposal.note}</Fact>}
      {disposal.status !== 'proposed' && (
        <Fact label={decided[disposal.status]}>{person(disposal.decided_by, disposal.decided_at)}</Fact>
      )}
      {disposal.decision_reason !== null && <Fact label="Neden">{disposal.decision_reason}</Fact>}
      {disposal.done_at !== null && (
        <Fact label="Tamamlanma">
          <span className="num">{formatDateTime(disposal.done_at)}</span>
        </Fact>
      )}
      {disposal.ids_hash !== null && (
        <Fact label="Kimliklerin özeti">
          <span className="meta break-all">{disposal.ids_hash}</span>
        </Fact>
      )}
    </div>
  );
}

/** Shows the oldest records of a proposal by number, for the user who decides about it. */
export function DisposalItems({ disposal }: { disposal: Disposal }) {
  const { value: items } = useServerQuery(listDisposalItems, { target: disposal.id });
  const [all, setAll] = useState(false);
  if (items === null) return <LoadingBlock className="px-0!" lines={2} />;
  const named = items.filter(({ no }) => no !== null);
  if (named.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1.5 text-[0.8125rem] font-semibold">Kayıtlar, en eskisi önce</h3>
      <ul className="num grid grid-cols-2 gap-x-4">
        {named.slice(0, all ? named.length : FIRST).map((item) => (
          <li
            key={item.id}
            className="flex min-h-8 items-center justify-between gap-2 pointer-coarse:min-h-11"
          >
            <ItemNumber disposal={disposal} item={item} />
            <span className="meta text-ink-2">{formatDate(item.last_at)}</span>
          </li>
        ))}
      </ul>
      {!all && named.length > FIRST && (
        <Button size="sm" tone="quiet" className="mt-1" onClick={() => setAll(true)}>
          {formatNumber(named.length)} kaydı göster
        </Button>
      )}
      {all && named.length < disposal.records && (
        <p className="meta mt-1 text-ink-2">
          {formatNumber(disposal.records)} kaydın en eski {formatNumber(named.length)} tanesi gösteriliyor.
        </p>
      )}
    </section>
  );
}

const linkClass = 'inline-flex min-h-6 items-center text-accent-ink underline underline-offset-2';

function ItemNumber({ disposal, item }: { disposal: Disposal; item: DisposalItem }) {
  const mayOpenClient = usePermission('crm.client_profile_Id.read');
  const mayOpenTicket = usePermission('crm.client_ticket.Id.read');
  if (disposal.entity === 'tickets' && mayOpenTicket) {
    return (
      <Link to="/crm/client-ticket/$ticketId" params={{ ticketId: item.id }} className={linkClass}>
        {item.no}
      </Link>
    );
  }
  if (disposal.entity !== 'tickets' && mayOpenClient) {
    return (
      <Link to="/crm/client-profile/$clientId" params={{ clientId: item.id }} className={linkClass}>
        No {item.no}
      </Link>
    );
  }
  return <span>{item.no}</span>;
}
