import { CircleCheck, CloudOff, Copy, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { listDeadLetters, MOST_LETTERS, retryDeadLetters } from '@sync/rpc/dead-letters';
import { readSystemStatus } from '@sync/rpc/system-status';
import { useNow } from '@/data/now';
import { runCommand, runQuery } from '@/data/server';
import { useKeptQuery } from '@/data/use-kept-query';
import { usePermission } from '@/data/workspace';
import { useMarkPlace } from '@/kit/navigation/place-marks';
import { cx } from '@/lib/class-names';
import { formatDayTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { LoadingRows, PageNotRead } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { toastError, toastSuccess } from '@/ui/toast';
import { explainProblem } from '../command-problems';
import { DemoCard } from '../settings/demo-card';
import { concernsOf, headlineOf, reportOf } from './status-concerns';
import { StatusDevices } from './status-devices';
import { StatusOutages } from './status-outages';
import { QueueLengths, SetAsideCard } from './status-queues';
import { StatusTiles } from './status-tiles';

const every = () => 30_000;

/** Shows how the system does: what wants attention first. Without a network the last figures stay, with their time. */
export function SystemStatusPage() {
  usePageTitle('Sistem durumu');
  const {
    value: status,
    at,
    problem,
    offline,
    refresh,
  } = useKeptQuery(readSystemStatus, {}, 'system-status', {
    every,
  });
  const here = useNow();
  const mayRetry = usePermission(retryDeadLetters.permission);
  const mayList = usePermission('access.users.read');
  const [busy, setBusy] = useState<string | null>(null);

  const told = status === null ? 0 : Date.parse(status.server_time);
  const isStale = offline || problem !== null;
  // The server's clock, however this one goes. Old figures are judged by the time at which they were told.
  const now = isStale || at === 0 ? told : Math.max(here, at) - at + told;
  const concerns = status === null ? [] : concernsOf(status, now);
  const wrong = concerns.length === 0 ? null : concerns.join(' ');
  useMarkPlace('/access/system', status === null || isStale ? null : { wrong }, true);

  if (status === null) {
    return problem === null ? (
      <LoadingRows />
    ) : (
      <PageNotRead offline={offline} title="Sistem durumu okunamadı" onRetry={() => void refresh()}>
        {problem.kind === 'rejected'
          ? 'Bu sayfayı görme yetkiniz kalkmış olabilir.'
          : 'Sistem durumu yalnız sunucuda bilinir. Bağlantı gelince sayfa kendiliğinden yüklenir.'}
      </PageNotRead>
    );
  }
  const retry = async (queue: string): Promise<void> => {
    setBusy(queue);
    const listed = await runQuery(listDeadLetters, {});
    const letters = listed.ok
      ? listed.value.letters
          .filter((letter) => letter.queue === queue && letter.state === 'open')
          .slice(0, MOST_LETTERS)
          .map(({ id }) => id)
      : [];
    const retried = listed.ok ? await runCommand(retryDeadLetters, { letters }) : listed;
    await refresh();
    setBusy(null);
    if (!retried.ok) toastError(explainProblem(retried.problem));
    else if ('done' in retried.value)
      toastSuccess(`${countOf(retried.value.done, 'kayıt')} yeniden sıraya alındı`);
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(reportOf(status, now));
      toastSuccess('Rapor kopyalandı');
    } catch {
      toastError('Rapor kopyalanamadı. Tarayıcı panoya yazmaya izin vermiyor.');
    }
  };
  const disabledReason = offline ? 'Bağlantı gerekir' : busy === null ? undefined : 'Önceki istek sürüyor';
  const Icon = isStale ? CloudOff : concerns.length > 0 ? TriangleAlert : CircleCheck;
  return (
    <div className="flex-1">
      <div className="mx-auto grid w-full max-w-[1180px] gap-4 px-4 pt-4 pb-8 min-[56.25em]:px-6">
        <div
          role="status"
          className={cx(
            'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line-soft px-4 py-2.5',
            isStale ? 'bg-sy-offline-soft' : concerns.length > 0 ? 'bg-warn-soft' : 'bg-success-soft',
          )}
        >
          <Icon
            className={cx(
              'size-5 shrink-0',
              isStale ? 'text-sy-offline' : concerns.length > 0 ? 'text-warn' : 'text-success',
            )}
            aria-hidden="true"
          />
          <span className="min-w-0 flex-1 basis-72">
            <b className="font-semibold">{isStale ? 'Bilgiler güncel değil.' : headlineOf(concerns)}</b>{' '}
            {concerns.join(' ')}
          </span>
          <span className="meta num text-ink-2">{formatDayTime(told, told)}</span>
          <Button size="sm" icon={Copy} onClick={() => void copy()}>
            Raporu kopyala
          </Button>
        </div>
        <DemoCard />
        <StatusTiles status={status} now={now} />
        <div className="grid items-start gap-4 min-[64em]:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
          <div className="grid gap-4">
            <SetAsideCard
              queues={status.queues}
              busy={busy}
              mayRetry={mayRetry}
              disabledReason={disabledReason}
              onRetry={(queue) => void retry(queue)}
            />
            <StatusDevices status={status} now={now} mayList={mayList} />
          </div>
          <div className="grid gap-4">
            <QueueLengths queues={status.queues} now={now} />
            <StatusOutages
              outages={status.states.outages?.facts.list ?? []}
              states={status.states}
              now={now}
            />
          </div>
        </div>
      </div>
    </div>
  );
}
