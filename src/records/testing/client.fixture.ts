import { client } from '@sync/model/entities/client';
import type { Client } from '@sync/model/entities/client';

/** A whole client record for tests. */
export const sampleClient: Client = {
  ...(Object.fromEntries(Object.keys(client.fields).map((name) => [name, null])) as unknown as Client),
  id: '0195a000-0000-7000-8000-000000000001',
  kind: 'client',
  row_version: 1,
  created_at: '2026-10-24T06:32:00.000Z',
  created_by: null,
  updated_at: '2026-11-17T08:20:00.000Z',
  updated_by: null,
  client_no: '104882',
  client_kind: 'patient',
  first_name: 'Nermin',
  last_name: 'Aksoylu',
  identity_type: 'tckn',
  identity_no: '10000000146',
  identity_masked: '100******46',
  birth_date: '1968-03-14',
  sex: 'female',
  is_foreign_patient: false,
  phones: [{ e164: '+905550001422', label: 'mobile', primary: true, whatsapp: true, shared: false }],
  tag_ids: [],
  do_not_contact: false,
};
