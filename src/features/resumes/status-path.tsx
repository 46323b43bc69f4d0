import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { ActForm } from '@/acts/act-form';
import { actIcons } from '@/acts/act-icons';
import { useActs } from '@/acts/use-acts';
import { useDoAct } from '@/acts/use-do-act';
import { usePermission } from '@/data/workspace';
import { RecordLink } from '@/kit/record/record-link';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { Badge } from '@/ui/badge';
import { Button, buttonClass } from '@/ui/button';
import { Menu } from '@/ui/menu';
import type { Resume } from '@sync/model/entities/resume';
import { resumeMoves, resumeStatuses } from '@sync/model/entities/resume-values';
import type { AnyValues } from '@sync/model/acts/act';
import type { ResumeStatus } from '@sync/model/entities/resume-values';
import { reject, steps } from '@sync/model/resumes/acts/move';
import { statusTones } from './resume-words';
import { useKeys } from '@/ui/keys/key-commands';
import type { KeyCommand } from '@/ui/keys/key-commands';

/** Shows the state of an application. */
export function StatusNow({ record }: { record: Resume }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={statusTones[record.status]}>{resumeStatuses[record.status]}</Badge>
      {record.rejection_reason !== null && <span className="text-ink-2">{record.rejection_reason}</span>}
    </p>
  );
}

/**
 * Shows the steps from the present state: the usual one, the pool, a refusal, which asks for a reason, and the others
 * in a menu. Keys: U for the usual one, H for the pool, O for a refusal. Each can be undone.
 */
export function StatusSteps({
  record,
  onMoved,
}: {
  record: Resume;
  /** Called before the application moves, so that a list goes on to the next one. */
  onMoved?: (() => void) | undefined;
}) {
  const acts = useActs(record);
  const doAct = useDoAct();
  const mayMeet = usePermission('companies.meetings.add');
  const [refusing, setRefusing] = useState(false);
  const moves = resumeMoves[record.status].filter((status) => acts.reason(steps[status]) === null);
  const [usual] = moves;
  const offers = (status: ResumeStatus) => status !== usual && moves.includes(status);
  const move = async (status: ResumeStatus, values: AnyValues = {}) => {
    acts.rehearse(steps[status], values);
    onMoved?.();
    await doAct(steps[status], record.id, values);
  };
  const ask = (status: ResumeStatus) =>
    status === 'rejected' ? setRefusing(true) : void move(status).catch(toastFailure);
  const step = (status: ResumeStatus) => (
    <Button icon={actIcons[steps[status].icon]} className="flex-1" onClick={() => ask(status)}>
      {acts.label(steps[status])}
    </Button>
  );
  const deciding = (key: string, status: ResumeStatus | undefined): readonly KeyCommand[] =>
    status === undefined || !moves.includes(status)
      ? []
      : [{ id: `resume.${key}`, label: acts.label(steps[status]), key, run: () => ask(status) }];
  useKeys({
    rank: 'record',
    title: 'Açık başvuru',
    commands: [...deciding('u', usual), ...deciding('h', 'pool'), ...deciding('o', 'rejected')],
  });
  if (usual === undefined) return null;
  const rest = moves.filter((move) => move !== usual && move !== 'pool' && move !== 'rejected');
  return (
    <div className="grid gap-2">
      {record.status === 'interview' && mayMeet && (
        <RecordLink
          to={`/companies/meetings/new?applicant=${record.id}`}
          className={buttonClass('secondary')}
        >
          <CalendarPlus className="size-4.5" aria-hidden="true" />
          Görüşme toplantısı planla
        </RecordLink>
      )}
      <Button
        tone="primary"
        icon={usual === 'interview' ? CalendarPlus : undefined}
        onClick={() => ask(usual)}
      >
        {acts.label(steps[usual])}
      </Button>
      <div className="flex gap-2">
        {offers('pool') && step('pool')}
        {offers('rejected') && step('rejected')}
        {rest.length > 0 && (
          <Menu
            label="Diğer durumlar"
            entries={rest.map((status) => ({
              label: acts.label(steps[status]),
              onSelect: () => ask(status),
            }))}
          />
        )}
      </div>
      {refusing && (
        <ActForm
          act={reject}
          record={record}
          onDo={(values) => move('rejected', values)}
          onClose={() => setRefusing(false)}
        />
      )}
    </div>
  );
}
