import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useRecords } from '@/data/records';
import { usePermission } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { EmptyOrSyncing } from '@/kit/list/empty-or-syncing';
import { Button } from '@/ui/button';
import { EmptyState, ErrorNote, LoadingBlock } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { PageTabs } from '@/ui/page-tabs';
import { Tabs } from '@/ui/tabs';
import { useMedia, WIDE } from '@/ui/use-media';
import { messageTemplate } from '@sync/model/entities/message-template';
import { TemplateScreen } from './editor/template-screen';
import { NewTemplateDialog } from './list/new-template-dialog';
import { TemplateList } from './list/template-list';
import { OutboxPanel } from './outbox/outbox-panel';
import { SettingsPanel } from './outbox/settings-panel';
import { templateSteps } from './template-search';
import type { TemplateSearch, TemplateStep } from './template-search';

const pageTabs = { templates: 'Şablonlar', messages: 'Gönderiler', settings: 'Ayarlar' } as const;
type PageTab = keyof typeof pageTabs;

interface TemplatePageProps {
  readonly search: TemplateSearch;
  readonly onSearch: (search: TemplateSearch) => void;
  /** Opens the sync panel, where the user can correct a rejected change. */
  readonly onFix: () => void;
}

/** Shows message templates: the list, the editor, and the patient's view. With little room one of them at a time. */
export function TemplatePage({ search, onSearch, onFix }: TemplatePageProps) {
  usePageTitle('Mesaj şablonları');
  const wide = useMedia(WIDE);
  const mayEdit = usePermission('crm.msg_templates.edit');
  const seesMessages = usePermission('crm.messages.read');
  const seesSettings = usePermission('crm.messages.settings');
  const tabs: readonly PageTab[] = [
    'templates',
    ...(seesMessages ? (['messages'] as const) : []),
    ...(seesSettings ? (['settings'] as const) : []),
  ];
  const tab = tabs.find((id) => id === search.tab) ?? 'templates';
  const { records, state } = useRecords(messageTemplate);
  const [step, setStep] = useState<TemplateStep>(search.open === undefined ? 'list' : 'text');
  const [adding, setAdding] = useState(false);
  const opened = records.find(({ id }) => id === search.open);
  const open = (id: string | undefined) => {
    onSearch({ ...search, open: id });
    setStep(id === undefined ? 'list' : 'text');
  };
  const shown = opened === undefined && state === 'ready' ? 'list' : step;
  const addButton = mayEdit && (
    <Button tone="primary" onClick={() => setAdding(true)}>
      Yeni şablon
    </Button>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {tabs.length > 1 && (
        <PageTabs
          label="Mesajlar"
          value={tab}
          onChange={(next) => onSearch({ ...search, tab: next === 'templates' ? undefined : next })}
          items={tabs.map((id) => ({ id, label: pageTabs[id] }))}
        />
      )}
      {tab === 'messages' && <OutboxPanel />}
      {tab === 'settings' && <SettingsPanel />}
      {tab === 'templates' && (
        <>
          {!wide && (
            <div className="h-11 shrink-0 border-b border-line bg-surface px-2 print:hidden">
              <Tabs<TemplateStep>
                label="Adımlar"
                value={shown}
                onChange={setStep}
                items={(Object.keys(templateSteps) as TemplateStep[])
                  .filter((id) => id === 'list' || opened !== undefined)
                  .map((id) => ({ id, label: templateSteps[id] }))}
              />
            </div>
          )}
          <div className="flex min-h-0 flex-1">
            {(wide || shown === 'list') && (
              <TemplateList
                className={wide ? 'w-[14.75rem] shrink-0 border-r border-line' : 'flex-1'}
                records={records}
                state={state}
                search={search}
                mayEdit={mayEdit}
                onSearch={onSearch}
                onOpen={open}
                onAdd={() => setAdding(true)}
              />
            )}
            {(wide || shown !== 'list') &&
              (opened !== undefined ? (
                <TemplateScreen
                  key={opened.id}
                  record={opened}
                  others={records}
                  shown={wide ? 'both' : shown === 'preview' ? 'preview' : 'text'}
                  onOpen={open}
                  onFix={onFix}
                />
              ) : (
                <div
                  className={cx('grid flex-1 content-center', search.open !== undefined && 'content-start')}
                >
                  {state === 'loading' ? (
                    <LoadingBlock lines={8} className="p-5" />
                  ) : state === 'error' ? (
                    <ErrorNote className="m-5" title="Şablonlar okunamadı">
                      Kayıtlarınız güvende. Sayfayı yenileyip yeniden deneyin.
                    </ErrorNote>
                  ) : search.open !== undefined ? (
                    <EmptyOrSyncing>
                      <EmptyState
                        icon={MessageSquareText}
                        title="Şablon bulunamadı"
                        action={<Button onClick={() => open(undefined)}>Şablonlara dön</Button>}
                      >
                        Silinmiş ya da henüz bu cihaza gelmemiş olabilir.
                      </EmptyState>
                    </EmptyOrSyncing>
                  ) : records.length > 0 ? (
                    <EmptyState icon={MessageSquareText} title="Bir şablon seçin" action={addButton}>
                      Metni, kaç parça gideceğini ve hastanın telefonunda nasıl göründüğünü burada görürsünüz.
                    </EmptyState>
                  ) : null}
                </div>
              ))}
          </div>
        </>
      )}
      {adding && (
        <NewTemplateDialog
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setAdding(false);
            open(id);
          }}
        />
      )}
    </div>
  );
}
