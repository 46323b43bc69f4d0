import { Archive, CalendarPlus, CircleX } from 'lucide-react';
import { useState } from 'react';
import { usePermission } from '@/data/workspace';
import { ActDialog } from '@/records/act-dialog';
import { RecordLink } from '@/records/record-link';
import { Badge } from '@/ui/badge';
import { Button, buttonClass } from '@/ui/button';
import { Menu } from '@/ui/menu';
import { TextareaField } from '@/ui/textarea-field';
import type { Resume } from '@sync/model/entities/resume';
import { resumeMoves, resumeStatuses } from '@sync/model/entities/resume-values';
import type { ResumeStatus } from '@sync/model/entities/resume-values';
import { checkedReason } from './resume-actions';
import { statusTones, stepWords } from './resume-words';
import { useTriageKeys } from './triage-keys';
import { useMoveResume } from './use-move-resume';

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
  const moveOn = useMoveResume();
  const mayEdit = usePermission('form.resumes.edit');
  const mayMeet = usePermission('companies.meetings.add');
  const [refusing, setRefusing] = useState(false);
  const before = record.status;
  const moves = resumeMoves[before];
  const [usual] = moves;
  const offers = (status: ResumeStatus) => status !== usual && moves.includes(status);
  const move = async (status: ResumeStatus, why: string | null = null) => {
    onMoved?.();
    await moveOn(record, status, why);
  };
  const ask = (status: ResumeStatus) => (status === 'rejected' ? setRefusing(true) : void move(status));
  useTriageKeys(
    !mayEdit || refusing
      ? {}
      : {
          ...(usual === undefined ? {} : { u: () => ask(usual) }),
          ...(moves.includes('pool') ? { h: () => ask('pool') } : {}),
          ...(moves.includes('rejected') ? { o: () => ask('rejected') } : {}),
        },
  );
  if (!mayEdit) return null;
  const rest = moves.filter((move) => move !== usual && move !== 'pool' && move !== 'rejected');
  return (
    <div className="grid gap-2">
      {before === 'interview' && mayMeet && (
        <RecordLink
          to={`/companies/meetings/new?applicant=${record.id}`}
          className={buttonClass('secondary')}
        >
          <CalendarPlus className="size-[18px]" aria-hidden="true" />
          Görüşme toplantısı planla
        </RecordLink>
      )}
      {usual !== undefined && (
        <Button
          tone="primary"
          icon={usual === 'interview' ? CalendarPlus : undefined}
          onClick={() => ask(usual)}
        >
          {stepWords[usual]}
        </Button>
      )}
      <div className="flex gap-2">
        {offers('pool') && (
          <Button icon={Archive} className="flex-1" onClick={() => ask('pool')}>
            {stepWords.pool}
          </Button>
        )}
        {offers('rejected') && (
          <Button icon={CircleX} className="flex-1" onClick={() => ask('rejected')}>
            {stepWords.rejected}
          </Button>
        )}
        {rest.length > 0 && (
          <Menu
            label="Diğer durumlar"
            entries={rest.map((status) => ({ label: stepWords[status], onSelect: () => ask(status) }))}
          />
        )}
      </div>
      {refusing && (
        <RefuseDialog onRefuse={(why) => move('rejected', why)} onClose={() => setRefusing(false)} />
      )}
    </div>
  );
}

const usualReasons = [
  'Deneyimi bu görev için yeterli değil',
  'Belge ya da ruhsatı eksik',
  'Kadro doldu',
  'Ulaşılamadı',
] as const;

/** Asks why an applicant is refused. */
export function RefuseDialog({
  count = 1,
  onRefuse,
  onClose,
}: {
  count?: number;
  onRefuse: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  return (
    <ActDialog
      title={count === 1 ? 'Olumsuz sonuç' : `${count} başvuru olumsuz`}
      saveLabel="Olumsuz olarak kaydet"
      tone="danger"
      onSave={() => onRefuse(checkedReason(reason))}
      onClose={onClose}
    >
      {(problems) => (
        <div className="grid gap-3">
          <div className="flex flex-wrap gap-2">
            {usualReasons.map((text) => (
              <Button key={text} size="sm" onClick={() => setReason(text)}>
                {text}
              </Button>
            ))}
          </div>
          <TextareaField
            label="Nedeni"
            hint="Adaya gitmez; başvurunun kaydında kalır."
            rows={2}
            maxLength={500}
            error={problems['rejection_reason']}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      )}
    </ActDialog>
  );
}
