import { NumberField } from '@/ui/number-field';
import { MinutesField } from './minutes-field';
import { formMinutes } from './surgery-form-values';
import type { FormPart } from './use-surgery-form';

/** Renders the fields for the duration of the surgery and for the turnover of the room after it. */
export function DurationFields({ form }: { form: FormPart }) {
  const { values, problems, change } = form;
  const minutes = formMinutes(values);
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {values.procedures.length === 1 ? (
        <MinutesField form={form} index={0} label="Süre" />
      ) : (
        <div>
          <span className="lab">Süre, toplam</span>
          <span className="num flex min-h-(--ctl) items-center">
            {minutes > 0 ? `${minutes} dakika` : '–'}
          </span>
        </div>
      )}
      <NumberField
        label="Hazırlık"
        unit="dakika"
        value={values.turnover}
        error={problems['turnover']}
        onChange={(turnover) => change({ turnover })}
      />
    </div>
  );
}
