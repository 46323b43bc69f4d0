import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { clientName } from '@/kit/record/client-summary-line';
import { entityFacts } from '@/kit/record/entity-facts';
import { Paper, PaperFacts, PaperTable } from '@/kit/export/paper';
import { RecordTable } from '@/kit/list/record-tables';
import { biopsy } from '@sync/model/entities/biopsy';
import type { Biopsy } from '@sync/model/entities/biopsy';
import { client as entity } from '@sync/model/entities/client';
import { consent, interaction } from '@sync/model/entities/client-record';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { patientTrip } from '@sync/model/entities/patient-trip';
import type { PatientTrip } from '@sync/model/entities/patient-trip';
import { surgery } from '@sync/model/entities/surgery';
import type { Surgery } from '@sync/model/entities/surgery';
import { ticket } from '@sync/model/entities/ticket';
import { countryName, languageName } from '@sync/model/tr/countries';
import { contactOf, relationWord } from './relative-row';
import type { ClientProfileData } from './use-client-profile';

const before = [
  'client_no',
  'hospital_file_no',
  'client_kind',
  'identity_type',
  'identity_masked',
  'birth_date',
  'sex',
] as const;
const after = [
  'is_foreign_patient',
  'phones',
  'email',
  'province',
  'district',
  'address',
  'insurance_kind',
  'insurer_name',
  'policy_no',
  'source_id',
  'responsible_user_id',
  'tag_ids',
  'do_not_contact',
  'deceased_on',
  'allergies_alert',
  'clinical_note',
  'admin_note',
] as const;

/** The patient with the records that belong to them; lists that the user may not see are empty. */
interface PrintedClient {
  readonly data: ClientProfileData;
  readonly surgeries: readonly Surgery[];
  readonly trips: readonly PatientTrip[];
  readonly cases: readonly InsuranceCase[];
  readonly biopsies: readonly Biopsy[];
}

/** Prints a patient: what is known, and what belongs to the record. The identity number stays masked. */
export function ClientPaper(printed: PrintedClient) {
  const { client } = printed.data;
  return (
    <Paper
      title="Hasta kaydı"
      heading={clientName(client)}
      logged={{ entity: entity.kind, entityId: client.id, clientId: client.id }}
    >
      {() => <Content {...printed} />}
    </Paper>
  );
}

function Content({ data, surgeries, trips, cases, biopsies }: PrintedClient) {
  const reference = useReferenceData();
  const { access } = useSignedIn();
  const { client, relatives } = data;
  const facts = (names: typeof before | typeof after) =>
    entityFacts(entity, client, names, reference, access.permissions);
  return (
    <>
      <PaperFacts
        facts={[
          ...facts(before),
          ['Uyruk', countryName(client.nationality)],
          ['Yaşadığı ülke', countryName(client.country)],
          ['Dil', languageName(client.language)],
          ...facts(after),
        ]}
      />
      {relatives.length > 0 && (
        <section>
          <h3 className="mt-4 break-after-avoid font-semibold">Yakınlar</h3>
          <PaperTable
            dense
            heads={['Yakınlık', 'Ad', 'Telefon', 'Bilgi verilebilir']}
            rows={relatives.map((relative) => {
              const { name, phone } = contactOf(relative);
              return {
                key: relative.relation.id,
                cells: [
                  relationWord(relative, reference),
                  name ?? '',
                  phone ?? '',
                  relative.relation.may_receive_info ? 'Evet' : 'Hayır',
                ],
              };
            })}
          />
        </section>
      )}
      <RecordTable
        title="Talepler"
        entity={ticket}
        records={data.tickets}
        fields={['ticket_no', 'subject', 'type_id', 'status_id', 'assignee_id', 'due_at']}
      />
      <RecordTable
        title="Ameliyatlar"
        entity={surgery}
        records={surgeries}
        fields={['surgery_no', 'planned_start', 'surgeon_id', 'room_id', 'status']}
      />
      <RecordTable
        title="Provizyonlar"
        entity={insuranceCase}
        records={cases}
        fields={['case_no', 'insurer_id', 'service_name', 'status', 'asked_amount', 'approved_amount']}
      />
      <RecordTable
        title="Biyopsiler"
        entity={biopsy}
        records={biopsies}
        fields={['biopsy_no', 'organ', 'status', 'result_class']}
      />
      <RecordTable
        title="Yolculuklar"
        entity={patientTrip}
        records={trips}
        fields={['trip_no', 'arrival_at', 'departure_at', 'hotel', 'responsible_id']}
      />
      <RecordTable
        title="Görüşmeler"
        entity={interaction}
        records={data.interactions}
        fields={['at', 'contact_type_id', 'direction', 'user_id', 'call_result_id', 'summary']}
      />
      <RecordTable
        title="İzinler"
        entity={consent}
        records={data.consents}
        fields={['given_at', 'channel', 'status', 'source']}
      />
    </>
  );
}
