import { Link, useNavigate } from '@tanstack/react-router';
import {
  Ban,
  CircleAlert,
  Cross,
  Download,
  Merge,
  Link2,
  MessageSquarePlus,
  TabletSmartphone,
  Pencil,
  Phone,
  Plus,
  Printer,
  Scissors,
  ShieldPlus,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Client } from '@sync/model/entities/client';
import { clientKinds, identityNumberLabel, insuranceKinds, phoneLabels } from '@sync/model/entities/client';
import { mayOpen } from '@sync/model/access/permissions';
import type { PermissionKey } from '@sync/model/access/permissions';
import { formatPhone } from '@sync/model/rules/phone';
import { routePermissions } from '@sync/model/access/route-permissions';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { logView } from '@/data/view-log';
import { usePermission, useSignedIn } from '@/data/workspace';
import { formatDate } from '@/lib/dates';
import { clientName } from '@/kit/record/client-summary-line';
import { PresenceLine } from '@/kit/record/presence-line';
import { printPaper } from '@/kit/export/paper';
import { useSendMessage } from '@/records/messages/use-send-message';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { Button, buttonClass } from '@/ui/button';
import { DescriptionRow } from '@/ui/description-list';
import { MaskedIdentity } from '@/ui/masked-identity';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { RecordNo } from '@/ui/record-no';
import { clientNumber, personText, phoneText } from '../list/client-words';
import { MergeBanners } from './merge-banners';
import { Alert } from './profile-alert';
import { UndialablePhones } from './undialable-phones';

export type ProfileCommand =
  | 'edit'
  | 'interaction'
  | 'relative'
  | 'consent'
  | 'dossier'
  | 'survey'
  | 'survey-link';

/** Opens the telephone program. No attribute of the page contains the number, since recorders would read it. */
function call(e164: string): void {
  location.assign(`tel:${e164}`);
}

function CallButton({ client }: { client: Client }) {
  const [first, ...more] = client.phones;
  if (first === undefined) return null;
  if (more.length === 0) {
    return (
      <Button icon={Phone} onClick={() => call(first.e164)}>
        Ara
      </Button>
    );
  }
  return (
    <Menu
      icon={Phone}
      entries={client.phones.map((phone) => ({
        label: formatPhone(phone.e164),
        note: phoneLabels[phone.label],
        onSelect: () => call(phone.e164),
      }))}
    >
      Ara
    </Menu>
  );
}

/**
 * Shows the identity number masked; the eye button shows it for 30 seconds to authorised users, and the access is
 * logged.
 */
export function ClientIdentity({ client }: { client: Client }) {
  const { workspace } = useSignedIn();
  const allowed = usePermission('crm.client_identity.read');
  const number = client.identity_no;
  if (client.identity_masked === null) return <span className="text-ink-3">Yok</span>;
  const reveal = async (): Promise<string> => {
    await logView(workspace, 'unmask', 'client', { entityId: client.id, clientId: client.id });
    return number ?? '';
  };
  return (
    <MaskedIdentity
      key={client.id}
      masked={client.identity_masked}
      label={identityNumberLabel(client.identity_type)}
      onReveal={allowed && number !== null ? reveal : undefined}
    />
  );
}

function Banners({ client, from }: { client: Client; from: string | undefined }) {
  return (
    <>
      <MergeBanners client={client} from={from} />
      {client.deceased_on !== null && (
        <Alert icon={Cross} title="Hasta vefat etti:" tone="quiet">
          {formatDate(client.deceased_on)}
        </Alert>
      )}
      {client.do_not_contact && (
        <Alert icon={Ban} title="Aranmak istemiyor.">
          Arama ve mesaj göndermeden önce hastaya sorun.
        </Alert>
      )}
      <UndialablePhones client={client} />
      {client.allergies_alert !== null && (
        <Alert icon={CircleAlert} title="Uyarı:">
          {client.allergies_alert}
        </Alert>
      )}
    </>
  );
}

/** Shows the client's name, number, phones, identity and warnings, and the possible actions. */
export function ProfileHeader({
  client,
  from,
  onCommand,
  children,
}: {
  client: Client;
  /** The merged record whose address led here. */
  from: string | undefined;
  onCommand: (command: ProfileCommand) => void;
  /** The row of tabs. */
  children: ReactNode;
}) {
  const reference = useReferenceData();
  const { access, workspace } = useSignedIn();
  const navigate = useNavigate();
  const markOf = useSyncState((sync) => sync.mark);
  const may = (key: PermissionKey) => access.permissions.has(key);
  const name = clientName(client);
  const sending = useSendMessage({ clientId: client.id });
  const person = personText(client);
  const commands: readonly (MenuEntry & object & { command: ProfileCommand; key: PermissionKey })[] = [
    {
      key: 'crm.clients.edit',
      command: 'edit',
      label: 'Bilgileri düzenle',
      icon: Pencil,
      onSelect: () => onCommand('edit'),
    },
    {
      key: 'crm.interactions.add',
      command: 'interaction',
      label: 'Görüşme ekle',
      icon: MessageSquarePlus,
      onSelect: () => onCommand('interaction'),
    },
    {
      key: 'crm.client_relations.add',
      command: 'relative',
      label: 'Yakın ekle',
      icon: UserPlus,
      onSelect: () => onCommand('relative'),
    },
    {
      key: 'crm.client_consents.add',
      command: 'consent',
      label: 'İzin kaydet',
      icon: ShieldPlus,
      onSelect: () => onCommand('consent'),
    },
    {
      key: 'crm.questionnaires.hand',
      command: 'survey',
      label: 'Ankete çağır, tableti ver',
      icon: TabletSmartphone,
      onSelect: () => onCommand('survey'),
    },
    {
      key: 'crm.questionnaires.hand',
      command: 'survey-link',
      label: 'Anket bağlantısı',
      icon: Link2,
      onSelect: () => onCommand('survey-link'),
    },
    {
      key: 'crm.client_dossier.export',
      command: 'dossier',
      label: 'Verileri dışa aktar',
      icon: Download,
      onSelect: () => onCommand('dossier'),
    },
  ];
  // Additions and changes belong to the record that replaces it.
  const merged = client.merged_into_id !== null;
  const allowed: readonly MenuEntry[] = [
    ...(merged ? [] : sending.entries),
    {
      label: 'Yazdır',
      icon: Printer,
      onSelect: () =>
        void printPaper(workspace, { entity: 'client', entityId: client.id, clientId: client.id }),
    },
    ...commands.filter(({ key, command }) => may(key) && (!merged || command === 'dossier')),
    ...(may('crm.clients.merge') && may('crm.merged_clients.read') && !merged
      ? [
          {
            label: 'Başka kayıtla birleştir',
            icon: Merge,
            onSelect: () => void navigate({ to: '/crm/merged-clients/new', search: { left: client.id } }),
          },
        ]
      : []),
    ...(may('crm.surgery.add') && !merged
      ? [
          {
            label: 'Ameliyat ekle',
            icon: Scissors,
            onSelect: () =>
              void navigate({ to: '/crm/client-ticket/surgery', search: { client: client.id } }),
          },
        ]
      : []),
  ];
  return (
    <div className="shrink-0 border-b border-line bg-surface px-5 pt-4 max-[79.9375em]:px-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Avatar name={name} size={56} />
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h2 className="min-w-0 text-[1.25rem] leading-7 font-semibold tracking-[-.016em] break-words">
              {name}
            </h2>
            <Badge tone="accent">{clientKinds[client.client_kind]}</Badge>
            {client.is_foreign_patient && <Badge>Yabancı hasta</Badge>}
          </div>
          <div className="num mt-0.5 flex flex-wrap items-center gap-x-3 text-ink-2">
            <span>
              No <RecordNo no={clientNumber(client.client_no)} sync={markOf('clients', client.id)} />
            </span>
            {person !== null && <Dotted>{person}</Dotted>}
            {client.hospital_file_no !== null && <Dotted>Protokol {client.hospital_file_no}</Dotted>}
          </div>
        </div>
        <PresenceLine kind="client" id={client.id} className="self-center" />
        <div className="flex items-center gap-3">
          <CallButton client={client} />
          {mayOpen(access, routePermissions['/crm/client-ticket']) && !merged && (
            <Link to="/crm/client-ticket" search={{ clientId: client.id }} className={buttonClass('primary')}>
              <Plus className="size-4" aria-hidden="true" />
              Yeni talep
            </Link>
          )}
          <Menu entries={allowed} className="-ml-1" />
          {sending.sheet}
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        <DescriptionRow stacked label={identityNumberLabel(client.identity_type)}>
          <ClientIdentity client={client} />
        </DescriptionRow>
        <DescriptionRow stacked label="Telefon">
          {phoneText(client) !== null && (
            <span className="num">
              {phoneText(client)}
              {client.phones.length > 1 && <span className="text-ink-3"> +{client.phones.length - 1}</span>}
            </span>
          )}
        </DescriptionRow>
        <DescriptionRow stacked label="Güvence">
          {client.insurance_kind === null ? null : insuranceKinds[client.insurance_kind]}
        </DescriptionRow>
        <DescriptionRow stacked label="Sorumlu">
          {reference.userName(client.responsible_user_id)}
        </DescriptionRow>
      </dl>
      <Banners client={client} from={from} />
      <div className="-mx-2.5 mt-2 h-12">{children}</div>
    </div>
  );
}

function Dotted({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="text-line-strong" aria-hidden="true">
        ·
      </span>
      <span>{children}</span>
    </>
  );
}
