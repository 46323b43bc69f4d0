import { useState } from 'react';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { daysFromToday, isIsoDate } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { SheetForm } from '@/kit/form/sheet-form';
import { Fact, Part } from '@/kit/record/sheet-parts';
import { DateField } from '@/ui/date-field';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import { SelectField } from '@/ui/select-field';
import type { Option } from '@/ui/option-row';
import { autoMatch, previewAutoMatch } from '@sync/rpc/settlement';
import type { MatchRange, MatchResult } from '@sync/rpc/settlement';
import { explainProblem, failureOf } from '../settlement-problems';
import type { Matching } from '../use-matching';

const MOST_DAYS = 62;

const names: Readonly<Record<string, string>> = {
  approval: 'Onay kodu aynı',
  terminal_time: 'Terminal ve saat',
  usage: 'Terminali kullanan',
  usage_time: 'Terminali kullanan ve saat',
  desk_time: 'Vezne ve saat',
  void: 'Satış ve iptali',
  refund: 'İade ve satışı',
};

function rangeProblem({ from, to }: Pick<MatchRange, 'from' | 'to'>): string | undefined {
  if (!isIsoDate(from) || !isIsoDate(to)) return 'Günleri yazın';
  if (to < from) return 'Son gün ilk günden önce';
  return daysFromToday(to, from) >= MOST_DAYS ? `En çok ${MOST_DAYS} gün` : undefined;
}

/** Tells what the automatic run would match in some days, and runs it. All of it can be taken back at once. */
export function AutoMatchSheet({
  day,
  bank,
  banks,
  matching,
  onClose,
}: {
  readonly day: string;
  readonly bank: string | null;
  readonly banks: readonly Option[];
  readonly matching: Matching;
  readonly onClose: () => void;
}) {
  const command = useCommand();
  const [target] = useState(() => crypto.randomUUID());
  const [range, setRange] = useState<MatchRange>({ from: day, to: day, bank });
  const problem = rangeProblem(range);
  const change = (patch: Partial<MatchRange>) => setRange((before) => ({ ...before, ...patch }));
  const run = async () => {
    const done = await command.run(autoMatch, { target, ...range });
    if (done === undefined) return undefined;
    return () => {
      const { matched, proposed } = done.value;
      matching.made(
        target,
        `${formatNumber(matched)} eşleme yapıldı, ${formatNumber(proposed)} öneri size kaldı`,
      );
      onClose();
    };
  };
  return (
    <SheetForm
      title="Önerileri uygula"
      dirty={false}
      command={command}
      submitLabel="Uygula"
      disabledReason={problem}
      failure={failureOf(command)}
      onClose={onClose}
      onSubmit={run}
    >
      <p className="text-ink-2">
        Karşılığı tek ve kesin olan satırlar eşlenir. Birden çok satıra uyanlar eşlenmez, öneri olarak size
        kalır.
      </p>
      <div className="grid grid-cols-2 gap-3">
        <DateField label="İlk gün" value={range.from} onChange={(from) => change({ from })} />
        <DateField label="Son gün" value={range.to} onChange={(to) => change({ to })} />
      </div>
      <SelectField
        label="Banka"
        options={banks}
        value={range.bank}
        noneLabel="Tümü"
        onChange={(next) => change({ bank: next })}
      />
      {problem === undefined && !command.offline && <Preview range={range} />}
    </SheetForm>
  );
}

function Preview({ range }: { range: MatchRange }) {
  const { value, problem, offline, refresh } = useServerQuery(previewAutoMatch, range);
  if (problem !== null) {
    return (
      <ErrorNote offline={offline} title="Önizleme alınamadı" onRetry={() => void refresh()}>
        {explainProblem(problem)}
      </ErrorNote>
    );
  }
  return value === null ? <LoadingBlock lines={4} /> : <Found found={value} />;
}

function Found({ found }: { found: MatchResult }) {
  const { matched, proposed, open_bank_rows: bank, open_receipts: receipts, by_basis: byBasis } = found;
  const bases = Object.entries(byBasis).filter(([, count]) => count > 0);
  return (
    <div className="-mx-5" role="status">
      <Part title={`${formatNumber(matched)} eşleşecek, ${formatNumber(proposed)} belirsiz kalacak`}>
        {bases.map(([basis, count]) => (
          <Fact key={basis} label={names[basis] ?? basis}>
            <span className="num">{formatNumber(count)}</span>
          </Fact>
        ))}
        <Fact label="Karşılıksız kalacak">
          <span className="num">
            {formatNumber(receipts)} tahsilat, {formatNumber(bank)} banka satırı
          </span>
        </Fact>
      </Part>
    </div>
  );
}
