import { CircleCheck, TriangleAlert } from 'lucide-react';
import { formatMinor, formatMoney, formatNumber } from '@/lib/numbers';
import type { BalanceCheck } from '../read/balances';
import { Card } from '@/ui/card';

/** Shows whether opening balance and movements make the closing balance, for each account and currency by itself. */
export function BalanceCard({
  balances,
  hasNone,
}: {
  balances: readonly BalanceCheck[];
  /** True for a kind of list with balances: where a file has none that is said. */
  hasNone: boolean;
}) {
  if (!hasNone) return null;
  return (
    <Card title="Bakiye denetimi">
      {balances.length === 0 && (
        <p className="meta text-ink-2">
          Dosyada bakiye yok ya da bakiye kolonu eşlenmemiş: eksik hareket olup olmadığı denetlenemez.
        </p>
      )}
      <ul className="divide-y divide-line-soft text-[0.8125rem]">
        {balances.map((check, at) => (
          <li key={`${check.account} ${check.currency} ${at}`} className="py-2">
            <Line {...check} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Line({ account, currency, opening, closing, moved, gap, breaks }: BalanceCheck) {
  const whole = breaks === 0;
  const facts = [
    ['Açılış', opening],
    ['Hareketler', moved],
    ['Kapanış', closing],
  ] as const;
  return (
    <>
      <p className="flex items-center gap-2 font-semibold">
        <span className="num flex-1">{[account === '' ? 'Hesap' : `…${account}`, currency].join(' · ')}</span>
        {whole ? (
          <CircleCheck className="size-4 text-success" aria-label="Tutuyor" />
        ) : (
          <TriangleAlert className="size-4 text-warn" aria-label="Tutmuyor" />
        )}
      </p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3">
        {facts.map(([label, minor]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="num text-right">{formatMinor(minor)}</dd>
          </div>
        ))}
      </dl>
      {!whole && (
        <p className="mt-2 rounded-lg bg-warn-soft px-3 py-2">
          Açılış bakiyesi ile hareketler kapanış bakiyesini tutmuyor: fark <b>{formatMoney(gap, currency)}</b>
          , {formatNumber(breaks)} yerde. Dosyada eksik ya da yanlış okunan hareket olabilir.
        </p>
      )}
    </>
  );
}
