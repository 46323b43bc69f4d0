import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { documents$ } from '@/data/documents';
import { useReferenceData } from '@/data/reference-data';
import { useLiveQuery } from '@/data/workspace';
import { copyTeam, editTeam } from '@/records/surgeries/surgery-actions';
import { planWords } from '@/records/surgeries/surgery-words';
import { useSurgeryContext } from '@/records/surgeries/use-surgery-context';
import { useOutcome } from '@/kit/form/use-outcome';
import { Button } from '@/ui/button';
import { ComboboxField } from '@/ui/combobox-field';
import { IconButton } from '@/ui/icon-button';
import { SelectField } from '@/ui/select-field';
import { ActionError } from '@sync/model/action-error';
import type { Surgery } from '@sync/model/entities/surgery';
import { teamRoles } from '@sync/model/entities/surgery-values';
import type { TeamMember, TeamRole } from '@sync/model/entities/surgery-values';
import type { LookupAttributes } from '@sync/model/entities/definition';
import { nameOfProcedures } from '@sync/model/rules/surgery-rules';
import { ActDialog } from '@/kit/form/act-dialog';

type Profession = LookupAttributes<'clinician'>['profession'];
const professionsOf: Readonly<Record<TeamRole, Profession>> = {
  assistant_1: 'surgeon',
  assistant_2: 'surgeon',
  anaesthetist: 'anaesthetist',
  anaesthesia_technician: 'anaesthesia_technician',
  nurse: 'nurse',
  circulating_nurse: 'nurse',
  perfusionist: 'perfusionist',
};

type Typed = Omit<TeamMember, 'person_id'> & { readonly person_id: string | null };

/** Edits anaesthetist and assistants. */
export function TeamAct({ surgery, onClose }: { surgery: Surgery; onClose: () => void }) {
  const context = useSurgeryContext();
  const outcome = useOutcome();
  const reference = useReferenceData();
  const [team, setTeam] = useState<readonly Typed[]>(surgery.team);
  const change = (id: string, patch: Partial<Typed>) =>
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
          (active && attributes.profession === professionsOf[role] && id !== surgery.surgeon_id),
      )
      .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ActDialog
      title="Ekip"
      saveLabel="Ekibi kaydet"
      width={640}
      onSave={async () => {
        const whole = team.flatMap((member) =>
          member.person_id === null ? [] : [{ ...member, person_id: member.person_id }],
        );
        const people = whole.map(({ person_id }) => person_id);
        if (new Set(people).size < people.length)
          throw new ActionError('invalid', 'Aynı kişi ekipte iki kez var; birini kaldırın.');
        await editTeam(context, surgery.id, whole);
        outcome.done('Ekip kaydedildi');
      }}
      onClose={onClose}
    >
      {() => (
        <>
          {team.map((member) => (
            <div
              key={member.id}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2"
            >
              <SelectField
                label="Görev"
                options={Object.entries(teamRoles).map(([value, label]) => ({
                  value: value as TeamRole,
                  label,
                }))}
                value={member.role}
                onChange={(role) => role !== null && change(member.id, { role, person_id: null })}
              />
              <ComboboxField
                label="Kişi"
                options={peopleFor(member.role, member.person_id)}
                value={member.person_id}
                onChange={(person_id) => change(member.id, { person_id })}
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
        </>
      )}
    </ActDialog>
  );
}

const OFFERED = 30;

/** Takes the team of another surgery. */
export function CopyTeamAct({ surgery, onClose }: { surgery: Surgery; onClose: () => void }) {
  const context = useSurgeryContext();
  const outcome = useOutcome();
  const reference = useReferenceData();
  const [chosen, setChosen] = useState<string | null>(null);
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
    <ActDialog
      title="Ekibi kopyala"
      saveLabel="Ekibi kopyala"
      onSave={async () => {
        const from = offered.find(({ id }) => id === chosen);
        if (from === undefined)
          throw new ActionError('invalid', 'Ameliyatı seçin.', { from: 'Ameliyatı seçin' });
        await copyTeam(context, surgery.id, from);
        outcome.done('Ekip kopyalandı');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <ComboboxField
          label="Hangi ameliyattan"
          error={problems['from']}
          options={offered.map((option) => ({
            value: option.id,
            label: `${nameOfProcedures(option.procedures)}, ${planWords(option) ?? ''}, ${
              reference.definitionName(option.surgeon_id) ?? ''
            }`,
          }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </ActDialog>
  );
}
