import { keysOf } from '@/lib/address';
import { currencySign, formatMoney } from '@/lib/numbers';
import type { Problems } from '@/kit/form/act-dialog';
import { NumberField } from '@/ui/number-field';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { lineDecisions, refusalReasons } from '@sync/model/entities/insurance-values';
import type { CaseLine, RefusalReason } from '@sync/model/entities/insurance-values';
import { decided } from '@sync/model/insurance/acts/answered-lines';
import type { LineAnswer } from '@sync/model/insurance/acts/answered-lines';

/** Renders the payer's answer on one line: decision, amount, reason, and the payer's own words. */
export function AnswerLine({
  line,
  answer,
  currency,
  problems,
  onChange,
}: {
  line: CaseLine;
  answer: LineAnswer;
  currency: InsuranceCase['currency'];
  problems: Problems;
  onChange: (answer: LineAnswer) => void;
}) {
  const { decision } = answer;
  const isCut = decision === 'partial' || decision === 'refused';
  return (
    <li className="grid gap-2 p-3">
      <p className="flex flex-wrap justify-between gap-2">
        <b className="break-words">{line.name}</b>
        <span className="num text-ink-2">Talep {formatMoney(line.asked, currency)}</span>
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <SelectField
          className="w-36"
          quiet
          labelHidden
          label={`${line.name}: karar`}
          options={keysOf(lineDecisions).map((value) => ({ value, label: lineDecisions[value] }))}
          value={decision}
          onChange={(next) => onChange(decided(line, answer, next ?? 'open'))}
        />
        {decision === 'partial' && (
          <NumberField
            className="w-36"
            labelHidden
            label={`${line.name}: onaylanan`}
            unit={currencySign(currency)}
            minorDigits={2}
            error={problems[`line ${line.id}`]}
            value={answer.approved}
            onChange={(approved) => onChange({ ...answer, approved })}
          />
        )}
        {isCut && (
          <SelectField<RefusalReason>
            className="min-w-40 flex-1"
            quiet
            labelHidden
            label={`${line.name}: neden`}
            placeholder="Neden"
            options={keysOf(refusalReasons).map((value) => ({ value, label: refusalReasons[value] }))}
            value={answer.reason}
            onChange={(reason) => onChange({ ...answer, reason })}
          />
        )}
      </div>
      {isCut && (
        <TextField
          labelHidden
          label={`${line.name}: şirketin sözleri`}
          placeholder="Bu kalem için şirketin sözleri"
          maxLength={500}
          autoComplete="off"
          value={answer.words ?? ''}
          onChange={(event) => onChange({ ...answer, words: event.target.value || null })}
        />
      )}
    </li>
  );
}
