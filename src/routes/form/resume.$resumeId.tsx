import { createFileRoute } from '@tanstack/react-router';
import { ResumePage } from '@/features/resumes/resume-page';
import { readResumePageSearch } from '@/features/resumes/resume-search';
import { requireRecordId } from '@/features/shell/read-address';
import { openSyncPanel } from '@/features/sync/sync-panel-state';

export const Route = createFileRoute('/form/resume/$resumeId')({
  validateSearch: readResumePageSearch,
  beforeLoad: ({ params }) => requireRecordId(params.resumeId),
  staticData: { title: 'Özgeçmiş' },
  component: ResumeRoute,
});

function ResumeRoute() {
  const { resumeId } = Route.useParams();
  const navigate = Route.useNavigate();
  // Another application starts covered and with fresh forms.
  return (
    <ResumePage
      key={resumeId}
      resumeId={resumeId}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
      onFix={openSyncPanel}
    />
  );
}
