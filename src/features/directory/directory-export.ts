import { company } from '@sync/model/entities/company';
import { person } from '@sync/model/entities/person';
import { dayOf } from '@/lib/dates';
import { dayCell, exportOf, updatedDay } from '@/kit/export/entity-export';
import type { CompanyRow, PersonRow } from './directory-rows';
import { contractStates } from './directory-search';

export const companyExport = exportOf(company, (row: CompanyRow) => row.company, [
  'name',
  'type_id',
  'tax_no',
  'tax_office',
  'phone',
  'email',
  'web',
  'province',
  'district',
  'address',
  'contract_no',
  'contract_from',
  'contract_to',
  { header: 'Sözleşme durumu', cell: ({ contract }) => contractStates[contract] },
  'authorisation_no',
  'authorisation_to',
  'bank_iban',
  'responsible_user_id',
  { header: 'Kişi sayısı', cell: ({ persons }) => persons },
  {
    header: 'Son toplantı',
    cell: ({ lastMeeting }) => dayCell(lastMeeting === null ? null : dayOf(lastMeeting)),
  },
  'active',
  updatedDay((row) => row.company.updated_at),
]);

export const personExport = exportOf(person, (row: PersonRow) => row.person, [
  'first_name',
  'last_name',
  'company_id',
  'position_id',
  'department',
  'is_doctor',
  'doctor_branch',
  'phones',
  'email',
  'active',
  updatedDay((row) => row.person.updated_at),
]);
