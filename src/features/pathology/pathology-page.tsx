import { FileUp, Plus } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { usePermission } from '@/data/workspace';
import { Button, buttonClass } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import { PageTabs } from '@/ui/page-tabs';
import type { TabItem } from '@/ui/tabs';
import { BiopsyForm } from './form/biopsy-form';
import { pathologyTabs, readPathologySearch } from './pathology-search';
import type { PathologySearch, PathologyTab } from './pathology-search';
import { QualityTab } from './quality/quality-tab';
import { BiopsyPanel } from './record/biopsy-panel';
import { TransfersTab } from './transfers/transfers-tab';
import { tabShows } from './worklist/biopsy-list';
import { useBiopsyRows } from './worklist/biopsy-row';
import { StageStrip } from './worklist/stage-strip';
import { WorklistTab } from './worklist/worklist-tab';
import { WordsTab } from './words/words-tab';

const PANEL = 'pathology-panel';
const closedForm = { form: undefined, client: undefined, surgery: undefined, ticket: undefined } as const;
const lists: readonly PathologyTab[] = ['open', 'critical', 'late', 'done'];

/** Biopsies from the order to the closed loop: worklist, manifests, quality, words. */
export function PathologyPage({
  search,
  onSearch,
}: {
  search: PathologySearch;
  onSearch: (search: PathologySearch) => void;
}) {
  usePageTitle('Biyopsi takip');
  const { rows, state } = useBiopsyRows();
  const mayAdd = usePermission('parse.adenom_biyotip.add');
  const mayImport = usePermission('parse.adenom_biyotip.import');
  const mayEditWords = usePermission('parse.reading_words.edit');
  const tab = search.tab ?? 'open';
  const change = (patch: Readonly<Record<string, unknown>>) =>
    onSearch(readPathologySearch({ ...search, ...patch }));
  const opened = rows.find(({ biopsy: { id } }) => id === search.open);
  const countOf = (of: PathologyTab) => rows.filter((row) => tabShows[of]?.(row) ?? false).length;
  const items = (Object.keys(pathologyTabs) as PathologyTab[])
    .filter((id) => id !== 'words' || mayEditWords)
    .map((id): TabItem<PathologyTab> => ({
      id,
      label: pathologyTabs[id],
      ...(id === 'open' || id === 'critical' || id === 'late'
        ? { count: state === 'ready' ? countOf(id) : null }
        : {}),
      urgent: (id === 'critical' || id === 'late') && countOf(id) > 0,
    }));
  const isList = lists.includes(tab);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <PageTabs
          label="Görünümler"
          items={items}
          value={tab}
          overflow="menu"
          panelId={PANEL}
          onChange={(next) =>
            change({
              tab: next === 'open' ? undefined : next,
              page: undefined,
              stage: undefined,
              open: undefined,
              transfer: undefined,
            })
          }
          actions={
            <>
              {mayImport && (
                <Link
                  to="/adenom-biyotip/lists"
                  search={{ upload: 'pathology' }}
                  className={buttonClass('secondary')}
                >
                  <FileUp className="size-4" aria-hidden="true" />
                  Liste yükle
                </Link>
              )}
              {mayAdd && (
                <Button tone="primary" icon={Plus} onClick={() => change({ form: 'new', open: undefined })}>
                  Biyopsi ekle
                </Button>
              )}
            </>
          }
        />
        <div id={PANEL} role="tabpanel" className="flex min-h-0 flex-1 flex-col">
          {tab === 'open' && (
            <StageStrip
              rows={rows}
              stage={search.stage}
              onStage={(stage) => change({ stage, page: undefined })}
            />
          )}
          {isList && <WorklistTab rows={rows} state={state} search={search} change={change} />}
          {tab === 'transfers' && <TransfersTab search={search} change={change} biopsies={rows} />}
          {tab === 'quality' && <QualityTab search={search} onSearch={(patch) => change({ ...patch })} />}
          {tab === 'words' && mayEditWords && <WordsTab />}
        </div>
      </div>
      {isList && opened !== undefined && search.form === undefined && (
        <BiopsyPanel
          key={opened.biopsy.id}
          row={opened}
          onClose={() => change({ open: undefined })}
          onEdit={() => change({ form: 'edit' })}
        />
      )}
      {search.form === 'new' && mayAdd && (
        <BiopsyForm
          stored={null}
          from={{ client: search.client, surgery: search.surgery, ticket: search.ticket }}
          onSaved={(id) => change({ ...closedForm, open: id })}
          onClose={() => change(closedForm)}
        />
      )}
      {search.form === 'edit' && opened !== undefined && (
        <BiopsyForm
          key={opened.biopsy.id}
          stored={opened.biopsy}
          from={{}}
          onClose={() => change({ form: undefined })}
        />
      )}
    </div>
  );
}
