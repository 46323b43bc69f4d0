import { Pencil, UserPlus } from 'lucide-react';
import { useReferenceData } from '@/data/reference-data';
import { Card } from '@/ui/card';
import { DescriptionList, DescriptionRow } from '@/ui/description-list';
import { IconButton } from '@/ui/icon-button';
import type { Surgery } from '@sync/model/entities/surgery';
import { teamRoles } from '@sync/model/entities/surgery-values';
import type { OnAct } from './act';
import { useSurgeryRights } from './use-rights';

/** Shows surgeon, anaesthetist and assistants. */
export function TeamCard({ surgery, onAct }: { surgery: Surgery; onAct: OnAct }) {
  const reference = useReferenceData();
  const { mayEdit } = useSurgeryRights(surgery);
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
                onClick={() => onAct({ do: 'copy_team' })}
              />
            )}
            <IconButton icon={Pencil} size="sm" label="Ekibi düzenle" onClick={() => onAct({ do: 'team' })} />
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
