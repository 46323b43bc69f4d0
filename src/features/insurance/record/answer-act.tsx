import { useState } from 'react';
import { keysOf } from '@/lib/address';
import { isIsoDate } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { ActDialog } from '@/records/act-dialog';
import type { Problems } from '@/records/act-dialog';
import { recordAnswer } from '@/records/insurance/case-actions';
import type { LineAnswer } from '@/records/insurance/case-actions';
import { useCaseContext } from '@/records/insurance/case-context';
import { useOutcome } from '@/records/use-outcome';
import { DateField } from '@/ui/date-field';
import { NumberField } from '@/ui/number-field';
import { SegmentedControl } from '@/ui/segmented-control';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { ActionError } from '@sync/model/action-error';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { lineDecisions, refusalReasons, reviewKinds } from '@sync/model/entities/insurance-values';
import type {
  CaseLine,
  LineDecision,
  RefusalReason,
  ReviewKind,
} from '@sync/model/entities/insurance-values';

type Answers = Readonly<Record<string, LineAnswer>>;

const answerOf = (line: CaseLine): LineAnswer => ({
  decision: line.decision,
  approved: line.approved,
  reason: line.reason,
});

/** What the payer answered: on all lines at once, or on each; the payer's own words are kept. */
export function AnswerAct({ one, onClose }: { one: InsuranceCase; onClose: () => void }) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(one.lines.map((line) => [line.id, answerOf(line)])),
  );
  const [words, setWords] = useState('');
  const [number, setNumber] = useState((one.payer_kind === 'sgk' ? one.medula_no : one.provision_no) ?? '');
  const [validTo, setValidTo] = useState(one.valid_to ?? '');
  const [share, setShare] = useState(one.patient_share);
  const [review, setReview] = useState<ReviewKind | null>(one.review_kind);
  const setAll = (decision: LineDecision) =>
    setAnswers(
      Object.fromEntries(
        one.lines.map((line) => [
          line.id,
          {
            decision,
            approved: decision === 'approved' ? line.asked : decision === 'refused' ? 0 : null,
            reason: null,
          },
        ]),
      ),
    );
  const all = one.lines.every(({ id }) => answers[id]?.decision === answers[one.lines[0]?.id ?? '']?.decision)
    ? (answers[one.lines[0]?.id ?? '']?.decision ?? 'open')
    : 'partial';
  return (
    <ActDialog
      title="Yanıtı işle"
      saveLabel="Yanıtı kaydet"
      width={640}
      onSave={async () => {
        if (validTo !== '' && !isIsoDate(validTo)) {
          throw new ActionError('invalid', 'Tarihi düzeltin.', { validTo: 'Tarihi düzeltin' });
        }
        const written = await recordAnswer(context, one.id, {
          lines: answers,
          words,
          provisionNo: number.trim() || null,
          validFrom: null,
          validTo: validTo === '' ? null : validTo,
          patientShare: share,
          review,
        });
        outcome.done(
          { approved: 'Onay işlendi', partial: 'Kısmi onay işlendi', refused: 'Ret işlendi' }[
            written.status as 'approved'
          ] ?? 'Yanıt işlendi',
        );
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <SegmentedControl
            label="Bütün kalemler"
            name="answer-all"
            segments={(['open', 'approved', 'partial', 'refused'] as const).map((value) => ({
              value,
              label: value === 'partial' ? 'Kalem kalem' : lineDecisions[value],
            }))}
            value={all}
            onChange={(decision) => setAll(decision)}
          />
          <ul aria-label="Kalemler" className="divide-y divide-line-soft rounded-lg border border-line">
            {one.lines.map((line) => (
              <LineFields
                key={line.id}
                line={line}
                answer={answers[line.id] ?? answerOf(line)}
                problems={problems}
                onChange={(answer) => setAnswers({ ...answers, [line.id]: answer })}
              />
            ))}
          </ul>
          <TextareaField
            label="Şirketin sözleri"
            hint="Olduğu gibi saklanır."
            optional
            rows={2}
            maxLength={2000}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label={one.payer_kind === 'sgk' ? 'Takip no' : 'Provizyon no'}
              optional
              maxLength={60}
              autoComplete="off"
              value={number}
              onChange={(event) => setNumber(event.target.value)}
            />
            <DateField
              label="Onayın son günü"
              optional
              error={problems['validTo']}
              value={validTo}
              onChange={setValidTo}
            />
            <NumberField
              label="Hasta payı"
              optional
              unit="₺"
              minorDigits={2}
              value={share}
              onChange={setShare}
            />
            <SelectField
              label="İnceleme"
              optional
              noneLabel="Seçilmedi"
              options={keysOf(reviewKinds).map((value) => ({ value, label: reviewKinds[value] }))}
              value={review}
              onChange={setReview}
            />
          </div>
        </>
      )}
    </ActDialog>
  );
}

function LineFields({
  line,
  answer,
  problems,
  onChange,
}: {
  line: CaseLine;
  answer: LineAnswer;
  problems: Problems;
  onChange: (answer: LineAnswer) => void;
}) {
  const { decision } = answer;
  return (
    <li className="grid gap-2 p-3">
      <p className="flex flex-wrap justify-between gap-2">
        <b className="break-words">{line.name}</b>
        <span className="num text-ink-2">Talep {formatMoney(line.asked)}</span>
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <SelectField
          className="w-36"
          quiet
          labelHidden
          label={`${line.name}: karar`}
          options={keysOf(lineDecisions).map((value) => ({ value, label: lineDecisions[value] }))}
          value={decision}
          onChange={(next) =>
            onChange({
              decision: next ?? 'open',
              approved:
                next === 'approved'
                  ? line.asked
                  : next === 'refused'
                    ? 0
                    : next === 'partial'
                      ? answer.approved
                      : null,
              reason: next === 'approved' || next === 'open' ? null : answer.reason,
            })
          }
        />
        {(decision === 'partial' || decision === 'approved') && (
          <NumberField
            className="w-36"
            labelHidden
            label={`${line.name}: onaylanan`}
            unit="₺"
            minorDigits={2}
            error={problems[`line ${line.id}`]}
            value={answer.approved}
            onChange={(approved) => onChange({ ...answer, approved })}
          />
        )}
        {(decision === 'partial' || decision === 'refused') && (
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
    </li>
  );
}
