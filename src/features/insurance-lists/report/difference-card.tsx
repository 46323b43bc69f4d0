import { ArrowRight, ChevronRight, Siren } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useNow } from '@/data/now';
import { useSyncState } from '@/data/sync-state';
import { cx } from '@/lib/class-names';
import { formatTime } from '@/lib/dates';
import { formatNumber, formatSums } from '@/lib/numbers';
import type { ScannedFile } from '@/import/flow/scan-rows';
import { RecordLink } from '@/kit/record/record-link';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { LoadingRows } from '@/ui/page-states';
import { differenceGroups } from '@sync/model/rules/list-difference';
import type { Difference } from '@sync/model/rules/list-difference';
import { reportGroups } from '@sync/model/rules/pathology-difference';
import type { CaseList } from '../kinds/list-kinds';
import { insuranceEntry, insuranceLooks, pathologyEntry, pathologyLooks } from './difference-view';
import type { EntryView, GroupLook } from './difference-view';
import { findDifferences } from './found-differences';
import type { Around } from './use-known';
import { sumMoney } from '@sync/model/money';

const AT_ONCE = 20;

/** A group of the report with its entries; each is put into words when it is shown. */
interface Group {
  readonly id: string;
  readonly look: GroupLook;
  readonly count: number;
  readonly urgent: number;
  /** Words for the money of it; null where there is none. */
  readonly money: string | null;
  readonly entries: (most: number, now: number) => readonly EntryView[];
}

const moneyGroups: ReadonlySet<string> = new Set(['lost', 'approved', 'partial', 'paid', 'cut', 'amount']);

/**
 * Returns the sums of a group by currency: the lost approvals, the change of amounts, else the new values. Null where they are zero
 * or the group has none.
 */
function moneyOf(id: string, own: readonly Difference[], { cases }: Around): string | null {
  if (!moneyGroups.has(id)) return null;
  const sums = sumMoney(
    own.map(({ amount: [before, after], caseId }) => ({
      currency: (caseId === null ? undefined : cases.get(caseId))?.currency ?? 'TRY',
      minor: (id === 'lost' ? before : id === 'amount' ? (after ?? 0) - (before ?? 0) : after) ?? 0,
    })),
  );
  return sums.length === 0 ? null : formatSums(sums);
}

/** Returns the list's changes, in groups that are not empty. */
function groupsOf(
  list: CaseList,
  scan: ScannedFile,
  sourceId: string | null,
  around: Around,
): readonly Group[] {
  const found = findDifferences(list, scan, sourceId, around);
  if (found === null) return [];
  if (found.of === 'pathology') {
    const byGroup = Map.groupBy(found.all, ({ group }) => group);
    return reportGroups.flatMap((id): readonly Group[] => {
      const own = byGroup.get(id) ?? [];
      const entries = (most: number) =>
        own.slice(0, most).map((difference) => pathologyEntry(difference, around));
      return own.length === 0
        ? []
        : [{ id, look: pathologyLooks[id], count: own.length, urgent: 0, money: null, entries }];
    });
  }
  const byGroup = Map.groupBy(found.all, ({ group }) => group);
  return differenceGroups.flatMap((id): readonly Group[] => {
    const own = byGroup.get(id) ?? [];
    if (own.length === 0) return [];
    const urgent = own.filter(({ isUrgent }) => isUrgent).length;
    const entries = (most: number, now: number) =>
      own.slice(0, most).map((difference) => insuranceEntry(difference, around, now));
    return [
      { id, look: insuranceLooks[id], count: own.length, urgent, money: moneyOf(id, own, around), entries },
    ];
  });
}

/** Shows how a list changes the hospital's data, before anything is imported. */
export function DifferenceCard({
  list,
  scan,
  sourceId,
  around,
}: {
  list: CaseList;
  scan: ScannedFile;
  sourceId: string | null;
  around: Around;
}) {
  const synced = useSyncState((sync) => sync.status.lastSyncAt);
  const groups = useMemo(
    () => (around.state === 'ready' ? groupsOf(list, scan, sourceId, around) : []),
    [list, scan, sourceId, around],
  );
  if (list === 'agreement' || list === 'colonoscopy' || list === 'specimen') return null;
  return (
    <Card
      flush
      title="Bu liste neyi değiştiriyor?"
      aside={
        <span className="num">
          bu cihazdaki kayıtlara göre
          {synced !== null && `, son eşitleme ${formatTime(synced)}`}
        </span>
      }
    >
      {around.state === 'loading' ? (
        <LoadingRows rows={3} />
      ) : around.state === 'error' ? (
        <p className="px-4 py-3 text-danger">
          Bu cihazdaki kayıtlar okunamadı. İçe alma yine de çalışır; farkı sunucu bulur.
        </p>
      ) : groups.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">Karşılaştırılacak satır yok.</p>
      ) : (
        <ul className="divide-y divide-line-soft">
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function GroupRow({ group: { id, look, count, urgent, money, entries } }: { group: Group }) {
  const [isOpen, setOpen] = useState(id === 'lost' || id === 'critical' || id === 'other_patient');
  const [most, setMost] = useState(AT_ONCE);
  const panel = useId();
  const now = useNow();
  const { icon: Icon, label, tone, note } = look;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        className="flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2 hover:bg-press"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon className={cx('size-4 shrink-0', tone)} aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <b className={cx('num font-semibold', tone)}>{formatNumber(count)}</b> {label}
          {urgent > 0 && (
            <span className="num ml-2 inline-flex items-center gap-1 rounded-badge bg-danger-soft px-1.5 py-0.5 text-xs font-semibold text-danger">
              <Siren className="size-3.5" aria-hidden="true" />
              {formatNumber(urgent)} tanesinin ameliyatı bugün ya da sıradaki ameliyat gününde
            </span>
          )}
        </span>
        {money !== null && <span className="num shrink-0 text-ink-2">{money}</span>}
        <ChevronRight
          className={cx('size-4 shrink-0 text-ink-3 transition-transform', isOpen && 'rotate-90')}
          aria-hidden="true"
        />
      </button>
      <div id={panel} hidden={!isOpen} className="pb-2">
        {isOpen && (
          <>
            {note !== undefined && <p className="meta px-4 pb-1 pl-11 text-ink-2">{note}</p>}
            <ul>
              {entries(most, now).map((entry) => (
                <Entry key={entry.key} entry={entry} />
              ))}
            </ul>
            {count > most && (
              <Button size="sm" className="mt-1 ml-11" onClick={() => setMost(most + AT_ONCE * 5)}>
                Daha fazla göster
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

function Entry({ entry: { title, meta, before, after, urgent, to } }: { entry: EntryView }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-1.5 pl-11 text-[0.8125rem]">
      <span className="min-w-0 flex-1 basis-56">
        {to === null ? (
          <span className="font-medium">{title}</span>
        ) : (
          <RecordLink to={to} className="hit font-medium underline underline-offset-2">
            {title}
          </RecordLink>
        )}
        <span className="num meta block text-ink-2">{meta}</span>
        {urgent !== null && <span className="num block font-semibold text-danger">{urgent}</span>}
      </span>
      {(before !== null || after !== null) && (
        <span className="num flex flex-wrap items-center gap-1.5">
          <span className="text-ink-2">{before ?? '–'}</span>
          <ArrowRight className="size-3.5 text-ink-3" role="img" aria-label="olur" />
          <span className="font-medium">{after ?? '–'}</span>
        </span>
      )}
    </li>
  );
}
