import { useNavigate } from '@tanstack/react-router';
import { CloudOff, Download, RefreshCw, SearchCheck, TriangleAlert } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { runCommand } from '@/data/server';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission } from '@/data/workspace';
import { formatDateTime, formatTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { ListPrint } from '@/kit/export/list-print';
import { matchLevels } from '@/records/matching/match-words';
import { wordsOf } from '@/kit/export/spreadsheet';
import { RecordExportDialog } from '@/kit/export/record-export-dialog';
import type { SheetCell } from '@/kit/export/spreadsheet';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { NoticeBar } from '@/ui/notice-bar';
import { EmptyState, LoadingRows, PageNotRead } from '@/ui/page-states';
import { SearchField } from '@/ui/search-field';
import { SegmentedControl } from '@/ui/segmented-control';
import type { DataColumn } from '@/ui/table-types';
import { toastError, toastSuccess } from '@/ui/toast';
import { client } from '@sync/model/entities/client';
import { findDuplicates, listClientPairs, tellClientsApart } from '@sync/rpc/duplicates';
import type { ClientPair, PairedRecord } from '@sync/rpc/duplicates';
import type { MergedSearch } from '../merged-search';
import { mergeProblem } from '../merge-words';
import { clustersOf } from './clusters';
import { PairCard } from './pair-card';

const nameOf = ({ first_name: first, last_name: last }: PairedRecord) => `${first} ${last}`;

const exportColumns = (() => {
  const side = (of: (pair: ClientPair) => PairedRecord, title: string) => [
    { header: `${title} no`, cell: (pair: ClientPair) => of(pair).client_no },
    { header: `${title} ad soyad`, cell: (pair: ClientPair) => nameOf(of(pair)) },
    {
      header: `${title} doğum`,
      cell: (pair: ClientPair): SheetCell => {
        const day = of(pair).birth_date;
        return day === null ? null : { day };
      },
    },
  ];
  return [
    { header: 'Eşleşme', cell: ({ level }: ClientPair) => matchLevels[level] },
    { header: 'Puan', cell: ({ weight }: ClientPair) => Math.round(weight) },
    ...side(({ left }) => left, '1.'),
    ...side(({ right }) => right, '2.'),
  ];
})();

const printedPairs = exportColumns.map(({ header, cell }): DataColumn<ClientPair> => ({
  id: header,
  header,
  cell: (pair) => wordsOf(cell(pair)),
}));

/** Shows records that may be one person, as groups: the user merges them, or confirms that they are two people. */
export function PairList({
  search,
  onSearch,
}: {
  search: MergedSearch;
  onSearch: (search: MergedSearch) => void;
}) {
  const navigate = useNavigate();
  const [exporting, setExporting] = useState(false);
  const [text, setText] = useState('');
  const sought = useDeferredValue(text).trim();
  const asked = useServerQuery(
    listClientPairs,
    { level: search.level ?? null, sought: sought === '' ? null : sought, client: search.client ?? null },
    { keep: true },
  );
  const command = useCommand();
  const mayDecide = usePermission(tellClientsApart.permission);
  const mayExport = usePermission('crm.merged_clients.export');
  const { value, problem, offline, refresh, at } = asked;
  const clusters = useMemo(() => clustersOf(value?.pairs ?? []), [value]);

  const apart = async (pair: ClientPair) => {
    const given = { one: pair.left.id, other: pair.right.id, reason: null };
    const answer = await runCommand(tellClientsApart, { ...given, apart: true });
    if (!answer.ok) return toastError(mergeProblem(answer.problem));
    toastSuccess('Aynı kişi olmadığı kaydedildi.', {
      detail: `${nameOf(pair.left)}, ${nameOf(pair.right)}`,
      undo: async () => {
        const back = await runCommand(tellClientsApart, { ...given, apart: false });
        if (!back.ok) toastError(mergeProblem(back.problem));
        await refresh();
      },
    });
    await refresh();
  };
  const look = async () => {
    const done = await command.run(findDuplicates, {});
    if (done === undefined) return;
    const { pairs } = done.value;
    toastSuccess(
      pairs === null
        ? 'Kayıtlar birkaç dakika içinde taranacak.'
        : `Bütün kayıtlara bakıldı, ${countOf(pairs, 'çift')} bulundu.`,
    );
    await refresh();
  };

  if (value === null) {
    return problem === null ? (
      <LoadingRows />
    ) : (
      <PageNotRead offline={offline} title="Mükerrer kayıtlar okunamadı" onRetry={() => void refresh()}>
        {offline
          ? 'Bütün hastanenin kayıtlarını yalnız sunucu karşılaştırır. Bağlantı gelince liste kendiliğinden yüklenir; birleştirilenlere şimdi de bakabilirsiniz.'
          : mergeProblem(problem)}
      </PageNotRead>
    );
  }
  const { counts } = value;
  const all = counts.certain + counts.likely + counts.possible;
  const isWhole = search.level === undefined && sought === '' && search.client === undefined;
  const strongest = `En güçlü ${formatNumber(value.pairs.length)} çift gösteriliyor.`;
  return (
    <div className="mx-auto grid w-full max-w-[1080px] gap-4 px-4 py-4 min-[56.25em]:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
        <SegmentedControl
          label="Eşleşme"
          name="pair-level"
          segments={[
            { value: 'all', label: `Hepsi ${formatNumber(all)}` },
            { value: 'certain', label: `Kesin ${formatNumber(counts.certain)}` },
            { value: 'likely', label: `Güçlü ${formatNumber(counts.likely)}` },
            { value: 'possible', label: `Olası ${formatNumber(counts.possible)}` },
          ]}
          value={search.level ?? 'all'}
          onChange={(level) => onSearch({ ...search, level: level === 'all' ? undefined : level })}
        />
        <SearchField
          className="min-w-0 flex-1 basis-52"
          label="Ad ya da hasta no"
          value={text}
          onChange={setText}
        />
        {mayExport && (
          <Button icon={Download} disabled={clusters.length === 0} onClick={() => setExporting(true)}>
            Dışa aktar
          </Button>
        )}
        <ListPrint
          entity={client.kind}
          label="Mükerrer kayıtlar"
          noun="çift"
          columns={printedPairs}
          rows={value.pairs}
          rowId={({ left, right }) => `${left.id} ${right.id}`}
          filters={search.level === undefined ? [] : [`Eşleşme: ${matchLevels[search.level]}`]}
          text={text}
          note={value.pairs.length < all && isWhole ? strongest : undefined}
        />
        {mayDecide && (
          <Button
            icon={RefreshCw}
            busy={command.busy}
            busyLabel="Bakılıyor"
            disabled={offline}
            onClick={() => void look()}
          >
            Şimdi tara
          </Button>
        )}
      </div>
      {command.problem !== null && (
        <NoticeBar boxed tone="warn" icon={TriangleAlert} title="Tarama yapılamadı.">
          {mergeProblem(command.problem)}
        </NoticeBar>
      )}
      {(offline || problem !== null) && (
        <NoticeBar
          boxed
          tone={offline ? 'offline' : 'warn'}
          icon={offline ? CloudOff : TriangleAlert}
          title={offline ? 'Çevrimdışısınız.' : 'Liste yenilenemedi.'}
        >
          {formatTime(at)} itibarıyla gösteriliyor. Karar vermek ve birleştirmek için bağlantı gerekir.
        </NoticeBar>
      )}
      {search.client !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-ink-2">
          Yalnız bir hastanın çiftleri gösteriliyor.
          <Button size="sm" tone="quiet" onClick={() => onSearch({ ...search, client: undefined })}>
            Hepsini göster
          </Button>
        </p>
      )}
      {clusters.length === 0 ? (
        <EmptyState icon={SearchCheck} title={all === 0 ? 'Mükerrer kayıt görünmüyor' : 'Eşleşen çift yok'}>
          {all === 0
            ? 'Kayıtlar her gece karşılaştırılır; değişen kayıtlara hemen bakılır.'
            : 'Aramayı ya da süzgeci değiştirin.'}
        </EmptyState>
      ) : (
        <div data-pairs className="grid gap-4">
          {clusters.map(({ id, records, pairs }) => (
            <Card
              key={id}
              flush
              {...(records.length > 2 ? { title: `${records.length} kayıt aynı kişi olabilir` } : {})}
            >
              {pairs.map((pair) => (
                <PairCard
                  key={`${pair.left.id} ${pair.right.id}`}
                  pair={pair}
                  mayDecide={mayDecide}
                  offline={offline}
                  onMerge={(left, right) =>
                    void navigate({ to: '/crm/merged-clients/new', search: { left, right } })
                  }
                  onApart={() => void apart(pair)}
                />
              ))}
            </Card>
          ))}
        </div>
      )}
      {exporting && (
        <RecordExportDialog
          entity={client.kind}
          count={value.pairs.length}
          noun="çifti"
          name="Mükerrer kayıtlar"
          head={exportColumns.map(({ header }) => header)}
          content="Dosyada hasta adları ve doğum tarihleri bulunur; kimlik numarası bulunmaz."
          readRows={() =>
            Promise.resolve(value.pairs.map((pair) => exportColumns.map(({ cell }) => cell(pair))))
          }
          onClose={() => setExporting(false)}
        />
      )}
      <p className="meta num text-ink-3">
        {value.pairs.length < all && isWhole ? `${strongest} ` : ''}
        {value.looked_at !== null && `Bütün kayıtlara son bakış: ${formatDateTime(value.looked_at)}.`}
      </p>
    </div>
  );
}
