import { CircleDot, Columns3, Download, Kanban, ListFilter, Plus, Table2, Tag, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { PersonChip } from '@/ui/avatar';
import { BulkBar } from '@/ui/bulk-bar';
import { Button } from '@/ui/button';
import { Chip } from '@/ui/chip';
import { ColumnChooser } from '@/ui/column-chooser';
import { DataTable } from '@/ui/data-table';
import { DueLabel } from '@/ui/due-label';
import { PriorityGlyph, PriorityLabel, priorityNames } from '@/ui/priority';
import { SearchField } from '@/ui/search-field';
import { SegmentedControl } from '@/ui/segmented-control';
import { StatusLabel } from '@/ui/status';
import { RecordNo } from '@/ui/record-no';
import type { ColumnChoice, DataColumn, TableSort } from '@/ui/table-types';
import { Tabs } from '@/ui/tabs';
import { NOW, sampleTickets, type SampleTicket } from './sample-tickets';

const columns: readonly DataColumn<SampleTicket>[] = [
  {
    id: 'no',
    header: 'Talep no',
    width: 120,
    narrowWidth: 124,
    hideable: false,
    sortValue: (row) => row.no,
    cell: (row) => <RecordNo no={row.no} sync={row.sync} className="text-ink-2" />,
  },
  {
    id: 'client',
    header: 'Hasta',
    width: 136,
    priority: 3,
    sortValue: (row) => row.client,
    cell: (row) => <div className="clip">{row.client}</div>,
  },
  {
    id: 'subject',
    header: 'Konu',
    narrowHeader: 'Konu ve hasta',
    key: true,
    sortValue: (row) => row.subject,
    cell: (row) => <div className="clip">{row.subject}</div>,
    narrowCell: (row) => (
      <>
        <div className="clip">{row.subject}</div>
        <div className="clip meta font-normal text-ink-2">
          {row.client} · {row.type}
        </div>
      </>
    ),
  },
  {
    id: 'type',
    header: 'Tip',
    width: 154,
    priority: 3,
    cell: (row) => <div className="clip text-ink-2">{row.type}</div>,
  },
  {
    id: 'status',
    header: 'Durum',
    width: 112,
    narrowWidth: 124,
    priority: 2,
    cell: (row) => <StatusLabel category={row.status} />,
  },
  {
    id: 'priority',
    header: 'Öncelik',
    width: 92,
    narrowWidth: 48,
    sortValue: (row) => ['low', 'normal', 'high', 'urgent'].indexOf(row.priority),
    cell: (row) => <PriorityLabel priority={row.priority} />,
    narrowCell: (row) => <PriorityGlyph priority={row.priority} label={priorityNames[row.priority]} />,
    narrowHeader: '',
  },
  {
    id: 'assignee',
    header: 'Atanan',
    width: 136,
    narrowWidth: 146,
    priority: 2,
    cell: (row) => <PersonChip name={row.assignee} />,
  },
  {
    id: 'due',
    header: 'Son tarih',
    width: 152,
    narrowWidth: 166,
    sortValue: (row) => Date.parse(row.due),
    cell: (row) => <DueLabel due={row.due} now={NOW} waitingFor={row.waitingFor} />,
  },
];

export function TablePage() {
  const many = new URLSearchParams(location.search).has('many');
  const [rows] = useState(() => sampleTickets(many ? 2000 : 48));
  const [sort, setSort] = useState<TableSort | null>({ column: 'due', descending: false });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['T-20415', 'T-20409']));
  const [choice, setChoice] = useState<ColumnChoice | undefined>();
  const [page, setPage] = useState(0);
  const [pageSize, setPageSize] = useState(many ? 250 : 25);
  const [query, setQuery] = useState('');
  const [view, setView] = useState<'table' | 'board'>('table');
  const [tab, setTab] = useState('team');
  return (
    <main className="flex h-[calc(100dvh-3rem)] flex-col bg-surface">
      <h1 className="sr-only">Talepler</h1>
      <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line pr-5 touch:h-[52px]">
        <div className="h-full min-w-0 flex-1 pl-2.5">
          <Tabs
            label="Görünümler"
            value={tab}
            onChange={setTab}
            items={[
              { id: 'mine', label: 'Bana atanan', count: 12 },
              { id: 'team', label: 'Ekibim', count: 48 },
              { id: 'none', label: 'Atanmamış', count: 5 },
              { id: 'today', label: 'Bugün dolan', count: 7 },
              { id: 'late', label: 'Süresi aşan', count: 3, urgent: true },
              { id: 'wait', label: 'Beklemede', count: 9 },
              { id: 'closed', label: 'Kapalı' },
            ]}
          />
        </div>
        <SegmentedControl
          label="Görünüm"
          name="view"
          value={view}
          onChange={setView}
          segments={[
            { value: 'table', label: 'Tablo', icon: Table2 },
            { value: 'board', label: 'Pano', icon: Kanban },
          ]}
        />
        <Button tone="primary" icon={Plus}>
          Yeni talep
        </Button>
      </div>
      <div className="flex h-[52px] shrink-0 items-center gap-2 border-b border-line px-5 touch:h-14 touch:px-4">
        <SearchField label="Bu listede ara" value={query} onChange={setQuery} className="w-[220px]!" />
        <Chip name="Durum" onRemove={() => undefined} removeLabel="Durum süzgecini kaldır">
          Kapalı olmayanlar
        </Chip>
        <Button tone="quiet" size="sm" icon={ListFilter} className="font-normal!">
          Filtre ekle
        </Button>
        <div className="flex-1" />
        <ColumnChooser
          columns={columns}
          choice={choice}
          onChange={setChoice}
          onReset={() => setChoice(undefined)}
        />
        <Button tone="quiet" size="sm" icon={Download} className="font-normal!">
          Dışa aktar
        </Button>
      </div>
      <DataTable
        label="Talepler"
        columns={columns}
        rows={rows}
        rowId={(row) => row.no}
        rowLabel={(row) => row.no}
        onOpen={(row) => {
          document.title = row.no;
        }}
        sort={sort}
        onSort={setSort}
        selection={{ selected, onChange: setSelected }}
        columnChoice={choice}
        paging={{ page, pageSize, onPage: setPage, onPageSize: setPageSize }}
        bulkBar={
          <BulkBar
            count={selected.size}
            noun="talep"
            onClear={() => setSelected(new Set())}
            actions={[
              { label: 'Ata', icon: UserPlus, onSelect: () => undefined },
              { label: 'Durum', icon: CircleDot, onSelect: () => undefined },
              { label: 'Etiket', icon: Tag, onSelect: () => undefined },
              { label: 'Dışa aktar', icon: Columns3, onSelect: () => undefined },
            ]}
          />
        }
      />
    </main>
  );
}
