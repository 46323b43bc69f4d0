import { Ban, PackageX, RefreshCw, RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { listDeadLetters, MOST_LETTERS, retryDeadLetters } from '@sync/rpc/dead-letters';
import type { DeadLetter } from '@sync/rpc/dead-letters';
import { useNow } from '@/data/now';
import { runCommand } from '@/data/server';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { useMarkPlace } from '@/kit/navigation/place-marks';
import { selectRows } from '@/kit/list/select-rows';
import { SelectedList } from '@/kit/list/selected-list';
import { serverRows } from '@/kit/list/server-rows';
import { BulkBar } from '@/ui/bulk-bar';
import { Button } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import { toastError, toastSuccess } from '@/ui/toast';
import { explainProblem } from '../command-problems';
import { deadLetterColumns } from './dead-letter-columns';
import { deadLetterSelection, queueOptions } from './dead-letter-rows';
import { readDeadLetterSearch } from './dead-letter-search';
import type { DeadLetterSearch } from './dead-letter-search';
import { DeadLetterSheet } from './dead-letter-sheet';
import { titleOf } from './dead-letter-words';
import { DropLettersDialog } from './drop-letters-dialog';

/** Milliseconds between two looks. */
const USUAL = 60_000;
const every = () => USUAL;
const none: readonly DeadLetter[] = [];

/** Shows rows that loops of the server have set aside. Only the server knows them. */
export function DeadLetterListPage({
  search,
  onSearch,
}: {
  search: DeadLetterSearch;
  onSearch: (search: DeadLetterSearch) => void;
}) {
  usePageTitle('Bekletilen kayıtlar');
  const asked = useServerQuery(listDeadLetters, {}, { every });
  const { value: list, at, offline, refresh } = asked;
  const here = useNow();
  const mayDecide = usePermission(retryDeadLetters.permission);
  const [busy, setBusy] = useState(false);
  const [looking, setLooking] = useState(false);
  const [sought, setSought] = useState('');
  const [dropping, setDropping] = useState<readonly DeadLetter[]>(none);

  const open = list?.letters.filter(({ state }) => state === 'open').length;
  useMarkPlace(
    '/access/dead-letters',
    open === undefined ? null : { waiting: open, words: 'bekletilen' },
    true,
  );

  // The server's clock, however this one goes.
  const now = list === null ? here : Math.max(here, at) - at + Date.parse(list.server_time);
  const letters = list?.letters ?? none;
  const shown = useMemo(
    () => selectRows(letters, deadLetterSelection, search, sought),
    [letters, search, sought],
  );
  const columns = useMemo(() => deadLetterColumns(now), [now]);
  const change = (patch: object) => onSearch(readDeadLetterSearch({ ...search, ...patch }));
  const opened = letters.find(({ id }) => id === search.letter) ?? null;
  const disabledReason = offline ? 'Bağlantı gerekir' : busy ? 'Önceki istek sürüyor' : undefined;
  const dropped = search.dropped === 'yes';

  const look = async () => {
    setLooking(true);
    await refresh();
    setLooking(false);
  };
  const retry = async (chosen: readonly DeadLetter[]): Promise<boolean> => {
    const letters = chosen.slice(0, MOST_LETTERS).map(({ id }) => id);
    setBusy(true);
    const retried = await runCommand(retryDeadLetters, { letters });
    await refresh();
    setBusy(false);
    if (!retried.ok) toastError(explainProblem(retried.problem));
    else if (retried.value.done < letters.length)
      toastError(`${countOf(letters.length - retried.value.done, 'kayıt')} yine işlenemedi`);
    else toastSuccess(`${countOf(retried.value.done, 'kayıt')} yeniden sıraya alındı`);
    return retried.ok;
  };
  const pick = (ids: ReadonlySet<string>) => shown.filter(({ id }) => ids.has(id));

  return (
    <SelectedList
      name="dead-letters"
      entity="dead_letter"
      label="Bekletilen kayıtlar"
      noun="kayıt"
      icon={PackageX}
      placeholder="Kayıt, kuyruk ya da neden"
      columns={columns}
      rows={letters}
      rowId={({ id }) => id}
      rowLabel={titleOf}
      onOpen={({ id }) => change({ letter: id })}
      currentId={search.letter}
      state={serverRows(
        asked,
        'Bekletilen kayıtlar',
        'Bekletilen kayıtlar yalnız sunucuda tutulur. Bağlantı gelince liste kendiliğinden yenilenir.',
      )}
      selection={deadLetterSelection}
      search={search}
      onChange={change}
      onSought={setSought}
      filters={[
        { id: 'queue', label: 'Kuyruk', options: queueOptions(letters) },
        { id: 'dropped', label: 'Bırakılanlar' },
      ]}
      emptyText="Bekletilen kayıt yok. Sunucunun işleyemediği kayıtlar nedeniyle burada görünür."
      summary={(rows) =>
        !dropped && list !== null && list.open > rows.length && rows.length === MOST_LETTERS
          ? `${countOf(list.open, 'kayıt')}, son ${countOf(rows.length, 'kayıt')} gösteriliyor`
          : countOf(rows.length, 'kayıt')
      }
      tools={
        <>
          {mayDecide && !dropped && shown.length > 1 && (
            <>
              <Button
                tone="quiet"
                size="sm"
                icon={RotateCw}
                className="font-normal! max-[56.1875em]:hidden"
                busy={busy}
                busyLabel="Yeniden deneniyor"
                onClick={() => void retry(shown)}
                {...(disabledReason === undefined ? {} : { disabledReason })}
              >
                Tümünü yeniden dene
              </Button>
              <Button
                tone="quiet"
                size="sm"
                icon={Ban}
                className="font-normal! max-[56.1875em]:hidden"
                onClick={() => setDropping(shown.slice(0, MOST_LETTERS))}
                {...(disabledReason === undefined ? {} : { disabledReason })}
              >
                Tümünü bırak…
              </Button>
            </>
          )}
          <Button
            tone="quiet"
            size="sm"
            icon={RefreshCw}
            className="font-normal! max-[56.1875em]:min-w-11"
            busy={looking}
            busyLabel="Yenileniyor"
            onClick={() => void look()}
          >
            <span className="max-[56.1875em]:sr-only">Yenile</span>
          </Button>
        </>
      }
      bulkBar={
        mayDecide
          ? (chosen, clear) => (
              <BulkBar
                count={chosen.size}
                noun="kayıt"
                onClear={clear}
                actions={[
                  {
                    label: 'Yeniden dene',
                    icon: RotateCw,
                    disabledReason,
                    onSelect: () => void retry(pick(chosen)).then((done) => done && clear()),
                  },
                  ...(dropped
                    ? []
                    : [
                        {
                          label: 'Bırak…',
                          icon: Ban,
                          disabledReason,
                          onSelect: () => setDropping(pick(chosen)),
                        },
                      ]),
                ]}
              />
            )
          : undefined
      }
    >
      {opened !== null && (
        <DeadLetterSheet
          key={opened.id}
          letter={opened}
          now={now}
          busy={busy}
          disabledReason={offline ? 'Bağlantı gerekir' : undefined}
          mayDecide={mayDecide}
          // One dialog at a time: the question takes its place.
          open={dropping.length === 0}
          onClose={() => change({ letter: undefined })}
          onRetry={() => void retry([opened]).then((done) => done && change({ letter: undefined }))}
          onDrop={() => setDropping([opened])}
        />
      )}
      {dropping.length > 0 && (
        <DropLettersDialog
          letters={dropping}
          offline={offline}
          onClose={() => setDropping(none)}
          onDropped={async () => {
            await refresh();
            change({ letter: undefined });
          }}
        />
      )}
    </SelectedList>
  );
}
