import { Link } from '@tanstack/react-router';
import { CircleOff, CirclePlay, Pencil, Plus } from 'lucide-react';
import type { Person } from '@sync/model/entities/person';
import { countries } from '@sync/model/tr/countries';
import { formatPhone } from '@sync/model/rules/phone';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission, useWrites } from '@/data/workspace';
import { formatDate } from '@/lib/dates';
import { compareTurkish } from '@/lib/turkish';
import { Fact, Part } from '@/records/sheet-parts';
import { toastFailure, useSavedToast } from '@/records/use-saved-toast';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { Button, buttonClass } from '@/ui/button';
import { Sheet } from '@/ui/sheet';
import { SyncTag } from '@/ui/sync-mark';
import { ContractBadge } from './company-columns';
import { setCompanyActive } from './directory-actions';
import { personName } from './directory-rows';
import type { CompanyRow } from './directory-rows';
import { DirectoryMeetings } from './directory-meetings';
import { DuplicateList } from './duplicate-list';

/** Everything known of a company, with the people there. */
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
  const writes = useWrites();
  const saved = useSavedToast();
  const unsent = useSyncState((sync) => sync.mark('directory', company.id));
  const seesPersons = usePermission('companies.persons_list.read');
  const mayAddPerson = usePermission('companies.persons.add');
  const setActive = async (active: boolean): Promise<void> => {
    try {
      await setCompanyActive(writes, company.id, active);
      saved(active ? 'Firma etkinleştirildi' : 'Firma pasife alındı', {
        undo: () => void setCompanyActive(writes, company.id, !active).catch(toastFailure),
      });
    } catch (error) {
      toastFailure(error);
    }
  };
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
      footer={
        onEdit !== undefined && (
          <>
            <Button
              icon={company.active ? CircleOff : CirclePlay}
              onClick={() => void setActive(!company.active)}
            >
              {company.active ? 'Pasife al' : 'Etkinleştir'}
            </Button>
            <Button tone="primary" icon={Pencil} onClick={onEdit}>
              Düzenle
            </Button>
          </>
        )
      }
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
        <Fact label="Telefon">
          {company.phone !== null && (
            <a className="num hit font-medium text-accent-ink" href={`tel:${company.phone}`}>
              {formatPhone(company.phone)}
            </a>
          )}
        </Fact>
        <Fact label="E-posta">{company.email}</Fact>
        <Fact label="Web">{company.web}</Fact>
        <Fact label="Adres">{place.filter(Boolean).join(', ')}</Fact>
        <Fact label="Sorumlu">{directory.userName(company.responsible_user_id)}</Fact>
      </Part>
      <Part title="Sözleşme">
        <Fact label="Sözleşme no">{company.contract_no}</Fact>
        <Fact label="Başlangıç">
          {company.contract_from === null ? null : formatDate(company.contract_from)}
        </Fact>
        <Fact label="Bitiş">
          {company.contract_to !== null && (
            <span className="flex items-center gap-2">
              <span className="num">{formatDate(company.contract_to)}</span>
              <ContractBadge contract={contract} />
            </span>
          )}
        </Fact>
        <Fact label="Yetki belgesi no">{company.authorisation_no}</Fact>
        <Fact label="İndirim koşulları">{company.discount_note}</Fact>
      </Part>
      <Part title="Vergi ve banka">
        <Fact label="Vergi no">{company.tax_no}</Fact>
        <Fact label="Vergi dairesi">{company.tax_office}</Fact>
        <Fact label="IBAN">{company.bank_iban?.replaceAll(/(.{4})(?=.)/gu, '$1 ')}</Fact>
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
