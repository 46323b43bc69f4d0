import { BadgePercent, FileText, Info } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useNow } from '@/data/now';
import { stateOfAll, useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { usePermission, useSignedIn, useWrites } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { printPaper } from '@/kit/export/paper';
import { EmptyOrSyncing } from '@/kit/list/empty-or-syncing';
import { optionsOfNamed } from '@/kit/list/list-filters';
import { useOutcome } from '@/kit/form/use-outcome';
import { bankObjection } from '@sync/model/entities/bank-objection';
import type { BankObjection } from '@sync/model/entities/bank-objection';
import { commissionRate } from '@sync/model/entities/commission-rate';
import { Button } from '@/ui/button';
import { EmptyState, LoadingRows } from '@/ui/page-states';
import { SelectField } from '@/ui/select-field';
import { MonthSwitcher } from '../month-switcher';
import type { SettlementTabProps } from '../settlement-search';
import { useSettlementDays } from '../use-days';
import { gridOf } from '../values/value-month';
import { CommissionLineSheet } from './commission-line-sheet';
import { checkCommission } from './commission-lines';
import type { CommissionLine } from './commission-lines';
import { CommissionTable } from './commission-table';
import { addObjection, objectionOf } from './objection-actions';
import { ObjectionLetter } from './objection-letter';
import type { Letter } from './objection-letter';
import { ObjectionList } from './objection-list';
import { ObjectionSheet } from './objection-sheet';

/** Shows the charged beside the agreed commission, and the letters about it. */
export default function CommissionTab({ search, change }: SettlementTabProps) {
  const writes = useWrites();
  const { workspace } = useSignedIn();
  const outcome = useOutcome();
  const reference = useReferenceData();
  const mayObject = usePermission('pos.objections.add');
  const mayFollow = usePermission('pos.objections.edit');
  const today = todayIso(useNow());
  const month = (search.day ?? today).slice(0, 7);
  const { days, state } = useSettlementDays(`${month}-01`, gridOf(month).last);
  const rates = useRecords(commissionRate);
  const objections = useRecords(bankObjection);
  const [opened, setOpened] = useState<string | null>(null);
  const [letter, setLetter] = useState<Letter | null>(null);
  const check = useMemo(
    () => checkCommission(days, rates.records, search.bank),
    [days, rates.records, search.bank],
  );
  const sorted = useMemo(
    () => objections.records.toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
    [objections.records],
  );

  // The letter is on the page before the browser is asked to print.
  useEffect(() => {
    if (letter === null) return;
    const done = () => setLetter(null);
    addEventListener('afterprint', done, { once: true });
    void printPaper(workspace, bankObjection.kind);
    return () => removeEventListener('afterprint', done);
  }, [letter, workspace]);

  const rowsOf = (objection: BankObjection) => {
    const wanted = new Set(objection.rows);
    return days.flatMap((day) => day.bank).filter(({ no }) => wanted.has(no));
  };
  const object = (lines: readonly CommissionLine[]) => {
    const made = objectionOf(lines);
    if (made === null) return;
    void outcome.run(async () => {
      await addObjection(writes, made);
      setOpened(null);
    }, 'İtiraz hazırlandı');
  };
  const line = check.lines.find(({ id }) => id === opened) ?? null;
  const follow = objections.records.find(({ id }) => mayFollow && id === search.objection) ?? null;
  const wrong = check.lines.filter(
    ({ terminalNo, charged, expected }) => terminalNo !== null && charged > expected,
  );
  // A letter goes to one bank, in one currency.
  const oneBank = wrong.filter(
    ({ bankId, currency }) => bankId === wrong[0]?.bankId && currency === wrong[0]?.currency,
  );

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-4 py-2">
        <MonthSwitcher
          month={month}
          today={today}
          onMonth={(next) => change({ day: next === today.slice(0, 7) ? undefined : `${next}-01` })}
        />
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
        <span className="flex-1" />
        {mayObject && oneBank.length > 0 && (
          <Button icon={FileText} onClick={() => object(oneBank)}>
            {reference.definitionName(oneBank[0]?.bankId ?? null)}: itiraz yaz
          </Button>
        )}
      </div>
      {stateOfAll({ state }, rates, objections) === 'loading' ? (
        <LoadingRows rows={8} />
      ) : (
        <div className="min-h-0 flex-1 space-y-4 overflow-auto p-4">
          <section className="card overflow-hidden" aria-label="Komisyon denetimi">
            <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
              <h2 className="text-base font-semibold">Komisyon denetimi</h2>
              <span className="meta flex-1 text-ink-2">sözleşme oranına göre</span>
              <span>
                <span className="meta text-ink-2">Fazla kesilen</span>{' '}
                <b className={check.overcharged.length > 0 ? 'num text-danger' : 'num text-success'}>
                  {check.overcharged.length === 0
                    ? formatMoney(0)
                    : check.overcharged
                        .map(({ currency, minor }) => formatMoney(minor, currency))
                        .join(' + ')}
                </b>
              </span>
            </div>
            {check.lines.length === 0 ? (
              <EmptyOrSyncing>
                <EmptyState icon={BadgePercent}>Bu ay denetlenecek banka satırı yok.</EmptyState>
              </EmptyOrSyncing>
            ) : (
              <CommissionTable lines={check.lines} current={opened} onOpen={({ id }) => setOpened(id)} />
            )}
            {check.unchecked > 0 && (
              <p className="meta flex gap-2 border-t border-line-soft px-4 py-2.5 text-ink-2">
                <Info className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
                {formatNumber(check.unchecked)} satır için geçerli bir sözleşme oranı yok; bunlar
                denetlenmedi. Oranlar “POS terminalleri” sayfasında girilir.
              </p>
            )}
          </section>
          {sorted.length > 0 && (
            <section className="card overflow-hidden" aria-label="İtirazlar">
              <h2 className="px-4 py-3 text-base font-semibold">İtirazlar</h2>
              <ObjectionList
                objections={sorted}
                onOpen={({ id }) => (mayFollow ? change({ objection: id }) : undefined)}
                onPrint={(objection) => {
                  // Its rows are those of its own month.
                  if (objection.from_on.slice(0, 7) === month || objection.to_on.slice(0, 7) === month) {
                    setLetter({
                      bankId: objection.bank_id,
                      from: objection.from_on,
                      to: objection.to_on,
                      currency: objection.currency,
                      amount: objection.amount,
                      rows: rowsOf(objection),
                    });
                  } else change({ day: objection.from_on });
                }}
              />
            </section>
          )}
        </div>
      )}
      {line !== null && (
        <CommissionLineSheet
          key={line.id}
          line={line}
          onObject={
            line.terminalNo !== null && line.charged > line.expected ? () => object([line]) : undefined
          }
          onClose={() => setOpened(null)}
        />
      )}
      {follow !== null && (
        <ObjectionSheet key={follow.id} stored={follow} onClose={() => change({ objection: undefined })} />
      )}
      {letter !== null && <ObjectionLetter {...letter} />}
    </div>
  );
}
