import { formatDate, formatDateTime } from '@/lib/dates';
import { formatMinor, formatMoney } from '@/lib/numbers';
import { currencySigns, grantedOf } from '@/records/insurance/case-money';
import { usedUnits } from '@/records/insurance/money-actions';
import { useCaseEvents } from '@/records/insurance/use-cases-of';
import { Badge } from '@/ui/badge';
import type { BadgeTone } from '@/ui/badge';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import {
  exceptionKinds,
  lineDecisions,
  refusalReasons,
  reviewKinds,
} from '@sync/model/entities/insurance-values';
import type { LineDecision } from '@sync/model/entities/insurance-values';
import type { CaseRow } from '../tracking/case-row';

/** Shows the payer's last answer in the payer's own words. */
export function PayerQuote({ row: { one, insurerName } }: { row: CaseRow }) {
  if (one.payer_message === null) return null;
  const by = [
    insurerName,
    one.review_kind === null ? null : reviewKinds[one.review_kind].toLocaleLowerCase('tr'),
  ].filter(Boolean);
  return (
    <figure className="border-l-2 border-line-strong pl-3">
      <blockquote className="break-words">“{one.payer_message}”</blockquote>
      <figcaption className="meta text-ink-2">
        {by.join(', ')}
        {one.payer_message_at !== null && ` · ${formatDateTime(one.payer_message_at)}`}
      </figcaption>
    </figure>
  );
}

/** Shows the amounts: asked, granted, paid by the patient, invoiced, paid, cut. */
export function MoneyBox({ row: { one, share } }: { row: CaseRow }) {
  const cells: readonly (readonly [string, number | null])[] = [
    ['Talep', one.asked_amount],
    ['Onay', grantedOf(one)],
    ['Hasta payı', share],
    ...(one.invoiced_amount === null ? [] : ([['Fatura', one.invoiced_amount]] as const)),
    ...(one.paid_amount === null ? [] : ([['Ödenen', one.paid_amount]] as const)),
    ...(one.cut_amount === null ? [] : ([['Kesinti', one.cut_amount]] as const)),
  ];
  return (
    <div>
      <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line">
        {cells.map(([term, value]) => (
          <div key={term} className="bg-surface px-3 py-2">
            <dt className="meta text-ink-2">
              {term} {currencySigns[one.currency]}
            </dt>
            <dd className="num font-semibold">{value === null ? '–' : formatMinor(value)}</dd>
          </div>
        ))}
      </dl>
      {one.cut_reason !== null && <p className="meta pt-1 text-ink-2">Kesinti nedeni: {one.cut_reason}</p>}
    </div>
  );
}

const tones: Readonly<Record<LineDecision, BadgeTone>> = {
  open: 'neutral',
  approved: 'success',
  partial: 'warn',
  refused: 'danger',
};

/** Shows each line with the payer's decision; a single open line is hidden, since its facts are shown above. */
export function CaseLines({ one }: { one: InsuranceCase }) {
  if (one.lines.length < 2 && one.lines.every(({ decision, appealed }) => decision === 'open' && !appealed)) {
    return null;
  }
  const decided = one.lines.filter(({ decision }) => decision !== 'open').length;
  return (
    <section aria-label="Kalemler">
      <h3 className="flex items-baseline gap-2 pb-1 font-semibold">
        Kalemler
        <span className="meta num font-normal text-ink-2">
          {decided} / {one.lines.length} yanıtlandı
        </span>
      </h3>
      <ul className="divide-y divide-line-soft">
        {one.lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-baseline gap-x-2 py-1.5">
            <span className="min-w-24 flex-1 break-words">
              {line.name}
              {line.code !== null && <span className="meta num text-ink-2"> {line.code}</span>}
              {(line.reason !== null || line.words !== null) && (
                <span className="meta block text-ink-2">
                  {[
                    line.reason === null ? null : refusalReasons[line.reason],
                    line.words === null ? null : `“${line.words}”`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
            </span>
            <span className="num whitespace-nowrap">
              {line.approved === null
                ? formatMoney(line.asked, one.currency)
                : `${formatMoney(line.approved, one.currency)} / ${formatMoney(line.asked, one.currency)}`}
            </span>
            <Badge tone={line.appealed ? 'warn' : tones[line.decision]}>
              {line.appealed ? 'İtirazda' : lineDecisions[line.decision]}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the other facts of a case, in short lines. */
export function CaseFacts({ row: { one } }: { row: CaseRow }) {
  const used = usedUnits(one, useCaseEvents(one.id));
  const day = (value: string | null) => (value === null ? null : formatDate(value));
  const span =
    one.valid_from === null ? day(one.valid_to) : `${day(one.valid_from)}–${day(one.valid_to) ?? ''}`;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Provizyon no', one.provision_no],
    ['Takip no', one.medula_no],
    ['İlk takip no', one.medula_first_no],
    ['Provizyon tipi', one.provision_type],
    ['Takip tipi', one.follow_type],
    ['Tedavi türü', one.treatment_type],
    ['Branş', one.branch],
    ['Sonuç kodu', one.result_code],
    ['Provizyonsuz bakım', one.exception_kind === null ? null : exceptionKinds[one.exception_kind]],
    ['Poliçe no', one.policy_no],
    ['Sigortalı no', one.insured_no],
    ['Hizmet günü', day(one.service_day)],
    ['Onayın geçerliliği', span],
    ['Kullanılan', one.units > 1 || used > 0 ? `${used} / ${one.units}` : null],
    ['Fatura', [one.invoice_no, day(one.invoiced_on)].filter(Boolean).join(', ') || null],
    ['Ödeme günü', day(one.paid_on)],
    ['Sonraki denetim', one.next_check_at === null ? null : formatDateTime(one.next_check_at)],
    ['Açıklama', one.status_note],
    ['Not', one.note],
  ];
  const known = facts.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {known.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-ink-2">{term}</dt>
          <dd className="num break-words whitespace-pre-wrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
