import { useState } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { formatDate, todayIso, weekdayOf } from '@/lib/dates';
import { formatMoney, formatShare } from '@/lib/numbers';
import { cardKinds } from '@sync/model/entities/pos-values';
import type { CardKind } from '@sync/model/entities/pos-values';
import { cheapestTerminals } from '@sync/model/rules/commission';
import type { Offer } from '@sync/model/rules/commission';
import { valueDate } from '@sync/model/rules/value-date';
import { Badge } from '@/ui/badge';
import { NumberField } from '@/ui/number-field';
import { SelectField } from '@/ui/select-field';
import { Sheet } from '@/ui/sheet';
import type { Pos } from '../use-pos';
import { openUsage } from './take-over';

const kinds = Object.entries(cardKinds).map(([value, label]) => ({ value: value as CardKind, label }));
/** 10.000 lira: what is shown before an amount is typed. */
const EXAMPLE = 1_000_000;
const MOST = 36;

/** Says which terminal keeps the least of a payment, and when the money comes. Works without a network. */
export function CheapestSheet({ pos, onClose }: { pos: Pos; onClose: () => void }) {
  const today = todayIso(useNow());
  const [gross, setGross] = useState<number | null>(EXAMPLE);
  const [kind, setKind] = useState<CardKind>('credit');
  const [instalments, setInstalments] = useState<number | null>(1);
  const readable =
    gross !== null && gross > 0 && instalments !== null && instalments >= 1 && instalments <= MOST;
  const offers = readable
    ? cheapestTerminals(pos.terminals, pos.rates, gross, { kind, instalments, day: today })
    : [];
  return (
    <Sheet open onClose={onClose} title="Hangi cihazdan çekeyim?" flush>
      <div className="grid gap-4 px-5 pb-5">
        <NumberField label="Tutar" unit="₺" minorDigits={2} value={gross} onChange={setGross} autoFocus />
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label="Kart türü"
            options={kinds}
            value={kind}
            onChange={(next) => next !== null && setKind(next)}
          />
          <NumberField
            label="Taksit"
            value={instalments}
            onChange={setInstalments}
            error={
              readable || gross === null
                ? undefined
                : '1 ile 36 arasında bir taksit ve sıfırdan büyük bir tutar yazın'
            }
          />
        </div>
      </div>
      {readable && offers.length === 0 ? (
        <p className="border-t border-line-soft px-5 py-4 text-ink-2">
          Bu kart ve taksit için oranı girilmiş, kullanımda bir terminal yok.
        </p>
      ) : (
        <ol className="border-t border-line-soft" aria-label="Terminaller, en ucuzu önce">
          {offers.map((offer, at) => (
            <OfferLine key={offer.terminal.id} offer={offer} best={at === 0} today={today} pos={pos} />
          ))}
        </ol>
      )}
    </Sheet>
  );
}

function OfferLine({
  offer: { terminal, rate, commission, blockDays },
  best,
  today,
  pos,
}: {
  offer: Offer;
  best: boolean;
  /** `YYYY-MM-DD`. */
  today: string;
  pos: Pos;
}) {
  const reference = useReferenceData();
  const paid = valueDate(today, blockDays);
  const holder = pos.member(openUsage(pos.usages, terminal.id)?.staff_id ?? null)?.full_name;
  const place = [reference.definitionName(terminal.bank_id), holder ?? 'kimsede değil'];
  return (
    <li className="flex min-h-16 items-center gap-3 border-b border-line-soft px-5 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="num font-medium">{terminal.terminal_no}</span>
          {best && <Badge tone="success">En ucuz</Badge>}
        </span>
        <span className="meta clip block text-ink-2">{place.join(' · ')}</span>
      </span>
      <span className="text-right">
        <b className="num block">{formatMoney(commission)}</b>
        <span className="meta num block text-ink-2">
          {formatShare(rate.rate)} · {formatDate(paid)} {weekdayOf(paid)}
        </span>
      </span>
    </li>
  );
}
