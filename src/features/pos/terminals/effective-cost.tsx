import { useNow } from '@/data/now';
import { addDays, todayIso } from '@/lib/dates';
import { formatNumber, formatShare } from '@/lib/numbers';
import { Fact } from '@/kit/record/sheet-parts';
import type { PosTerminal } from '@sync/model/entities/pos-terminal';
import { useSettlementDays } from '../settlement/use-days';
import { minorIn, rateOfMoney, roundShare } from '@sync/model/money';

const DAYS = 90;
const shown = (taken: number, gross: number): string => formatShare(roundShare(rateOfMoney(taken, gross)));
const bare = (terminalNo: string): string => terminalNo.replace(/^0+/u, '');

/** Shows the real cost of a terminal in the last three months, beside the agreed one. */
export function EffectiveCost({ terminal }: { terminal: PosTerminal }) {
  const today = todayIso(useNow());
  const { days } = useSettlementDays(addDays(today, -DAYS), today);
  const rows = days
    .flatMap(({ bank }) => bank)
    .filter(
      ({ bankId, terminalNo, kind, expectedCommission }) =>
        bankId === terminal.bank_id &&
        terminalNo !== null &&
        bare(terminalNo) === bare(terminal.terminal_no) &&
        (kind === 'sale' || kind === 'instalment_sale') &&
        expectedCommission !== null,
    );
  const gross = minorIn(terminal.currency, rows, ({ gross: own }) => own);
  if (gross <= 0) return null;
  const charged = minorIn(terminal.currency, rows, ({ commission }) => commission);
  const agreed = minorIn(terminal.currency, rows, ({ expectedCommission }) => expectedCommission);
  return (
    <Fact label="Son 3 ayda kesilen">
      <span className={charged > agreed + rows.length ? 'num text-danger' : 'num'}>
        {shown(charged, gross)}
      </span>
      <span className="meta num ml-2 text-ink-2">
        sözleşmeye göre {shown(agreed, gross)}, {formatNumber(rows.length)} satır
      </span>
    </Fact>
  );
}
