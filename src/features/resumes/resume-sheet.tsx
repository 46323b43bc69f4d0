import { ChevronDown, ChevronUp, Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { RecordLink } from '@/kit/record/record-link';
import { Button, buttonClass } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { Sheet } from '@/ui/sheet';
import { SyncTag } from '@/ui/sync-mark';
import { warmPdfReader } from './cv/pdf-file';
import { AgainBadge } from './resume-columns';
import { EarlierApplications, ResumeFacts, ResumeWork } from './resume-parts';
import type { ResumeRow } from './resume-rows';
import { useKeys } from '@/ui/keys/key-commands';
import { stepKeys } from './triage-keys';
import { Uncover } from './uncover';

/** Shows an application beside the list: J and K go through the list, 1 to 5 give points. */
export function ResumeSheet({
  row,
  blind,
  onStep,
  onClose,
  onEdit,
}: {
  row: ResumeRow;
  blind: boolean;
  /** Opens the next application of the list, or the one before. */
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  onEdit: (() => void) | undefined;
}) {
  const [uncovered, setUncovered] = useState(false);
  const unsent = useSyncState((sync) => sync.mark('directory', row.resume.id));
  const opensPage = usePermission('form.resume_details.Id.read');
  const covered = blind && !uncovered;
  // The file is one press away, and starting its reader takes longer than reading it.
  useEffect(() => {
    if (opensPage) warmPdfReader();
  }, [opensPage]);
  useKeys({ rank: 'list', title: 'Başvurularda', commands: stepKeys(onStep) });
  return (
    <Sheet
      open
      onClose={onClose}
      title={covered ? row.alias : row.name}
      flush
      footer={
        <>
          <IconButton icon={ChevronUp} label="Önceki aday (K)" onClick={() => onStep(-1)} />
          <IconButton icon={ChevronDown} label="Sonraki aday (J)" onClick={() => onStep(1)} />
          {opensPage && (
            <RecordLink
              to={`/form/resume/${row.resume.id}${blind ? '?blind=yes' : ''}`}
              className={buttonClass('secondary')}
            >
              Bütün başvuru
            </RecordLink>
          )}
          {onEdit !== undefined && !covered && (
            <Button tone="primary" icon={Pencil} onClick={onEdit}>
              Düzenle
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-2 px-5 pb-3">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-ink-2">{row.resume.position_applied}</span>
          {row.others.length > 0 && <AgainBadge />}
          {unsent !== null && <SyncTag state={unsent} />}
        </p>
        {covered && opensPage && <Uncover resumeId={row.resume.id} onUncovered={() => setUncovered(true)} />}
      </div>
      <ResumeWork row={row} covered={covered} />
      <ResumeFacts row={row} covered={covered} />
      <EarlierApplications row={row} blind={blind} />
    </Sheet>
  );
}
