import {
  HeartHandshake,
  MessageSquarePlus,
  Pencil,
  Plus,
  ShieldPlus,
  Ticket,
  Trash2,
  UserPlus,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { allConsentSources, consentChannels, consentStatuses } from '@sync/model/entities/client-record';
import type { Relation } from '@sync/model/entities/client-record';
import { useSyncState } from '@/data/sync-state';
import { usePermission, useWrites } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';
import { EmptyOrSyncing } from '@/kit/list/empty-or-syncing';
import { useSavedToast } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import type { IconType } from '@/ui/icon';
import { Menu } from '@/ui/menu';
import { EmptyState } from '@/ui/page-states';
import { SyncTag } from '@/ui/sync-mark';
import { Timeline } from '@/ui/timeline-item';
import { removeRelation } from './client-record-actions';
import { ClientTicketList } from './client-ticket-list';
import { ClientTimelineItem } from './client-timeline-item';
import { ConsentStatus, ConsentSummary, iysText } from './consent-summary';
import { OlderTickets } from './older-tickets';
import { RelativeRow } from './relative-row';
import type { ClientProfileData } from './use-client-profile';

/** Shows the card of a tab with its own add button. */
function RecordCard({
  title,
  add,
  empty,
  icon,
  children,
}: {
  title: string;
  /** Null without the right to add. */
  add: { label: string; icon: IconType; onSelect: () => void } | null;
  /** First step in words; shown instead of the children. */
  empty: string | null;
  icon: IconType;
  children: ReactNode;
}) {
  const button = add && (
    <Button size="sm" icon={add.icon} onClick={add.onSelect}>
      {add.label}
    </Button>
  );
  return (
    <Card title={title} aside={button}>
      {empty === null ? (
        children
      ) : (
        <EmptyOrSyncing>
          <EmptyState icon={icon}>{empty}</EmptyState>
        </EmptyOrSyncing>
      )}
    </Card>
  );
}

export function TicketsTab({ data }: { data: ClientProfileData }) {
  const mayAdd = usePermission('crm.tickets.add');
  const known = useMemo(() => new Set(data.tickets.map(({ id }) => id)), [data.tickets]);
  const empty = mayAdd ? 'Bu cihazda talebi yok. “Yeni talep” ile açabilirsiniz.' : 'Bu cihazda talebi yok.';
  return (
    <Card title="Talepler" flush>
      {data.tickets.length === 0 ? (
        <EmptyOrSyncing>
          <EmptyState icon={Ticket}>{empty}</EmptyState>
        </EmptyOrSyncing>
      ) : (
        <ClientTicketList tickets={data.tickets} />
      )}
      <OlderTickets key={data.client.id} clientId={data.client.id} known={known} />
    </Card>
  );
}

export function InteractionsTab({ data, onAdd }: { data: ClientProfileData; onAdd: () => void }) {
  const may = usePermission('crm.interactions.add');
  return (
    <RecordCard
      title="Görüşmeler"
      icon={MessageSquarePlus}
      add={may ? { label: 'Görüşme ekle', icon: Plus, onSelect: onAdd } : null}
      empty={data.interactions.length === 0 ? 'Arama, mesaj ve ziyaretler burada görünür.' : null}
    >
      <div className="pt-2">
        <Timeline label="Görüşmeler">
          {data.interactions.map((interaction, at) => (
            <ClientTimelineItem
              key={interaction.id}
              entry={{ key: interaction.id, at: interaction.at, kind: 'interaction', interaction }}
              last={at === data.interactions.length - 1}
            />
          ))}
        </Timeline>
      </div>
    </RecordCard>
  );
}

export function RelativesTab({
  data,
  onAdd,
  onEdit,
}: {
  data: ClientProfileData;
  onAdd: () => void;
  onEdit: (relation: Relation) => void;
}) {
  const writes = useWrites();
  const saved = useSavedToast();
  const mayAdd = usePermission('crm.client_relations.add');
  const mayEdit = usePermission('crm.client_relations.edit');
  const mayRemove = usePermission('crm.client_relations.delete');
  const [removing, setRemoving] = useState<Relation | null>(null);
  return (
    <RecordCard
      title="Yakınlar"
      icon={HeartHandshake}
      add={mayAdd ? { label: 'Yakın ekle', icon: UserPlus, onSelect: onAdd } : null}
      empty={data.relatives.length === 0 ? 'Kime bilgi verilebileceği burada görünür.' : null}
    >
      <ul>
        {data.relatives.map((relative) => {
          const { relation, reverse } = relative;
          const entries = [
            ...(mayEdit ? [{ label: 'Düzenle', icon: Pencil, onSelect: () => onEdit(relation) }] : []),
            ...(mayRemove
              ? [{ label: 'Sil', icon: Trash2, danger: true, onSelect: () => setRemoving(relation) }]
              : []),
          ];
          return (
            <RelativeRow key={relation.id} relative={relative}>
              {reverse ? (
                <span className="meta text-ink-3">Onun kaydında</span>
              ) : (
                entries.length > 0 && <Menu entries={entries} />
              )}
            </RelativeRow>
          );
        })}
      </ul>
      {removing !== null && (
        <ConfirmDialog
          open
          onClose={() => setRemoving(null)}
          title="Yakın silinsin mi?"
          consequence="Yakınlık bilgisi kalkar; yakının kendi kaydı olduğu gibi durur."
          confirmLabel="Yakını sil"
          busyLabel="Siliniyor"
          onConfirm={async () => {
            await removeRelation(writes, removing.id);
            saved('Yakın silindi');
          }}
        />
      )}
    </RecordCard>
  );
}

export function ConsentsTab({ data, onAdd }: { data: ClientProfileData; onAdd: () => void }) {
  const may = usePermission('crm.client_consents.add');
  const markOf = useSyncState((sync) => sync.mark);
  return (
    <div className="grid items-start gap-4 min-[56.25em]:grid-cols-[304px_minmax(0,1fr)]">
      <Card title="Geçerli izinler">
        <ConsentSummary consents={data.consents} />
      </Card>
      <RecordCard
        title="Geçmiş"
        icon={ShieldPlus}
        add={may ? { label: 'İzin kaydet', icon: Plus, onSelect: onAdd } : null}
        empty={data.consents.length === 0 ? 'Alınan onay ve retler burada görünür, hiçbiri değişmez.' : null}
      >
        <ul>
          {data.consents.map((consent) => {
            const mark = markOf('client_records', consent.id);
            return (
              <li key={consent.id} className="border-t border-line-soft py-2.5 first:border-0">
                <p className="flex flex-wrap items-center gap-x-3">
                  <b>{consentChannels[consent.channel]}</b>
                  <span className="meta">
                    <ConsentStatus status={consent.status} />
                  </span>
                  <span className="flex-1" />
                  {mark !== null && <SyncTag state={mark} />}
                  <time className="meta num text-ink-3" dateTime={consent.given_at}>
                    {formatDateTime(consent.given_at)}
                  </time>
                </p>
                <p className="meta text-ink-2">
                  {[
                    `Metin ${consent.text_version}`,
                    allConsentSources[consent.source],
                    iysText(consent),
                    consent.purpose,
                  ]
                    .filter((part) => part !== null)
                    .join(' · ')}
                  <span className="sr-only">, {consentStatuses[consent.status]}</span>
                </p>
              </li>
            );
          })}
        </ul>
      </RecordCard>
    </div>
  );
}
