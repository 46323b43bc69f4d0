import { useId } from 'react';
import { ActButton } from '@/acts/act-button';
import type { RecordActs } from '@/acts/use-acts';
import type { Act } from '@sync/model/acts/act';
import type { Biopsy } from '@sync/model/entities/biopsy';
import type { BiopsyStatus } from '@sync/model/entities/biopsy-values';
import { accept } from '@sync/model/pathology/acts/accept';
import { close, plan } from '@sync/model/pathology/acts/plan';
import { enterReport } from '@sync/model/pathology/acts/report';
import { retake } from '@sync/model/pathology/acts/retake';
import { see, tellPatient } from '@sync/model/pathology/acts/seen';
import { takeSample } from '@sync/model/pathology/acts/taken';
import { BiopsyMenu } from './biopsy-menu';

/** Next steps of a sample until its report is there. */
const nextOf: Readonly<Partial<Record<BiopsyStatus, Act>>> = {
  ordered: takeSample,
  unsuitable: retake,
  retake,
  taken: accept,
  sent: accept,
  lost: accept,
  accepted: enterReport,
  in_review: enterReport,
  extra_tests: enterReport,
};

/** Actions of a biopsy: the next step is a button, a step behind a closed gate a disabled one with its reason; a menu holds the others. */
export function PanelFooter({
  biopsy,
  acts,
  onEdit,
}: {
  biopsy: Biopsy;
  acts: RecordActs;
  onEdit: () => void;
}) {
  const reasons = useId();
  const { status } = biopsy;
  const next = nextOf[status];
  const closed = [see, tellPatient].filter((act) => typeof acts.reason(act) === 'string');
  const reasonAt = (act: Act): string => `${reasons}-${act.name}`;
  return (
    <div className="flex w-full flex-wrap items-center gap-1.5 [&_button]:px-3">
      {next !== undefined && (
        <ActButton
          acts={acts}
          act={next}
          tone="primary"
          bare
          label={next === enterReport ? 'Raporu gir' : undefined}
        />
      )}
      <ActButton acts={acts} act={see} tone="primary" reasonAt={reasonAt(see)} />
      <ActButton
        acts={acts}
        act={tellPatient}
        tone={status === 'seen' ? 'primary' : 'secondary'}
        reasonAt={reasonAt(tellPatient)}
      />
      <ActButton
        acts={acts}
        act={plan}
        tone={biopsy.follow_up_plan === null ? 'primary' : 'secondary'}
        bare
      />
      <ActButton acts={acts} act={close} tone="primary" bare />
      <span className="ml-auto">
        <BiopsyMenu acts={acts} onEdit={onEdit} />
      </span>
      {closed.length > 0 && (
        <div className="meta order-last w-full text-ink-2">
          {closed.map((act) => (
            <p key={act.name} id={reasonAt(act)}>
              {acts.reason(act)}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
