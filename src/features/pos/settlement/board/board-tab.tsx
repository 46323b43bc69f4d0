import { useMemo, useState } from 'react';
import { useNow } from '@/data/now';
import { addDays, todayIso } from '@/lib/dates';
import { LoadingRows, PageNotRead } from '@/ui/page-states';
import type { SettlementTabProps } from '../settlement-search';
import { useSettlementDays } from '../use-days';
import { Board } from './board';

/** Number of days searched back for the newest day with rows. */
const LOOK_BACK = 31;
const emptyDay = {
  bank: [],
  receipts: [],
  otherBank: [],
  otherReceipts: [],
  groups: [],
  values: [],
  account: [],
  covered: [],
} as const;

/** Shows a day's takings of the cash desks beside the reports of the banks. */
export default function BoardTab({ search, change }: SettlementTabProps) {
  const today = todayIso(useNow());
  const { day } = search;
  // With its neighbours: a payment around midnight is on another day at the bank.
  const { days, state, current } = useSettlementDays(
    addDays(day ?? today, day === undefined ? -LOOK_BACK : -1),
    addDays(day ?? today, 1),
  );
  // What is imported meanwhile takes nobody to another day.
  const [newest, setNewest] = useState<string | null>(null);
  if (newest === null && day === undefined && current) {
    setNewest(
      days.findLast(({ bank, receipts }) => bank.length + receipts.length > 0)?.day ?? addDays(today, -1),
    );
  }
  const shown = day ?? newest;
  const content = days.find((candidate) => candidate.day === shown);
  const beside = useMemo(
    () =>
      days.filter(
        (candidate) => shown !== null && [addDays(shown, -1), addDays(shown, 1)].includes(candidate.day),
      ),
    [days, shown],
  );
  if (state === 'error') {
    return <PageNotRead title="Gün okunamadı">Kayıtlarınız güvende; sayfayı yenileyin.</PageNotRead>;
  }
  if (shown === null || (content === undefined && !current)) return <LoadingRows rows={8} />;
  return (
    <Board
      key={shown}
      content={content ?? { day: shown, ...emptyDay }}
      beside={beside}
      search={search}
      change={change}
    />
  );
}
