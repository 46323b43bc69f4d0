import { Plus, Trash2 } from 'lucide-react';
import type { ActFormState } from '@/acts/act-field';
import { documents$ } from '@/data/documents';
import { useReferenceData } from '@/data/reference-data';
import { useLiveQuery } from '@/data/workspace';
import { planWords } from '@/records/surgeries/surgery-words';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { IconButton } from '@/ui/icon-button';
import { SelectField } from '@/ui/select-field';
import type { Surgery } from '@sync/model/entities/surgery';
import { teamRoles } from '@sync/model/entities/surgery-values';
import type { TeamRole } from '@sync/model/entities/surgery-values';
import { nameOfProcedures } from '@sync/model/rules/surgery-rules';
import type { TypedMember } from '@sync/model/surgeries/acts/team';
import { teamProfessions } from '../team-professions';

interface FieldProps extends ActFormState {
  readonly surgery: Surgery;
}

/** Renders anaesthetist and assistants. */
export function TeamField({ surgery, values, change }: FieldProps) {
  const reference = useReferenceData();
  const team = values['team'] as readonly TypedMember[];
  const setTeam = (next: readonly TypedMember[]) => change({ team: next });
  const set = (id: string, patch: Partial<TypedMember>) =>
    setTeam(team.map((member) => (member.id === id ? { ...member, ...patch } : member)));
  const add = () => {
    const free = (Object.keys(teamRoles) as TeamRole[]).find(
      (role) => !team.some((member) => member.role === role),
    );
    setTeam([...team, { id: crypto.randomUUID(), role: free ?? 'nurse', person_id: null }]);
  };
  const peopleFor = (role: TeamRole, chosen: string | null) =>
    reference
      .definitions('clinician')
      .filter(
        ({ id, active, attributes }) =>
          id === chosen ||
          (active && attributes.profession === teamProfessions[role] && id !== surgery.surgeon_id),
      )
      .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="grid gap-4">
      {team.map((member) => (
        <div key={member.id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2">
          <SelectField
            label="Görev"
            options={Object.entries(teamRoles).map(([value, label]) => ({
              value: value as TeamRole,
              label,
            }))}
            value={member.role}
            onChange={(role) => role !== null && set(member.id, { role, person_id: null })}
          />
          <ComboboxField
            label="Kişi"
            options={peopleFor(member.role, member.person_id)}
            value={member.person_id}
            onChange={(person_id) => set(member.id, { person_id })}
          />
          <IconButton
            icon={Trash2}
            label={`${teamRoles[member.role]}: kaldır`}
            onClick={() => setTeam(team.filter(({ id }) => id !== member.id))}
          />
        </div>
      ))}
      <Button icon={Plus} className="justify-self-start" onClick={add}>
        Kişi ekle
      </Button>
    </div>
  );
}

const OFFERED = 30;

/** Renders the surgeries whose team may be taken. */
export function TeamSourceField({ surgery, values, problems, change }: FieldProps) {
  const reference = useReferenceData();
  const live = useLiveQuery(
    (database) => documents$(database.surgeries.find({ selector: { kind: 'surgery' } })),
    [],
  );
  const found = live.state === 'ready' ? live.data.filter((record) => record.kind === 'surgery') : [];
  // Those of the same surgeon first, the latest first.
  const offered = found
    .filter(({ id, team, planned_start: start }) => id !== surgery.id && team.length > 0 && start !== null)
    .sort(
      (a, b) =>
        Number(b.surgeon_id === surgery.surgeon_id) - Number(a.surgeon_id === surgery.surgeon_id) ||
        (b.planned_start ?? '').localeCompare(a.planned_start ?? ''),
    )
    .slice(0, OFFERED);
  return (
    <ComboboxField
      label="Hangi ameliyattan"
      error={problems['from']}
      options={offered.map((option) => ({
        value: option.id,
        label: `${nameOfProcedures(option.procedures)}, ${planWords(option) ?? ''}, ${
          reference.definitionName(option.surgeon_id) ?? ''
        }`,
      }))}
      value={typeof values['from'] === 'string' && values['from'] !== '' ? values['from'] : null}
      onChange={(from) => change({ from })}
    />
  );
}
