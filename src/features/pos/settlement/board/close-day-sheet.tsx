import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { formatDate } from '@/lib/dates';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import { Sheet } from '@/ui/sheet';
import { toastSuccess } from '@/ui/toast';
import { closePeriod, previewClosePeriod } from '@sync/rpc/settlement';
import { explainProblem, failureOf } from '../settlement-problems';
import type { Periods } from '../use-periods';

/** Closes a day, bank by bank: what is closed is settled, and nothing of it changes any more. */
export function CloseDaySheet({
  day,
  banks,
  periods,
  onClose,
}: {
  readonly day: string;
  /** Banks that have rows on the day. */
  readonly banks: readonly string[];
  readonly periods: Periods;
  readonly onClose: () => void;
}) {
  return (
    <Sheet open onClose={onClose} title={`${formatDate(day)} gününü kapat`} flush>
      <p className="px-5 pb-3 text-ink-2">
        Kapanan günde satır eşlenemez, ayrılamaz ve içe alınamaz. Yeniden açmak ayrı bir yetki ister.
      </p>
      <ul>
        {banks.map((bank) => (
          <BankLine key={bank} day={day} bank={bank} closed={periods.closing(bank, day) !== undefined} />
        ))}
      </ul>
    </Sheet>
  );
}

function BankLine({ day, bank, closed }: { day: string; bank: string; closed: boolean }) {
  const reference = useReferenceData();
  return (
    <li className="border-t border-line-soft px-5 py-3">
      <div className="flex items-center gap-2">
        <b className="min-w-0 flex-1">{reference.definitionName(bank)}</b>
        {closed && (
          <Badge tone="success" icon={Lock}>
            Kapalı
          </Badge>
        )}
      </div>
      {!closed && <OpenBank day={day} bank={bank} />}
    </li>
  );
}

function OpenBank({ day, bank }: { day: string; bank: string }) {
  const command = useCommand();
  const [target] = useState(() => crypto.randomUUID());
  const range = { bank, from: day, to: day };
  const { value, problem, offline, refresh } = useServerQuery(previewClosePeriod, range);
  if (problem !== null) {
    return (
      <ErrorNote offline={offline} title="Gün okunamadı" onRetry={() => void refresh()}>
        {explainProblem(problem)}
      </ErrorNote>
    );
  }
  if (value === null) return <LoadingBlock lines={1} />;
  const open = value.open_bank_rows + value.open_receipts;
  const close = async () => {
    if ((await command.run(closePeriod, { target, ...range })) === undefined) return;
    toastSuccess('Gün kapatıldı', { detail: formatDate(day) });
  };
  return (
    <>
      <p className="meta num pt-1 pb-2 text-ink-2">
        {formatNumber(value.bank_rows)} banka satırı, {formatNumber(value.receipts)} tahsilat
        {open > 0 &&
          ` · açık: ${value.open_bank_rows} banka (${formatMoney(value.open_bank)}), ${value.open_receipts} tahsilat (${formatMoney(value.open_receipt_sum)})`}
      </p>
      <Button
        size="sm"
        icon={LockOpen}
        busy={command.busy}
        disabledReason={open > 0 ? `${formatNumber(open)} satır açık` : undefined}
        onClick={() => void close()}
      >
        Bu bankayı kapat
      </Button>
      {failureOf(command) !== null && (
        <p role="alert" className="mt-2 text-danger">
          {failureOf(command)}
        </p>
      )}
    </>
  );
}
