import { Pencil } from 'lucide-react';
import { identityNumberLabel, phoneLabels, sexes } from '@sync/model/entities/client';
import { client as model } from '@sync/model/entities/client';
import type { Client } from '@sync/model/entities/client';
import { countries, languages } from '@sync/model/tr/countries';
import { formatPhone } from '@sync/model/rules/phone';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { formatDate, formatDateTime } from '@/lib/dates';
import { ExtraFacts } from '@/records/extra-fields/extra-facts';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { DescriptionList, DescriptionRow } from '@/ui/description-list';
import { clientNumber } from '../list/client-words';
import { ClientIdentity } from './profile-header';

type Name = keyof typeof model.fields & keyof Client;

const groups: readonly { readonly title: string; readonly names: readonly Name[] }[] = [
  {
    title: 'Kimlik',
    names: ['identity_masked', 'birth_date', 'sex', 'nationality', 'passport_country', 'passport_expiry'],
  },
  { title: 'İletişim', names: ['phones', 'email', 'province', 'district', 'address', 'language'] },
  {
    title: 'Kayıt',
    names: [
      'client_no',
      'hospital_file_no',
      'client_kind',
      'source_id',
      'contact_type_id',
      'responsible_user_id',
      'tag_ids',
      'duplicate_reason',
    ],
  },
  { title: 'Güvence', names: ['insurance_kind', 'insurer_name', 'policy_no'] },
  {
    title: 'Yabancı hasta',
    names: [
      'is_foreign_patient',
      'country',
      'portal_record_no',
      'interpreter_language',
      'arrival_on',
      'departure_on',
      'hotel',
    ],
  },
  {
    title: 'Uyarı ve notlar',
    names: ['allergies_alert', 'clinical_note', 'admin_note', 'do_not_contact', 'deceased_on'],
  },
];

/** Returns a stored value in readable form; null where there is none. */
function textOf(client: Client, name: Name, reference: ReferenceData): string | null {
  const value = client[name];
  switch (name) {
    case 'client_no':
      return clientNumber(client.client_no);
    case 'phones':
      return (
        client.phones
          .map(
            (phone) =>
              `${formatPhone(phone.e164)} (${phoneLabels[phone.label]}${phone.whatsapp ? ', WhatsApp' : ''})`,
          )
          .join('\n') || null
      );
    case 'tag_ids':
      return client.tag_ids.map((id) => reference.definitionName(id) ?? '').join(', ') || null;
    case 'source_id':
    case 'contact_type_id':
      return reference.definitionName(client[name]);
    case 'responsible_user_id':
      return reference.userName(client.responsible_user_id);
    case 'nationality':
    case 'country':
    case 'passport_country': {
      const code = client[name];
      return code === null ? null : (countries[code as keyof typeof countries] ?? code);
    }
    case 'language':
    case 'interpreter_language': {
      const code = client[name];
      return code === null ? null : (languages[code as keyof typeof languages] ?? code);
    }
    case 'sex':
      return client.sex === 'unspecified' ? null : sexes[client.sex];
    default: {
      if (typeof value === 'boolean') return value ? 'Evet' : 'Hayır';
      if (typeof value !== 'string') return null;
      const field = model.fields[name];
      return field.column === 'date' ? formatDate(value) : (field.valueLabels?.[value] ?? value);
    }
  }
}

/** Shows everything stored of a client, by subject; empty subjects are left out. */
export function DetailsTab({ client, onEdit }: { client: Client; onEdit: () => void }) {
  const reference = useReferenceData();
  const mayEdit = usePermission('crm.clients.edit');
  const health = usePermission('crm.client_health.read');
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="meta num flex-1 text-ink-2">
          Kayıt {formatDateTime(client.created_at)} · Güncellenme {formatDateTime(client.updated_at)}
        </p>
        {mayEdit && (
          <Button icon={Pencil} onClick={onEdit}>
            Bilgileri düzenle
          </Button>
        )}
      </div>
      <div className="grid items-start gap-4 min-[56.25em]:grid-cols-2">
        {groups.map(({ title, names }) => {
          const rows = names
            .filter((name) => name !== 'clinical_note' || health)
            .map((name) => ({ name, text: textOf(client, name, reference) }));
          if (!client.is_foreign_patient && title === 'Yabancı hasta') return null;
          return (
            <Card key={title} title={title}>
              <DescriptionList>
                {rows.map(({ name, text }) => (
                  <DescriptionRow
                    key={name}
                    labelWidth={136}
                    label={
                      name === 'identity_masked'
                        ? identityNumberLabel(client.identity_type)
                        : model.fields[name].label
                    }
                  >
                    {name === 'identity_masked' ? (
                      <ClientIdentity client={client} />
                    ) : (
                      text && <span className="num whitespace-pre-line">{text}</span>
                    )}
                  </DescriptionRow>
                ))}
              </DescriptionList>
            </Card>
          );
        })}
        <ExtraFacts
          kind="client"
          id={client.id}
          mayEdit={mayEdit}
          labelWidth={136}
          frame={(parts) => <Card {...parts} />}
        />
      </div>
    </div>
  );
}
