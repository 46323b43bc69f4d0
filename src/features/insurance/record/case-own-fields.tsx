import type { OwnFields } from '@/acts/act-form';
import { useReferenceData } from '@/data/reference-data';
import { TextareaField } from '@/ui/textarea-field';
import type { ActFormState } from '@/acts/act-field';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { AnswerLines } from './answer-lines';

/** Fields of acts on a case that are more than one value, by the act's name. */
export const caseOwnFields: Readonly<Record<string, OwnFields>> = {
  answer: { lines: (form) => <AnswerLines {...form} record={form.record as InsuranceCase} /> },
  call: { text: (form) => <CallField {...form} record={form.record as InsuranceCase} /> },
};

/** Renders what was said on the phone, below the number that is to be called. */
function CallField({ record, values, problems, change }: ActFormState & { readonly record: InsuranceCase }) {
  const reference = useReferenceData();
  const phone = reference.definition('insurer', record.insurer_id)?.attributes.phone ?? null;
  return (
    <div className="grid gap-4">
      {phone !== null && (
        <p>
          Provizyon hattı:{' '}
          <a className="num hit font-medium text-accent-ink" href={`tel:${phone.replaceAll(/[^\d+]/gu, '')}`}>
            {phone}
          </a>
        </p>
      )}
      <TextareaField
        label="Kiminle, ne konuşuldu"
        rows={4}
        maxLength={2000}
        error={problems['text']}
        value={typeof values['text'] === 'string' ? values['text'] : ''}
        onChange={(event) => change({ text: event.target.value })}
      />
    </div>
  );
}
