import { Plus, Trash2 } from 'lucide-react';
import { useReferenceData } from '@/data/reference-data';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { IconButton } from '@/ui/icon-button';
import type { Option } from '@/ui/option-row';
import { SelectField } from '@/ui/select-field';
import { surgery } from '@sync/model/entities/surgery';
import { anaesthesiaTypes, teamRoles } from '@sync/model/entities/surgery-values';
import type { AnaesthesiaType, TeamRole } from '@sync/model/entities/surgery-values';
import { FromTicket } from './from-ticket';
import type { MemberValues } from './surgery-form-values';
import type { FormPart } from './use-surgery-form';
import { teamProfessions } from '../team-professions';
import type { Profession } from '../team-professions';

const MOST = 12;

/** Returns people of a profession; those of the department first. */
function usePeople(
  profession: Profession,
  chosen: string | null,
  departmentId: string | null,
): readonly Option[] {
  const reference = useReferenceData();
  const people = reference
    .definitions('clinician')
    .filter(
      (clinician) =>
        (clinician.active && clinician.attributes.profession === profession) || clinician.id === chosen,
    );
  const own = (clinician: (typeof people)[number]) =>
    departmentId !== null && clinician.attributes.department_id === departmentId ? 0 : 1;
  return people
    .toSorted((a, b) => own(a) - own(b))
    .map((clinician) => ({
      value: clinician.id,
      label: clinician.name,
      icon: <Avatar name={clinician.name} />,
      description: reference.definitionName(clinician.attributes.department_id) ?? undefined,
    }));
}

export function SurgeonField({ form }: { form: FormPart }) {
  const { values, problems, change } = form;
  return (
    <FromTicket on={form.isFromTicket('surgeon_id')}>
      <ComboboxField
        label={surgery.fields.surgeon_id.label}
        options={usePeople('surgeon', values.surgeon_id, values.department_id)}
        value={values.surgeon_id}
        error={problems['surgeon_id']}
        onChange={(surgeon_id) => change({ surgeon_id })}
      />
    </FromTicket>
  );
}

export function AnaesthesiaField({ form: { values, change } }: { form: FormPart }) {
  return (
    <SelectField
      label={surgery.fields.anaesthesia.label}
      optional
      noneLabel="Seçilmedi"
      options={(Object.keys(anaesthesiaTypes) as AnaesthesiaType[]).map((value) => ({
        value,
        label: anaesthesiaTypes[value],
      }))}
      value={values.anaesthesia}
      onChange={(anaesthesia) => change({ anaesthesia })}
    />
  );
}

/** Renders anaesthetist, department and the rest of the team. */
export function TeamFields({ form }: { form: FormPart }) {
  const { values, problems, change } = form;
  const reference = useReferenceData();
  const replace = (index: number, patch: Partial<MemberValues>) =>
    change({ team: values.team.map((member, at) => (at === index ? { ...member, ...patch } : member)) });
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 min-[30em]:grid-cols-2">
        <FromTicket on={form.isFromTicket('department_id')}>
          <ComboboxField
            label={surgery.fields.department_id.label}
            options={reference
              .definitions('department')
              .filter(
                ({ active, id, attributes }) =>
                  (active && attributes.group === 'clinical') || id === values.department_id,
              )
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={values.department_id}
            error={problems['department_id']}
            onChange={(department_id) => change({ department_id })}
          />
        </FromTicket>
        <ComboboxField
          label="Anestezi uzmanı"
          optional
          clearable
          options={usePeople('anaesthetist', values.anaesthetist_id, null)}
          value={values.anaesthetist_id}
          onChange={(anaesthetist_id) => change({ anaesthetist_id })}
        />
      </div>
      {values.team.map((member, index) => (
        <MemberRow
          key={member.id}
          member={member}
          departmentId={values.department_id}
          onChange={(patch) => replace(index, patch)}
          onRemove={() => change({ team: values.team.filter((_one, at) => at !== index) })}
        />
      ))}
      {values.team.length < MOST && (
        <Button
          size="sm"
          icon={Plus}
          className="justify-self-start"
          onClick={() =>
            change({
              team: [...values.team, { id: crypto.randomUUID(), person_id: null, role: 'assistant_1' }],
            })
          }
        >
          Ekip üyesi ekle
        </Button>
      )}
    </div>
  );
}

function MemberRow({
  member,
  departmentId,
  onChange,
  onRemove,
}: {
  member: MemberValues;
  departmentId: string | null;
  onChange: (patch: Partial<MemberValues>) => void;
  onRemove: () => void;
}) {
  const people = usePeople(teamProfessions[member.role], member.person_id, departmentId);
  const role = teamRoles[member.role];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-x-3">
      <SelectField
        label="Görevi"
        options={(Object.keys(teamRoles) as TeamRole[])
          // The anaesthetist has a field of its own: the slots depend on it.
          .filter((value) => value !== 'anaesthetist')
          .map((value) => ({ value, label: teamRoles[value] }))}
        value={member.role}
        onChange={(next) =>
          next !== null &&
          onChange({
            role: next,
            person_id: teamProfessions[next] === teamProfessions[member.role] ? member.person_id : null,
          })
        }
      />
      <ComboboxField
        label={role}
        options={people}
        value={member.person_id}
        onChange={(person_id) => onChange({ person_id })}
      />
      <IconButton icon={Trash2} label={`${role}: çıkar`} onClick={onRemove} />
    </div>
  );
}
