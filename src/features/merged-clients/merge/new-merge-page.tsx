import { useNavigate } from '@tanstack/react-router';
import { Merge, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useIndexes } from '@/data/indexes';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { inSentence } from '@/lib/sentences';
import { reasonMissing } from '@/kit/form/sheet-form';
import { KnownClientSearch } from '@/records/tickets/known-client-search';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { NoticeBar } from '@/ui/notice-bar';
import { LoadingBlock, PageNotRead } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { TextareaField } from '@/ui/textarea-field';
import { toastSuccess } from '@/ui/toast';
import { mergeClients, previewMerge } from '@sync/rpc/merges';
import { mergeProblem } from '../merge-words';
import type { NewMergeSearch } from '../merged-search';
import { Comparison } from './comparison';
import { fieldLabels } from './field-values';
import { MergeAside } from './merge-aside';
import { sentChoices, undecided } from './merge-choices';
import type { Choices } from './merge-choices';

const reasons = ['Evlilik sonrası soyad değişikliği', 'İki kez kayıt açılmış', 'Yazım yanlışı düzeltildi'];

/** Renders the page on which two records are chosen, then compared and merged. */
export function NewMergePage({
  search,
  onSearch,
}: {
  search: NewMergeSearch;
  onSearch: (search: NewMergeSearch) => void;
}) {
  usePageTitle('Kayıt birleştir', { label: 'Birleştirilenler', to: '/crm/merged-clients' });
  const { left, right } = search;
  if (left === undefined || right === undefined) return <ChooseRecords search={search} onSearch={onSearch} />;
  return <Prepare key={`${left} ${right}`} left={left} right={right} search={search} onSearch={onSearch} />;
}

function ChooseRecords({
  search,
  onSearch,
}: {
  search: NewMergeSearch;
  onSearch: (search: NewMergeSearch) => void;
}) {
  const { value: names } = useIndexes(
    ({ clients }) =>
      [search.left, search.right].map((id) => (id === undefined ? null : (clients.get(id)?.name ?? null))),
    [search.left, search.right],
  );
  return (
    <div className="mx-auto grid w-full max-w-[640px] gap-4 px-4 py-6">
      <p className="text-ink-2">
        Aynı kişi olduğunu bildiğiniz iki kaydı seçin. Hangisinin kalacağını sonra belirlersiniz.
      </p>
      {(['left', 'right'] as const).map((side, at) => (
        <Card key={side} title={at === 0 ? 'Birinci kayıt' : 'İkinci kayıt'}>
          {search[side] === undefined ? (
            <KnownClientSearch optional={false} onChoose={(id) => onSearch({ ...search, [side]: id })} />
          ) : (
            <p className="flex items-center justify-between gap-3">
              <b className="font-medium">{names[at] ?? 'Hasta'}</b>
              <Button size="sm" onClick={() => onSearch({ ...search, [side]: undefined })}>
                Değiştir
              </Button>
            </p>
          )}
        </Card>
      ))}
    </div>
  );
}

function Prepare({
  left,
  right,
  search,
  onSearch,
}: {
  left: string;
  right: string;
  search: NewMergeSearch;
  onSearch: (search: NewMergeSearch) => void;
}) {
  const navigate = useNavigate();
  const kept = search.keep ?? 'left';
  const [survivor, absorbed] = kept === 'left' ? [left, right] : [right, left];
  const preview = useServerQuery(previewMerge, { survivor, absorbed });
  const command = useCommand();
  const [target] = useState(() => crypto.randomUUID());
  const [choices, setChoices] = useState<Choices>({});
  const [reason, setReason] = useState('');
  const shown = preview.value;
  // The preview still describes the other direction.
  const turning = shown !== null && shown.survivor.id !== survivor;

  if (shown === null || turning) {
    return preview.problem === null ? (
      <LoadingBlock lines={10} className="p-5" />
    ) : (
      <PageNotRead
        offline={preview.offline}
        title="Kayıtlar karşılaştırılamadı"
        onRetry={() => void preview.refresh()}
      >
        {preview.offline
          ? 'Birleştirme sunucuda yapılır, bağlantı gerekir. İki kayda hasta sayfalarından şimdi de bakabilirsiniz.'
          : mergeProblem(preview.problem)}
      </PageNotRead>
    );
  }
  const waiting = undecided(shown.fields, choices, kept).map(({ name }) => name);
  const [first] = waiting;
  const asks = shown.asks.length > 0;
  const blocked =
    shown.blocks.length > 0
      ? 'Bu iki kayıt birleştirilemez'
      : shown.waiting !== null
        ? 'İkinci onay bekleyen bir öneri var'
        : first !== undefined
          ? `Önce seçin: ${inSentence(fieldLabels[first] ?? first)}`
          : reasonMissing(reason);
  const merge = async () => {
    const done = await command.run(mergeClients, {
      target,
      survivor,
      absorbed,
      survivor_version: shown.survivor.row_version,
      absorbed_version: shown.absorbed.row_version,
      choices: sentChoices(shown.fields, choices, kept),
      reason,
    });
    if (done === undefined) {
      await preview.refresh();
      return;
    }
    const open = () => void navigate({ to: '/crm/merged-clients', search: { view: 'merges', open: target } });
    if (done.value.state === 'waiting') {
      toastSuccess('Birleştirme önerildi, ikinci onay bekliyor.', {
        action: { label: 'Öneriyi aç', onSelect: open },
      });
    } else {
      toastSuccess(`Kayıtlar birleştirildi, ${done.value.rows_moved} kayıt taşındı.`, {
        undo: () =>
          void navigate({ to: '/crm/merged-clients', search: { view: 'merges', open: target, act: 'undo' } }),
      });
    }
    void navigate({ to: '/crm/merged-clients', search: { view: 'merges' } });
  };
  return (
    <div className="grid min-h-0 flex-1 min-[68em]:grid-cols-[minmax(0,1fr)_336px]">
      <div className="grid content-start gap-4 overflow-auto p-4 min-[56.25em]:p-5">
        {preview.problem !== null && (
          <NoticeBar boxed tone="warn" icon={TriangleAlert} title="Son hâli okunamadı.">
            {mergeProblem(preview.problem)}
          </NoticeBar>
        )}
        <Comparison
          shown={shown}
          kept={kept}
          choices={choices}
          onKeep={(side) => onSearch({ ...search, keep: side === 'right' ? 'right' : undefined })}
          onChoices={setChoices}
        />
      </div>
      <aside
        className="flex min-h-0 flex-col border-line bg-surface min-[68em]:border-l"
        aria-label="Birleştirme"
      >
        <div className="flex-1 overflow-auto p-4 min-[56.25em]:p-5">
          <MergeAside shown={shown} waiting={waiting}>
            <div className="grid gap-2">
              <TextareaField
                label="Neden"
                rows={2}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
              <div className="flex flex-wrap gap-1.5">
                {reasons.map((text) => (
                  <Button key={text} size="sm" tone="quiet" onClick={() => setReason(text)}>
                    {text}
                  </Button>
                ))}
              </div>
            </div>
          </MergeAside>
        </div>
        <div className="sticky bottom-0 grid gap-2 border-t border-line bg-surface px-4 py-3 min-[56.25em]:px-5">
          {command.problem !== null && (
            <p role="alert" className="text-danger">
              {mergeProblem(command.problem)}
            </p>
          )}
          <p id="merge-blocked" className="meta font-medium text-warn" role="status">
            {command.offline ? 'Bağlantı gerekir' : (blocked ?? '')}
          </p>
          <div className="grid grid-cols-[auto_1fr] gap-2">
            <Button onClick={() => void navigate({ to: '/crm/merged-clients' })}>Vazgeç</Button>
            <Button
              tone="primary"
              icon={Merge}
              busy={command.busy}
              busyLabel="Birleştiriliyor"
              disabledReason={command.offline ? 'Bağlantı gerekir' : blocked}
              reasonAt="merge-blocked"
              onClick={() => void merge()}
            >
              {asks ? 'İkinci onaya gönder' : 'Kayıtları birleştir'}
            </Button>
          </div>
        </div>
      </aside>
    </div>
  );
}
