import { CalendarClock, History, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';
import { listOf } from '@/lib/sentences';
import { periods } from '@/kit/figures/period';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Switch } from '@/ui/switch';
import type { ReportDefinition } from '@sync/model/figures/definition';
import { figureSource } from '@sync/model/figures/sources';
import { turnOutcomes } from '@sync/rpc/reports';
import type { ReportRunLine, ReportSchedule } from '@sync/rpc/reports';
import { cadenceText } from './report-words';

const MOST_RUNS = 6;

function Heading({ icon: Icon, children }: { icon: typeof History; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      <Icon className="size-4.5 text-accent" aria-hidden="true" />
      {children}
    </span>
  );
}

/** Shows the cards below a report: its schedules, its content, and its kept runs. */
export function ReportCards({
  definition,
  schedules,
  runs,
  offline,
  onSchedule,
  onSwitch,
  onRemoveSchedule,
  onOpenRun,
}: {
  definition: ReportDefinition;
  schedules: readonly ReportSchedule[];
  runs: readonly ReportRunLine[];
  offline: boolean;
  /** Opens the form of a schedule; null for a new one. */
  onSchedule: (schedule: ReportSchedule | null) => void;
  onSwitch: (schedule: ReportSchedule, on: boolean) => void;
  onRemoveSchedule: (schedule: ReportSchedule) => void;
  onOpenRun: (id: string) => void;
}) {
  const mayEdit = usePermission('crm.reports.edit');
  const isHealth = figureSource(definition.source).health === true;
  return (
    <div className="grid items-start gap-4 p-4 print:hidden min-[64em]:grid-cols-3 min-[80em]:px-6 min-[80em]:pb-6">
      <Card title={<Heading icon={CalendarClock}>Zamanla</Heading>} level={3}>
        {schedules.length === 0 && (
          <p className="text-ink-2">
            Rapor istediğiniz gün ve saatte kendiliğinden hazırlanır, bildirimle gelir.
          </p>
        )}
        <ul className="grid gap-3">
          {schedules.map((schedule) => (
            <li key={schedule.id}>
              <ScheduleLines
                schedule={schedule}
                disabled={offline || !mayEdit}
                onSwitch={(on) => onSwitch(schedule, on)}
                onEdit={() => onSchedule(schedule)}
                onRemove={() => onRemoveSchedule(schedule)}
              />
            </li>
          ))}
        </ul>
        {mayEdit && (
          <Button
            size="sm"
            className="mt-2.5"
            disabledReason={offline ? 'Bağlantı gerekir' : undefined}
            onClick={() => onSchedule(null)}
          >
            {schedules.length === 0 ? 'Zamanla' : 'Zamanlama ekle'}
          </Button>
        )}
      </Card>
      <Card title={<Heading icon={ShieldCheck}>İçerik</Heading>} level={3}>
        <p>Hasta adı ve kimlik içermez.</p>
        <p className="text-ink-2">
          {isHealth && '1–4 hastalık gruplar gizlenir. '}
          Rakamlar, raporu açanın yetkisiyle hesaplanır. Her çıktıda kim, ne zaman, hangi süzgeç yazar; kayda
          geçer.
        </p>
      </Card>
      <Card title={<Heading icon={History}>Saklananlar</Heading>} level={3}>
        {runs.length === 0 && (
          <p className="text-ink-2">“Sakla” ile bugünkü sonucu 90 gün saklayın, sonra karşılaştırın.</p>
        )}
        <ul className="grid">
          {runs.slice(0, MOST_RUNS).map((run) => (
            <li key={run.id}>
              <button
                type="button"
                className="flex min-h-8 w-full flex-wrap items-center gap-x-4 rounded-md px-1.5 text-left hover:bg-hover touch:min-h-11"
                onClick={() => onOpenRun(run.id)}
              >
                <span className="num text-accent">{formatDateTime(run.at)}</span>
                <span className="text-ink-2">{run.scheduled ? 'zamanlı' : 'saklanan'}</span>
              </button>
            </li>
          ))}
        </ul>
        {runs.length > MOST_RUNS && (
          <p className="meta mt-1 px-1.5 text-ink-2">{runs.length - MOST_RUNS} eski sonuç daha</p>
        )}
      </Card>
    </div>
  );
}

function ScheduleLines({
  schedule,
  disabled,
  onSwitch,
  onEdit,
  onRemove,
}: {
  schedule: ReportSchedule;
  disabled: boolean;
  onSwitch: (on: boolean) => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const reference = useReferenceData();
  const { own, state, turns, recipient_ids } = schedule;
  const failed = turns.filter(({ outcome }) => outcome !== 'done');
  const owner = reference.userName(schedule.owner_id) ?? '';
  return (
    <div className="grid gap-0.5">
      <span className="flex items-start justify-between gap-3">
        <span className="font-medium">
          {cadenceText(schedule)}
          {schedule.definition !== null &&
            `, ${periods[schedule.definition.period].toLocaleLowerCase('tr-TR')}`}
        </span>
        {own && (
          <Switch
            aria-label={`${cadenceText(schedule)} zamanlaması`}
            checked={state === 'on'}
            disabled={disabled}
            onChange={(event) => onSwitch(event.target.checked)}
          />
        )}
      </span>
      <span className="text-ink-2">
        {own
          ? listOf(recipient_ids.map((id) => reference.userName(id) ?? ''))
          : `${owner} sizin için zamanladı`}
      </span>
      {state === 'on' && (
        <span className="num meta text-ink-2">Sonraki {formatDateTime(schedule.next_at)}</span>
      )}
      {state === 'off' && <span className="meta text-ink-2">Kapalı</span>}
      {state === 'owner_away' && (
        <span className="meta text-warn">Durdu: zamanlayan {owner} artık etkin değil.</span>
      )}
      {state === 'report_gone' && <span className="meta text-warn">Durdu: rapor silindi.</span>}
      {failed.map(({ user_id, outcome, due_at }) => (
        <span key={user_id} className="num meta text-danger">
          {formatDateTime(due_at)}: {own ? `${reference.userName(user_id) ?? ''}, ` : ''}
          {turnOutcomes[outcome].toLocaleLowerCase('tr-TR')}
        </span>
      ))}
      {own && !disabled && (
        <span className="-ml-2 flex gap-1">
          <Button size="sm" tone="quiet" onClick={onEdit}>
            Değiştir
          </Button>
          <Button size="sm" tone="quiet" onClick={onRemove}>
            Kaldır
          </Button>
        </span>
      )}
    </div>
  );
}
