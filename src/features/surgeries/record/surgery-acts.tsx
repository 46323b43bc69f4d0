import type { Client } from '@sync/model/entities/client';
import type { Surgery } from '@sync/model/entities/surgery';
import type { Act } from './act';
import { FactsAct, FeesAct } from './acts/edit-acts';
import { FollowUpAct, FollowUpTicketAct, RemindAct } from './acts/follow-acts';
import { MoveAct } from './acts/move-act';
import { CancelAct, ConfirmAct, PostponeAct } from './acts/plan-acts';
import { ProceduresAct } from './acts/procedures-act';
import { ItemAct, TimeAct } from './acts/step-acts';
import { CopyTeamAct, TeamAct } from './acts/team-acts';

/** Shows the form of the open action on the surgery. */
export function SurgeryActs({
  act,
  surgery,
  patient,
  onClose,
}: {
  act: Act | null;
  surgery: Surgery;
  patient: Client | null;
  onClose: () => void;
}) {
  if (act === null) return null;
  const shared = { surgery, onClose };
  switch (act.do) {
    case 'move':
      return <MoveAct {...shared} />;
    case 'postpone':
      return <PostponeAct {...shared} />;
    case 'cancel':
      return <CancelAct {...shared} />;
    case 'confirm':
      return <ConfirmAct {...shared} />;
    case 'procedures':
      return <ProceduresAct {...shared} patient={patient} />;
    case 'facts':
      return <FactsAct {...shared} patient={patient} />;
    case 'fees':
      return <FeesAct {...shared} patient={patient} />;
    case 'team':
      return <TeamAct {...shared} />;
    case 'copy_team':
      return <CopyTeamAct {...shared} />;
    case 'time':
      return <TimeAct {...shared} code={act.code} />;
    case 'item':
      return <ItemAct {...shared} code={act.code} state={act.state} />;
    case 'follow_up':
      return <FollowUpAct {...shared} id={act.id} />;
    case 'remind':
    case 'ticket': {
      const followUp = surgery.follow_ups.find(({ id }) => id === act.id);
      if (followUp === undefined) return null;
      return act.do === 'remind' ? (
        <RemindAct {...shared} followUp={followUp} />
      ) : (
        <FollowUpTicketAct {...shared} followUp={followUp} />
      );
    }
  }
}
