import { ListFilter, MessageSquareText, Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Records } from '@/data/records';
import { useSyncState } from '@/data/sync-state';
import { cx } from '@/lib/class-names';
import { countOf } from '@/lib/sentences';
import { EmptyOrSyncing } from '@/kit/list/empty-or-syncing';
import { ListPrint } from '@/kit/export/list-print';
import { Button } from '@/ui/button';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { EmptyState, ErrorNote, LoadingRows, NoMatch } from '@/ui/page-states';
import { SearchField } from '@/ui/search-field';
import { SyncMark } from '@/ui/sync-mark';
import type { DataColumn } from '@/ui/table-types';
import { messageChannels, templateStatuses } from '@sync/model/entities/message-values';
import type { messageTemplate, MessageTemplate } from '@sync/model/entities/message-template';
import { surveyLanguageName, surveyLanguageNames } from '@sync/model/surveys/survey';
import type { TemplateSearch } from '../template-search';
import { templateState } from '../template-words';
import { ExportTemplates } from './export-templates';
import { templateRows, templateStandings } from './template-rows';

const printedColumns: readonly DataColumn<MessageTemplate>[] = [
  { id: 'name', header: 'Şablon', cell: ({ name }) => name },
  { id: 'channel', header: 'Kanal', cell: ({ channel }) => messageChannels[channel] },
  {
    id: 'languages',
    header: 'Diller',
    cell: ({ contents }) => contents.map(({ id }) => surveyLanguageName(id)).join(', '),
  },
  {
    id: 'text',
    header: 'Türkçe metin',
    cell: ({ contents }) => contents.find(({ id }) => id === 'tr')?.body,
  },
  { id: 'state', header: 'Durum', cell: (row) => templateState(row)?.label ?? templateStatuses[row.status] },
];

interface TemplateListProps {
  readonly records: readonly MessageTemplate[];
  readonly state: Records<typeof messageTemplate>['state'];
  readonly search: TemplateSearch;
  readonly mayEdit: boolean;
  readonly onSearch: (search: TemplateSearch) => void;
  readonly onOpen: (id: string) => void;
  readonly onAdd: () => void;
  readonly className: string;
}

/** Shows the templates by name, filtered by typed text and choices. */
export function TemplateList({
  records,
  state,
  search,
  mayEdit,
  onSearch,
  onOpen,
  onAdd,
  className,
}: TemplateListProps) {
  const [text, setText] = useState('');
  const sought = useDeferredValue(text);
  const { channel, language, standing } = search;
  const rows = useMemo(
    () => templateRows(records, { channel, language, standing, text: sought }),
    [records, channel, language, standing, sought],
  );
  const filters = [
    channel !== undefined && messageChannels[channel],
    language !== undefined && surveyLanguageName(language),
    standing !== undefined && templateStandings[standing],
  ].filter((word) => word !== false);
  const clear = () => {
    setText('');
    onSearch({ ...(search.open === undefined ? {} : { open: search.open }) });
  };
  return (
    <section
      aria-label="Şablonlar"
      className={cx('flex min-h-0 min-w-0 flex-col bg-sunken print:hidden', className)}
    >
      <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-1.5 px-3 pt-3 pb-2">
        <SearchField label="Şablonlarda ara" value={text} onChange={setText} />
        <div className="flex items-center gap-1">
          <FilterMenu search={search} onSearch={onSearch} />
          <span className="flex-1" />
          <ExportTemplates rows={rows} filterWords={filters} />
          <ListPrint
            entity="message_template"
            label="Mesaj şablonları"
            noun="şablon"
            iconOnly
            columns={printedColumns}
            rows={rows}
            rowId={({ id }) => id}
            filters={filters}
            text={text}
            disabled={state !== 'ready'}
          />
          {mayEdit && (
            <Button size="sm" icon={Plus} onClick={onAdd}>
              Yeni
            </Button>
          )}
        </div>
        {filters.length > 0 && (
          <p className="meta flex flex-wrap items-center gap-x-2 text-ink-2">
            {filters.join(' · ')}
            <button type="button" className="hit underline underline-offset-4" onClick={clear}>
              Temizle
            </button>
          </p>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        {state === 'error' ? (
          <ErrorNote className="p-3" title="Şablonlar okunamadı">
            Sayfayı yenileyip yeniden deneyin. Kayıtlarınız güvende.
          </ErrorNote>
        ) : state === 'loading' ? (
          <LoadingRows />
        ) : records.length === 0 ? (
          <EmptyOrSyncing>
            <EmptyState icon={MessageSquareText} title="Şablon yok">
              {mayEdit ? 'İlk şablonu siz yazabilirsiniz.' : 'Yazılan şablonlar burada görünür.'}
            </EmptyState>
          </EmptyOrSyncing>
        ) : rows.length === 0 ? (
          <NoMatch onClear={clear} />
        ) : (
          <>
            <ul>
              {rows.map((row) => (
                <li key={row.id}>
                  <TemplateLine row={row} current={row.id === search.open} onOpen={() => onOpen(row.id)} />
                </li>
              ))}
            </ul>
            <p className="meta px-3 pt-3 text-ink-3" role="status">
              {countOf(rows.length, 'şablon')}
            </p>
          </>
        )}
      </div>
    </section>
  );
}

function TemplateLine({
  row,
  current,
  onOpen,
}: {
  row: MessageTemplate;
  current: boolean;
  onOpen: () => void;
}) {
  const mark = useSyncState((sync) => sync.mark('directory', row.id));
  const state = templateState(row);
  return (
    <button
      type="button"
      aria-current={current ? 'true' : undefined}
      className={cx(
        'grid min-h-[3.25rem] w-full content-center rounded-lg border px-3 py-1.5 text-left transition-colors duration-120',
        current ? 'border-line bg-surface' : 'border-transparent hover:bg-hover',
      )}
      onClick={onOpen}
    >
      <span className="flex min-w-0 items-center gap-1.5">
        <span className={cx('clip min-w-0 flex-1', current && 'font-semibold')}>{row.name}</span>
        {mark !== null && <SyncMark state={mark} />}
      </span>
      <span className="meta flex flex-wrap gap-x-2 text-ink-2">
        <span>
          {messageChannels[row.channel]} · {countOf(row.contents.length, 'dil')}
        </span>
        {state !== null && (
          <span
            className={cx(
              state.tone === 'warn' && 'font-medium text-warn',
              state.tone === 'accent' && 'text-accent-ink',
            )}
          >
            {state.label}
          </span>
        )}
      </span>
    </button>
  );
}

function FilterMenu({
  search,
  onSearch,
}: {
  search: TemplateSearch;
  onSearch: (search: TemplateSearch) => void;
}) {
  const choices = <K extends 'channel' | 'language' | 'standing'>(
    name: K,
    words: Readonly<Record<string, string>>,
  ): MenuEntry[] =>
    Object.entries(words).map(([value, label]) => ({
      label,
      checked: search[name] === value,
      onSelect: () => onSearch({ ...search, [name]: search[name] === value ? undefined : value }),
    }));
  return (
    <Menu
      size="sm"
      tone="quiet"
      icon={ListFilter}
      align="start"
      entries={[
        ...choices('standing', templateStandings),
        'separator',
        ...choices('channel', messageChannels),
        'separator',
        ...choices('language', surveyLanguageNames),
      ]}
    >
      Süz
    </Menu>
  );
}
