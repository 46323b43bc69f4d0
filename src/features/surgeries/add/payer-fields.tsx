import { ShieldAlert } from 'lucide-react';
import { DateField } from '@/ui/date-field';
import { NumberField } from '@/ui/number-field';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { surgery } from '@sync/model/entities/surgery';
import { insuranceKinds } from '@sync/model/entities/client';
import { currencies } from '@sync/model/entities/pos-values';
import { approvalStates } from '@sync/model/entities/surgery-values';
import { FromTicket } from './from-ticket';
import { approvalOf } from './surgery-draft';
import type { FormPart } from './use-surgery-form';

function options<K extends string>(words: Readonly<Record<K, string>>) {
  return (Object.keys(words) as K[]).map((value) => ({ value, label: words[value] }));
}

/** Renders the payer and the fields that the payer requires. */
export function PayerField({ form }: { form: FormPart }) {
  const { values, change } = form;
  const asks = values.payer !== 'self_pay' && approvalOf(values) === 'missing';
  return (
    <FromTicket on={form.isFromTicket('payer')}>
      <SelectField
        label={surgery.fields.payer.label}
        optional
        noneLabel="Seçilmedi"
        options={options(insuranceKinds)}
        value={values.payer}
        hint={
          asks ? (
            <span className="flex items-center gap-1.5 text-warn">
              <ShieldAlert className="size-4" aria-hidden="true" />
              Provizyon istenecek
            </span>
          ) : undefined
        }
        onChange={(payer) => change({ payer })}
      />
    </FromTicket>
  );
}

const UNITS = { TRY: '₺', USD: '$', EUR: '€', GBP: '£' } as const;

/** Renders insurance, approval and money. */
export function MoneyFields({ form, isForeign }: { form: FormPart; isForeign: boolean }) {
  const { values, problems, change } = form;
  const insured = values.payer !== 'self_pay';
  const approval = approvalOf(values);
  const answered = approval === 'approved' || approval === 'partial';
  return (
    <div className="grid gap-4 min-[30em]:grid-cols-2">
      {insured && (
        <>
          <FromTicket on={form.isFromTicket('insurer_name')}>
            <TextField
              label={surgery.fields.insurer_name.label}
              optional
              maxLength={surgery.fields.insurer_name.maxLength}
              autoComplete="off"
              value={values.insurer_name}
              onChange={(event) => change({ insurer_name: event.target.value })}
            />
          </FromTicket>
          <SelectField
            label={surgery.fields.approval_state.label}
            options={options(approvalStates)}
            value={approval}
            onChange={(approval_state) => change({ approval_state })}
          />
        </>
      )}
      {insured && answered && (
        <>
          <TextField
            label={surgery.fields.approval_no.label}
            optional
            maxLength={surgery.fields.approval_no.maxLength}
            autoComplete="off"
            value={values.approval_no}
            onChange={(event) => change({ approval_no: event.target.value })}
          />
          <DateField
            label={surgery.fields.approval_until.label}
            optional
            value={values.approval_until}
            error={problems['approval_until']}
            onChange={(approval_until) => change({ approval_until })}
          />
        </>
      )}
      <NumberField
        label={surgery.fields.quote_amount.label}
        optional
        minorDigits={2}
        unit={UNITS[values.currency]}
        value={values.quote_amount}
        error={problems['quote_amount']}
        onChange={(quote_amount) => change({ quote_amount })}
      />
      <NumberField
        label={surgery.fields.deposit_amount.label}
        optional
        minorDigits={2}
        unit={UNITS[values.currency]}
        value={values.deposit_amount}
        error={problems['deposit_amount']}
        onChange={(deposit_amount) => change({ deposit_amount })}
      />
      <FromTicket on={form.isFromTicket('currency')}>
        <SelectField
          label={surgery.fields.currency.label}
          options={options(currencies)}
          value={values.currency}
          onChange={(currency) => change({ currency: currency ?? 'TRY' })}
        />
      </FromTicket>
      {isForeign && (
        <>
          <TextField
            label={surgery.fields.cover_policy_no.label}
            optional
            maxLength={surgery.fields.cover_policy_no.maxLength}
            autoComplete="off"
            hint={values.cover_policy_no === '' ? 'Poliçe girilmeden ameliyat kesinleştirilemez' : undefined}
            value={values.cover_policy_no}
            onChange={(event) => change({ cover_policy_no: event.target.value })}
          />
          <DateField
            label={surgery.fields.cover_until.label}
            optional
            value={values.cover_until}
            error={problems['cover_until']}
            onChange={(cover_until) => change({ cover_until })}
          />
        </>
      )}
    </div>
  );
}
