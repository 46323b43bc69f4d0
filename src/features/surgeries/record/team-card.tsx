import { Pencil, UserPlus } from 'lucide-react';
import { useReferenceData } from '@/data/reference-data';
import { Card } from '@/ui/card';
import { DescriptionList, DescriptionRow } from '@/ui/description-list';
import { IconButton } from '@/ui/icon-button';
import { teamRoles } from '@sync/model/entities/surgery-values';
import { copyTeam, editTeam } from '@sync/model/surgeries/acts/team';
import type { SurgeryDoing } from './use-surgery-acts';

/** Shows surgeon, anaesthetist and assistants. */
export function TeamCard({ surgery, acts, mayEdit }: SurgeryDoing) {
  const reference = useReferenceData();
  const roles = Object.keys(teamRoles);
  const team = surgery.team.toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role));
  return (
    <Card
      title="Ekip"
      aside={
        mayEdit && (
          <span className="-mr-2 flex">
            {team.length === 0 && (
              <IconButton
                icon={UserPlus}
                size="sm"
                label="Ekibi kopyala"
                onClick={() => acts.press(copyTeam)}
              />
            )}
            <IconButton icon={Pencil} size="sm" label="Ekibi düzenle" onClick={() => acts.press(editTeam)} />
          </span>
        )
      }
    >
      <DescriptionList>
        <DescriptionRow label="Cerrah" labelWidth={128}>
          {reference.definitionName(surgery.surgeon_id)}
        </DescriptionRow>
        {team.map(({ id, role, person_id }) => (
          <DescriptionRow key={id} label={teamRoles[role]} labelWidth={128}>
            {reference.definitionName(person_id)}
          </DescriptionRow>
        ))}
      </DescriptionList>
    </Card>
  );
}
