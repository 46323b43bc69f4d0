import { createFileRoute } from '@tanstack/react-router';
import { openSyncPanel } from '@/features/sync/sync-panel-state';
import { TemplatePage } from '@/features/templates/template-page';
import { readTemplateSearch } from '@/features/templates/template-search';

export const Route = createFileRoute('/crm/message-templates')({
  validateSearch: readTemplateSearch,
  staticData: { title: 'Mesaj şablonları' },
  component: Page,
});

function Page() {
  const navigate = Route.useNavigate();
  return (
    <TemplatePage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search })}
      onFix={openSyncPanel}
    />
  );
}
