import { ClockAlert, Printer, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { keysOf } from '@/lib/address';
import { addDays, todayIso } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { printPaper } from '@/kit/export/paper';
import { EmptyOrSyncing } from '@/kit/list/empty-or-syncing';
import { optionsOfNamed } from '@/kit/list/list-filters';
import { currencies } from '@sync/model/entities/pos-values';
import { IconButton } from '@/ui/icon-button';
import { EmptyState, LoadingRows } from '@/ui/page-states';
import { SelectField } from '@/ui/select-field';
import { accountLegs, isTold } from '@sync/model/rules/fourth-leg';
import { SegmentedControl } from '@/ui/segmented-control';
import { settlementDay } from '@sync/model/entities/settlement-day';
import { MonthSwitcher, monthName } from '../month-switcher';
import type { SettlementTabProps } from '../settlement-search';
import { useSettlementDays } from '../use-days';
import { bankColours } from './bank-colours';
import { LegListView } from './leg-list-view';
import { ValueDayPanel } from './value-day-panel';
import { ValueGrid } from './value-grid';
import { gridOf, openSums, valueMonth } from './value-month';
import type { OpenSums } from './value-month';
import { ValuePaper } from './value-paper';

const DAYS_BESIDE = 10;

/** Shows when banks pay which amount: a month of value dates, and the day chosen in it. */
export default function ValuesTab({ search, change }: SettlementTabProps) {
  const { workspace } = useSignedIn();
  const reference = useReferenceData();
  const today = todayIso(useNow());
  const chosen = search.day ?? today;
  const month = chosen.slice(0, 7);
  const currency = search.currency ?? 'TRY';
  const { from, to } = gridOf(month);
  // Money may come some days after its value date: those beside the month are looked at, too.
  const { days, state } = useSettlementDays(addDays(from, -DAYS_BESIDE), addDays(to, DAYS_BESIDE));
  const legs = useMemo(() => accountLegs(days, today), [days, today]);
  const values = useMemo(
    () => valueMonth(days, legs, month, currency, search.bank),
    [days, legs, month, currency, search.bank],
  );
  const ofMonth = useMemo(() => legs.filter((leg) => leg.day.startsWith(month)), [legs, month]);
  const isList = search.gorunum === 'liste';
  const colourOf = useMemo(() => bankColours(values.banks), [values.banks]);
  const day = values.weeks.flat().find((candidate) => candidate.day === chosen);
  const turn = (next: string) => change({ day: next === today.slice(0, 7) ? undefined : `${next}-01` });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2">
        <MonthSwitcher month={month} today={today} onMonth={turn} />
        {!isList && (
          <>
            <SelectField
              quiet
              label="Banka"
              labelHidden
              noneLabel="Bütün bankalar"
              placeholder="Bütün bankalar"
              options={optionsOfNamed(reference.definitions('bank'))}
              value={search.bank ?? null}
              onChange={(bank) => change({ bank: bank ?? undefined })}
            />
            <SelectField
              quiet
              label="Para birimi"
              labelHidden
              options={keysOf(currencies).map((value) => ({ value, label: currencies[value] }))}
              value={currency}
              onChange={(next) => change({ currency: next === 'TRY' || next === null ? undefined : next })}
            />
          </>
        )}
        <span className="flex-1" />
        <span className="flex items-center gap-2">
          <SegmentedControl
            label="Görünüm"
            name="value-view"
            segments={[
              { value: 'takvim', label: 'Takvim' },
              { value: 'liste', label: 'Liste' },
            ]}
            value={isList ? 'liste' : 'takvim'}
            onChange={(view) => change({ gorunum: view === 'liste' ? view : undefined, page: undefined })}
          />
          {!isList && (
            <IconButton
              icon={Printer}
              label="Takvimi yazdır"
              onClick={() => void printPaper(workspace, settlementDay.kind)}
            />
          )}
        </span>
      </div>
      {isList ? (
        <LegListView legs={ofMonth} state={state} search={search} change={change} />
      ) : state === 'loading' ? (
        <LoadingRows rows={8} />
      ) : values.weeks.flat().every(({ banks }) => banks.length === 0) ? (
        <EmptyOrSyncing>
          <EmptyState icon={ClockAlert}>Bu ay için valörlü banka satırı yok.</EmptyState>
        </EmptyOrSyncing>
      ) : (
        <div className="grid min-h-0 flex-1 overflow-auto min-[64em]:grid-cols-[minmax(0,1fr)_336px] min-[64em]:overflow-hidden">
          <div className="min-h-0 p-4 min-[64em]:overflow-auto">
            <div className="card overflow-hidden">
              <Totals
                net={values.net}
                posted={values.posted}
                isTold={values.weeks
                  .flat()
                  .some(({ inMonth, banks }) => inMonth && banks.some(({ leg }) => isTold(leg)))}
                reported={values.reported}
                open={openSums(values)}
                late={values.late}
                currency={currency}
                legend={values.banks.slice(0, 5).map((id) => ({
                  id,
                  name: reference.definitionName(id) ?? '–',
                  fill: colourOf(id).fill,
                }))}
                others={values.banks.length > 5}
              />
              <ValueGrid
                month={values}
                currency={currency}
                colourOf={colourOf}
                chosen={chosen}
                today={today}
                onDay={(next) => change({ day: next })}
              />
            </div>
          </div>
          {day !== undefined && (
            <aside
              aria-label="Gün"
              className="min-h-0 border-line bg-surface max-[64em]:border-t min-[64em]:border-l"
            >
              <ValueDayPanel day={day} currency={currency} colourOf={colourOf} />
            </aside>
          )}
        </div>
      )}
      {!isList && <ValuePaper month={values} name={monthName(month)} currency={currency} />}
    </div>
  );
}

function Totals({
  net,
  posted,
  isTold,
  reported,
  open,
  late,
  currency,
  legend,
  others,
}: {
  net: number;
  posted: number;
  /** A statement tells what came. */
  isTold: boolean;
  reported: number;
  open: OpenSums;
  late: number;
  currency: string;
  legend: readonly { readonly id: string; readonly name: string; readonly fill: string }[];
  others: boolean;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-3">
      <span>
        <span className="meta text-ink-2">Beklenen</span>{' '}
        <b className="num text-[0.9375rem]">{formatMoney(net, currency)}</b>
      </span>
      <span>
        <span className="meta text-ink-2">Gelen</span>{' '}
        <b className="num text-[0.9375rem]">{isTold ? formatMoney(posted, currency) : '–'}</b>
      </span>
      {reported !== 0 && (
        <span>
          <span className="meta text-ink-2">Ekstre yok, rapora göre geçen</span>{' '}
          <span className="num text-ink-2">{formatMoney(reported, currency)}</span>
        </span>
      )}
      {open.short !== 0 && (
        <span className="num flex items-center gap-1 font-semibold text-danger">
          <TriangleAlert className="size-4" aria-hidden="true" />
          Eksik {formatMoney(open.short, currency)}
        </span>
      )}
      {open.over !== 0 && (
        <span className="num flex items-center gap-1 font-semibold text-warn">
          <TriangleAlert className="size-4" aria-hidden="true" />
          Fazla {formatMoney(open.over, currency)}
        </span>
      )}
      {late > 0 && (
        <span className="num flex items-center gap-1 font-semibold text-danger">
          <ClockAlert className="size-4" aria-hidden="true" />
          Geciken {formatMoney(late, currency)}
        </span>
      )}
      <ul className="meta ml-auto flex flex-wrap gap-x-3 gap-y-1 text-ink-2">
        {legend.map(({ id, name, fill }) => (
          <li key={id} className="flex items-center gap-1.5">
            <span className={cx('size-2.5 rounded-[2px]', fill)} aria-hidden="true" />
            {name}
          </li>
        ))}
        {others && (
          <li className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-[2px] bg-c6" aria-hidden="true" />
            diğer
          </li>
        )}
        <li className="flex items-center gap-1.5">
          <span
            className="size-2.5 rounded-[2px] bg-[repeating-linear-gradient(135deg,currentColor_0_2px,transparent_2px_4px)]"
            aria-hidden="true"
          />
          beklenen
        </li>
      </ul>
    </div>
  );
}
