import { Link } from '@tanstack/react-router';
import { Pencil, Printer } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useNow } from '@/data/now';
import { useRecords } from '@/data/records';
import { useRememberedText } from '@/data/remembered-text';
import { logView } from '@/data/view-log';
import { usePermission, useSignedIn } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { printPaper } from '@/kit/export/paper';
import { RejectedBanner } from '@/kit/form/rejected-banner';
import { Button, buttonClass } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { AbsentRecord } from '@/kit/record/absent-record';
import { usePageTitle } from '@/ui/page-title';
import { Switch } from '@/ui/switch';
import { resume } from '@sync/model/entities/resume';
import { CvPanel } from './cv/cv-panel';
import { AgainBadge } from './resume-columns';
import { ResumeFormSheet } from './resume-form-sheet';
import { EarlierApplications, ResumeFacts, ResumeWork } from './resume-parts';
import { ResumePaper } from './resume-paper';
import { resumeRows } from './resume-rows';
import type { ResumeRow } from './resume-rows';
import type { ResumePageSearch } from './resume-search';
import { Uncover } from './uncover';

const PARENT = { label: 'Özgeçmişler', to: '/form/resumes' };

interface ResumePageProps {
  readonly resumeId: string;
  readonly search: ResumePageSearch;
  readonly onSearch: (search: ResumePageSearch) => void;
  /** Opens the sync panel, where the user can correct a rejected change. */
  readonly onFix: () => void;
}

/** Shows one application: its file, its step, points, facts, and earlier applications. */
export function ResumePage(props: ResumePageProps) {
  const today = todayIso(useNow());
  const { records, state } = useRecords(resume);
  const row = useMemo(
    () => resumeRows(records, today).find((candidate) => candidate.resume.id === props.resumeId),
    [records, today, props.resumeId],
  );
  if (row !== undefined) return <ReadyResume {...props} row={row} />;
  return (
    <AbsentRecord
      why={state === 'ready' ? 'not_found' : state}
      name="Özgeçmiş"
      back={
        <Link to="/form/resumes" className={buttonClass('secondary')}>
          Özgeçmişlere dön
        </Link>
      }
      notFound="Saklama süresi dolup imha edilmiş ya da henüz bu cihaza gelmemiş olabilir."
    />
  );
}

function ReadyResume({ row, resumeId, search, onSearch, onFix }: ResumePageProps & { row: ResumeRow }) {
  const { workspace } = useSignedIn();
  const mayEdit = usePermission('form.resumes.edit');
  const [uncovered, setUncovered] = useState(false);
  const blind = search.blind === 'yes';
  const covered = blind && !uncovered;
  // What was typed above the list led here; it is in no address.
  const [typed] = useRememberedText('resume');
  usePageTitle(covered ? row.alias : row.name, PARENT);
  useEffect(() => {
    void logView(workspace, 'view', 'resume', { entityId: resumeId });
  }, [workspace, resumeId]);
  return (
    <>
      <RejectedBanner collection="directory" id={resumeId} onFix={onFix} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto lg:overflow-hidden">
        <header className="flex flex-wrap items-center gap-3 px-5 py-3">
          <div className="min-w-0 flex-1">
            <h2 className="clip text-lg font-semibold">{covered ? row.alias : row.name}</h2>
            <p className="flex flex-wrap items-center gap-2 text-ink-2">
              {row.resume.position_applied}
              {row.others.length > 0 && <AgainBadge />}
            </p>
          </div>
          {/* Who began blind goes on by a reason alone. */}
          {!blind && (
            <Switch
              label="Kör inceleme"
              checked={false}
              onChange={() => {
                setUncovered(false);
                onSearch({ ...search, blind: 'yes' });
              }}
            />
          )}
          <IconButton icon={Printer} label="Yazdır" onClick={() => void printPaper(workspace, 'resume')} />
          {mayEdit && !covered && (
            <Button icon={Pencil} onClick={() => onSearch({ ...search, form: 'edit' })}>
              Düzenle
            </Button>
          )}
        </header>
        {covered && (
          <div className="px-5 pb-3">
            <Uncover resumeId={resumeId} onUncovered={() => setUncovered(true)} />
          </div>
        )}
        <div className="grid flex-1 lg:min-h-0 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="min-h-0 border-t border-line-soft">
            <CvPanel resume={row.resume} covered={covered} sought={typed === '' ? undefined : typed} />
          </div>
          <div className="border-line-soft lg:overflow-y-auto lg:border-l">
            <ResumeWork row={row} covered={covered} />
            <ResumeFacts row={row} covered={covered} />
            <EarlierApplications row={row} blind={blind} />
          </div>
        </div>
      </div>
      <ResumePaper row={row} covered={covered} />
      {search.form === 'edit' && mayEdit && !covered && (
        <ResumeFormSheet stored={row.resume} onClose={() => onSearch({ ...search, form: undefined })} />
      )}
    </>
  );
}
