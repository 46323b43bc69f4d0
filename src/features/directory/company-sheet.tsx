import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { company as companyEntity } from '@sync/model/entities/company';
import type { Person } from '@sync/model/entities/person';
import { countries } from '@sync/model/tr/countries';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { formatDate } from '@/lib/dates';
import { compareTurkish } from '@/lib/turkish';
import { EntityFact } from '@/kit/record/entity-fact';
import { RecordSheetFooter } from '@/kit/form/record-sheet-footer';
import { Fact, Part } from '@/kit/record/sheet-parts';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { buttonClass } from '@/ui/button';
import { Sheet } from '@/ui/sheet';
import { SyncTag } from '@/ui/sync-mark';
import { ContractBadge } from './company-columns';
import { personName } from './directory-rows';
import type { CompanyRow } from './directory-rows';
import { DirectoryMeetings } from './directory-meetings';
import { DuplicateList } from './duplicate-list';

/** Shows everything about a company, with its people. */
export function CompanySheet({
  row,
  persons,
  onClose,
  onOpen,
  onEdit,
}: {
  row: CompanyRow;
  persons: readonly Person[];
  onClose: () => void;
  onOpen: (id: string) => void;
  onEdit: (() => void) | undefined;
}) {
  const { company, contract, duplicates } = row;
  const directory = useReferenceData();
  const unsent = useSyncState((sync) => sync.mark('directory', company.id));
  const seesPersons = usePermission('companies.persons_list.read');
  const mayAddPerson = usePermission('companies.persons.add');
  const fact = { entity: companyEntity, record: company };
  const country = company.country === null || company.country === 'TR' ? null : company.country;
  const place = [
    company.address,
    company.district,
    company.province,
    country === null ? null : (countries[country as keyof typeof countries] ?? country),
  ];
  return (
    <Sheet
      open
      onClose={onClose}
      title={company.name}
      flush
      footer={<RecordSheetFooter entity={companyEntity} record={company} onEdit={onEdit} />}
    >
      <p className="flex flex-wrap items-center gap-2 px-5 pb-3">
        <Badge>{directory.definitionName(company.type_id) ?? 'Firma'}</Badge>
        {!company.active && <Badge tone="warn">Pasif</Badge>}
        <ContractBadge contract={contract} />
        {unsent !== null && <SyncTag state={unsent} />}
      </p>
      <DuplicateList
        duplicates={duplicates.map(({ id, name }) => ({ id, name }))}
        noun="firma"
        onOpen={onOpen}
      />
      <Part title="İletişim">
        <EntityFact {...fact} name="phone" />
        <EntityFact {...fact} name="email" />
        <EntityFact {...fact} name="web" />
        <Fact label="Adres">{place.filter(Boolean).join(', ')}</Fact>
        <EntityFact {...fact} name="responsible_user_id" />
      </Part>
      <Part title="Sözleşme">
        <EntityFact {...fact} name="contract_no" />
        <EntityFact {...fact} name="contract_from" />
        <Fact label={companyEntity.fields.contract_to.label}>
          {company.contract_to !== null && (
            <span className="flex items-center gap-2">
              <span className="num">{formatDate(company.contract_to)}</span>
              <ContractBadge contract={contract} />
            </span>
          )}
        </Fact>
        <EntityFact {...fact} name="authorisation_no" />
        <EntityFact {...fact} name="authorisation_to" />
        <EntityFact {...fact} name="discount_note" />
      </Part>
      <Part title="Vergi ve banka">
        <EntityFact {...fact} name="tax_no" />
        <EntityFact {...fact} name="tax_office" />
        <EntityFact {...fact} name="bank_iban" />
      </Part>
      {seesPersons && (
        <Part
          title="Kişiler"
          aside={
            mayAddPerson && (
              <Link
                to="/companies/persons"
                search={{ company: company.id, form: 'new' }}
                className={buttonClass('quiet', 'sm')}
              >
                <Plus className="size-4" aria-hidden="true" />
                Kişi ekle
              </Link>
            )
          }
        >
          {persons.length === 0 ? (
            <p className="py-1.5 text-ink-3">Kayıtlı kişi yok</p>
          ) : (
            <ul className="-mx-2">
              {[...persons]
                .sort((a, b) => compareTurkish(personName(a), personName(b)))
                .map((person) => (
                  <li key={person.id}>
                    <Link
                      to="/companies/persons"
                      search={{ open: person.id }}
                      className="flex min-h-11 items-center gap-2.5 rounded-md px-2 hover:bg-hover"
                    >
                      <Avatar name={personName(person)} />
                      <span className="clip flex-1">{personName(person)}</span>
                      {!person.active && <Badge>Pasif</Badge>}
                      <span className="meta clip text-ink-2">
                        {directory.definitionName(person.position_id) ?? ''}
                      </span>
                    </Link>
                  </li>
                ))}
            </ul>
          )}
        </Part>
      )}
      <DirectoryMeetings companyId={company.id} />
      {company.note !== null && (
        <Part title="Not">
          <p className="whitespace-pre-wrap">{company.note}</p>
        </Part>
      )}
    </Sheet>
  );
}
