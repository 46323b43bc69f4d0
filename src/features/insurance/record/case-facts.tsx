import { formatDate, formatDateTime } from '@/lib/dates';
import { currencySign, formatMinor, formatMoney } from '@/lib/numbers';
import { grantedOf } from '@/records/insurance/case-money';
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
import { usedUnits } from '@sync/model/insurance/acts/use';
import type { CaseRow } from '../case-row';

/** Shows the payer's last answer in the payer's own words. */
export function PayerQuote({ row: { record, insurerName } }: { row: CaseRow }) {
  if (record.payer_message === null) return null;
  const by = [
    insurerName,
    record.review_kind === null ? null : reviewKinds[record.review_kind].toLocaleLowerCase('tr'),
  ].filter(Boolean);
  return (
    <figure className="border-l-2 border-line-strong pl-3">
      <blockquote className="break-words">“{record.payer_message}”</blockquote>
      <figcaption className="meta text-ink-2">
        {by.join(', ')}
        {record.payer_message_at !== null && ` · ${formatDateTime(record.payer_message_at)}`}
      </figcaption>
    </figure>
  );
}

/** Shows the amounts: asked, granted, paid by the patient, invoiced, paid, cut. */
export function MoneyBox({ row: { record, share } }: { row: CaseRow }) {
  const cells: readonly (readonly [string, number | null])[] = [
    ['Talep', record.asked_amount],
    ['Onay', grantedOf(record)],
    ['Hasta payı', share],
    ...(record.invoiced_amount === null ? [] : ([['Fatura', record.invoiced_amount]] as const)),
    ...(record.paid_amount === null ? [] : ([['Ödenen', record.paid_amount]] as const)),
    ...(record.cut_amount === null ? [] : ([['Kesinti', record.cut_amount]] as const)),
  ];
  return (
    <div>
      <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line">
        {cells.map(([term, value]) => (
          <div key={term} className="bg-surface px-3 py-2">
            <dt className="meta text-ink-2">
              {term} {currencySign(record.currency)}
            </dt>
            <dd className="num font-semibold">{value === null ? '–' : formatMinor(value)}</dd>
          </div>
        ))}
      </dl>
      {record.cut_reason !== null && (
        <p className="meta pt-1 text-ink-2">Kesinti nedeni: {record.cut_reason}</p>
      )}
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
export function CaseLines({ record }: { record: InsuranceCase }) {
  if (
    record.lines.length < 2 &&
    record.lines.every(({ decision, appealed }) => decision === 'open' && !appealed)
  ) {
    return null;
  }
  const decided = record.lines.filter(({ decision }) => decision !== 'open').length;
  return (
    <section aria-label="Kalemler">
      <h3 className="flex items-baseline gap-2 pb-1 font-semibold">
        Kalemler
        <span className="meta num font-normal text-ink-2">
          {decided} / {record.lines.length} yanıtlandı
        </span>
      </h3>
      <ul className="divide-y divide-line-soft">
        {record.lines.map((line) => (
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
                ? formatMoney(line.asked, record.currency)
                : `${formatMoney(line.approved, record.currency)} / ${formatMoney(line.asked, record.currency)}`}
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
export function CaseFacts({ row: { record } }: { row: CaseRow }) {
  const used = usedUnits(record, useCaseEvents(record.id));
  const day = (value: string | null) => (value === null ? null : formatDate(value));
  const span =
    record.valid_from === null
      ? day(record.valid_to)
      : `${day(record.valid_from)}–${day(record.valid_to) ?? ''}`;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Provizyon no', record.provision_no],
    ['Takip no', record.medula_no],
    ['İlk takip no', record.medula_first_no],
    ['Provizyon tipi', record.provision_type],
    ['Takip tipi', record.follow_type],
    ['Tedavi türü', record.treatment_type],
    ['Branş', record.branch],
    ['Sonuç kodu', record.result_code],
    ['Provizyonsuz bakım', record.exception_kind === null ? null : exceptionKinds[record.exception_kind]],
    ['Poliçe no', record.policy_no],
    ['Sigortalı no', record.insured_no],
    ['Hizmet günü', day(record.service_day)],
    ['Onayın geçerliliği', span],
    ['Kullanılan', record.units > 1 || used > 0 ? `${used} / ${record.units}` : null],
    ['Fatura', [record.invoice_no, day(record.invoiced_on)].filter(Boolean).join(', ') || null],
    ['Ödeme günü', day(record.paid_on)],
    ['Sonraki denetim', record.next_check_at === null ? null : formatDateTime(record.next_check_at)],
    ['Açıklama', record.status_note],
    ['Not', record.note],
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
