import { useState } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { addDays, daysFromToday, isIsoDate, todayIso } from '@/lib/dates';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { optionsOfNamed } from '@/kit/list/list-filters';
import { SheetForm, Warning } from '@/kit/form/sheet-form';
import { DateField } from '@/ui/date-field';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import { SelectField } from '@/ui/select-field';
import { toastSuccess } from '@/ui/toast';
import { closePeriod, previewClosePeriod } from '@sync/rpc/settlement';
import type { PeriodLook } from '@sync/rpc/settlement';
import { explainProblem, failureOf } from '../settlement-problems';

const MOST_DAYS = 366;

function missing(bank: string | null, from: string, to: string, today: string): string | undefined {
  if (bank === null) return 'Bankayı seçin';
  if (!isIsoDate(from) || !isIsoDate(to)) return 'Günleri yazın';
  if (to < from) return 'Son gün ilk günden önce';
  if (to >= today) return 'Son gün en geç dün olabilir';
  return daysFromToday(to, from) >= MOST_DAYS ? `En çok ${MOST_DAYS} gün` : undefined;
}

/** Closes a stretch of days of a bank, after a look at what is still open in it. */
export function ClosePeriodSheet({
  bank: given,
  onClose,
}: {
  readonly bank: string | null;
  readonly onClose: () => void;
}) {
  const reference = useReferenceData();
  const command = useCommand();
  const today = todayIso(useNow());
  const yesterday = addDays(today, -1);
  const [target] = useState(() => crypto.randomUUID());
  const [bank, setBank] = useState(given);
  const [from, setFrom] = useState(`${yesterday.slice(0, 7)}-01`);
  const [to, setTo] = useState(yesterday);
  const [look, setLook] = useState<PeriodLook | null>(null);
  const reason = missing(bank, from, to, today);
  const open = look === null ? 0 : look.open_bank_rows + look.open_receipts;
  const save = async () => {
    if (bank === null) return undefined;
    if ((await command.run(closePeriod, { target, bank, from, to })) === undefined) return undefined;
    return () => {
      toastSuccess('Dönem kapatıldı');
      onClose();
    };
  };
  return (
    <SheetForm
      title="Dönem kapat"
      dirty={false}
      command={command}
      submitLabel="Dönemi kapat"
      disabledReason={reason ?? (open > 0 ? `${formatNumber(open)} satır açık` : undefined)}
      failure={failureOf(command)}
      onClose={onClose}
      onSubmit={save}
    >
      <SelectField
        label="Banka"
        options={optionsOfNamed(reference.definitions('bank'))}
        value={bank}
        onChange={setBank}
      />
      <div className="grid grid-cols-2 gap-3">
        <DateField label="İlk gün" value={from} onChange={setFrom} max={yesterday} />
        <DateField label="Son gün" value={to} onChange={setTo} max={yesterday} />
      </div>
      {reason === undefined && bank !== null && !command.offline && (
        <Look key={`${bank}${from}${to}`} bank={bank} from={from} to={to} onLook={setLook} />
      )}
    </SheetForm>
  );
}

function Look({
  bank,
  from,
  to,
  onLook,
}: {
  bank: string;
  from: string;
  to: string;
  onLook: (look: PeriodLook | null) => void;
}) {
  const { value, problem, offline, refresh } = useServerQuery(previewClosePeriod, { bank, from, to });
  const [told, setTold] = useState<PeriodLook | null>(null);
  if (told !== value) {
    setTold(value);
    onLook(value);
  }
  if (problem !== null) {
    return (
      <ErrorNote offline={offline} title="Dönem okunamadı" onRetry={() => void refresh()}>
        {explainProblem(problem)}
      </ErrorNote>
    );
  }
  if (value === null) return <LoadingBlock lines={2} />;
  const open = value.open_bank_rows + value.open_receipts;
  return (
    <div className="grid gap-3" role="status">
      <p className="num text-ink-2">
        {formatNumber(value.bank_rows)} banka satırı ve {formatNumber(value.receipts)} tahsilat kapanacak.
      </p>
      {open > 0 && (
        <Warning>
          {formatNumber(value.open_bank_rows)} banka satırı ({formatMoney(value.open_bank)}) ve{' '}
          {formatNumber(value.open_receipts)} tahsilat ({formatMoney(value.open_receipt_sum)}) açık. Dönem,
          hepsi eşlenip açıklanınca kapanır.
        </Warning>
      )}
    </div>
  );
}
