import { company } from '@sync/model/entities/company';
import { person as personEntity } from '@sync/model/entities/person';
import { formatPhone } from '@sync/model/rules/phone';
import { phoneLabels } from '@sync/model/entities/client';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { EntityFact, RecordName } from '@/kit/record/entity-fact';
import { RecordSheetFooter } from '@/kit/form/record-sheet-footer';
import { Fact, Part } from '@/kit/record/sheet-parts';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { Sheet } from '@/ui/sheet';
import { SyncTag } from '@/ui/sync-mark';
import { personName } from './directory-rows';
import type { PersonRow } from './directory-rows';
import { DirectoryMeetings } from './directory-meetings';
import { DuplicateList } from './duplicate-list';

/** Shows everything about a person of the directory. */
export function PersonSheet({
  row,
  onClose,
  onOpen,
  onEdit,
}: {
  row: PersonRow;
  onClose: () => void;
  onOpen: (id: string) => void;
  onEdit: (() => void) | undefined;
}) {
  const { person, name, duplicates } = row;
  const directory = useReferenceData();
  const unsent = useSyncState((sync) => sync.mark('directory', person.id));
  const fact = { entity: personEntity, record: person };
  return (
    <Sheet
      open
      onClose={onClose}
      title={name}
      flush
      footer={<RecordSheetFooter entity={personEntity} record={person} onEdit={onEdit} />}
    >
      <div className="flex items-center gap-3 px-5 pb-3">
        <Avatar name={name} size={40} />
        <div className="min-w-0 flex-1">
          <p className="clip font-medium">
            {person.company_id === null ? (
              'Firması yok'
            ) : (
              <RecordName entity={company} id={person.company_id} />
            )}
          </p>
          <p className="meta clip text-ink-2">
            {[directory.definitionName(person.position_id), person.department].filter(Boolean).join(' · ')}
          </p>
        </div>
        {person.is_doctor && <Badge tone="info">Hekim</Badge>}
        {!person.active && <Badge tone="warn">Pasif</Badge>}
        {unsent !== null && <SyncTag state={unsent} />}
      </div>
      <DuplicateList
        duplicates={duplicates.map((duplicate) => ({ id: duplicate.id, name: personName(duplicate) }))}
        noun="kişi"
        onOpen={onOpen}
      />
      <Part title="İletişim">
        {person.phones.map((phone) => (
          <Fact key={phone.e164} label={`Telefon (${phoneLabels[phone.label]})`}>
            <a className="num hit font-medium text-accent-ink" href={`tel:${phone.e164}`}>
              {formatPhone(phone.e164)}
            </a>
          </Fact>
        ))}
        <EntityFact {...fact} name="email" />
      </Part>
      <Part title="Bilgiler">
        {person.is_doctor && <EntityFact {...fact} name="doctor_branch" />}
        <EntityFact {...fact} name="birthday" />
        <EntityFact {...fact} name="user_id" />
      </Part>
      <DirectoryMeetings personId={person.id} />
      {person.note !== null && (
        <Part title="Not">
          <p className="whitespace-pre-wrap">{person.note}</p>
        </Part>
      )}
    </Sheet>
  );
}
