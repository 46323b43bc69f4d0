import { Settings2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useSyncState } from '@/data/sync-state';
import { cx } from '@/lib/class-names';
import { formatDayTime } from '@/lib/dates';
import { IconButton } from '@/ui/icon-button';
import { SegmentedControl } from '@/ui/segmented-control';
import { SelectField } from '@/ui/select-field';
import { useEntryKeys } from './use-entry-keys';

const NotificationSettingsDialog = lazy(
  () => import('@/records/notification-settings/notification-settings-dialog'),
);

/** A filter of the list: the codes with their words, and the one that is set. */
export interface ListFilter<Value extends string> {
  readonly label: string;
  readonly all: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}

/**
 * Renders the common parts of both inbox lists: views with their numbers, filters, settings, and the state of the
 * network.
 */
export function ListFrame<View extends string, Kind extends string, Time extends string>({
  name,
  views,
  view,
  onView,
  kind,
  time,
  actions,
  aside,
  children,
}: {
  /** Unique among the pages. */
  name: string;
  views: readonly { readonly value: View; readonly label: string }[];
  view: View;
  onView: (view: View) => void;
  kind: ListFilter<Kind>;
  time: ListFilter<Time>;
  actions: ReactNode;
  /** Shown beside the list where there is room. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const phase = useSyncState((sync) => sync.status.phase);
  const lastSyncAt = useSyncState((sync) => sync.status.lastSyncAt);
  const [settings, setSettings] = useState(false);
  const keys = useEntryKeys();
  return (
    <div
      className={cx(
        'mx-auto w-full px-5 py-5 max-[79.9375em]:px-4 max-[79.9375em]:py-4',
        aside === undefined ? 'max-w-[860px]' : 'max-w-[860px] min-[80em]:max-w-[1200px]',
      )}
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SegmentedControl label="Görünüm" name={name} segments={views} value={view} onChange={onView} />
        <span className="flex-1" />
        {actions}
      </div>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <FilterSelect {...kind} />
        <FilterSelect {...time} />
        <IconButton
          icon={Settings2}
          label="Bildirim ayarları"
          className="ml-auto"
          onClick={() => setSettings(true)}
        />
      </div>
      {phase === 'offline' && (
        <p className="meta num mb-4 rounded-lg bg-sy-offline-soft px-3 py-2.5 text-sy-offline">
          Çevrimdışısınız. Hatırlatmalar çalmaya devam eder; yeni bildirimler bağlanınca gelir.
          {lastSyncAt !== null && ` Son eşitleme: ${formatDayTime(lastSyncAt)}.`}
        </p>
      )}
      <div className={cx(aside !== undefined && 'min-[80em]:flex min-[80em]:items-start min-[80em]:gap-5')}>
        <div {...keys} className="min-w-0 flex-1">
          {children}
        </div>
        {aside !== undefined && <div className="hidden w-80 shrink-0 min-[80em]:block">{aside}</div>}
      </div>
      {settings && (
        <Suspense>
          <NotificationSettingsDialog onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </div>
  );
}

function FilterSelect<Value extends string>({ label, all, options, value, onChange }: ListFilter<Value>) {
  return (
    <SelectField
      quiet
      label={label}
      labelHidden
      className="w-52 max-sm:flex-1"
      options={options}
      placeholder={all}
      noneLabel={all}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}

/** Shows entries of one day under its name. */
export function DayGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-5" aria-label={title}>
      <h2 className="th mb-1.5">{title}</h2>
      <ul className="card overflow-hidden">{children}</ul>
    </section>
  );
}
