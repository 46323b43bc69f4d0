import { useState } from 'react';
import { keysOf } from '@/lib/address';
import { isIsoDate } from '@/lib/dates';
import { ActDialog } from '@/records/act-dialog';
import { recordAnswer } from '@/records/insurance/answer-actions';
import type { Answer, LineAnswer } from '@/records/insurance/answer-actions';
import { useCaseContext } from '@/records/insurance/case-context';
import { currencySigns } from '@/records/insurance/case-money';
import { useOutcome } from '@/records/use-outcome';
import { DateField } from '@/ui/date-field';
import { NumberField } from '@/ui/number-field';
import { SegmentedControl } from '@/ui/segmented-control';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { ActionError } from '@sync/model/action-error';
import { reviewKinds } from '@sync/model/entities/insurance-values';
import type { CaseStatus, LineDecision, ReviewKind } from '@sync/model/entities/insurance-values';
import type { ActProps } from './act';
import { AnswerLine, answerOf, decided } from './answer-line';

const whole = { open: 'Yanıt yok', approved: 'Onay', refused: 'Ret', partial: 'Kalem kalem' } as const;
const said: Partial<Record<CaseStatus, string>> = {
  approved: 'Onay işlendi',
  partial: 'Kısmi onay işlendi',
  refused: 'Ret işlendi',
};

/** @throws ActionError `invalid` at the field */
function dayIn(text: string, field: string): string | null {
  if (text === '') return null;
  if (isIsoDate(text)) return text;
  throw new ActionError('invalid', 'Tarihi düzeltin.', { [field]: 'Tarihi düzeltin' });
}

/** Stores the payer's answer: on all lines at once, or on each; the payer's own words are kept. */
export function AnswerAct({ record, onClose }: ActProps) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const [answers, setAnswers] = useState<Answer['lines']>(() =>
    Object.fromEntries(record.lines.map((line) => [line.id, answerOf(line)])),
  );
  const [byLine, setByLine] = useState(record.lines.some(({ decision }) => decision !== 'open'));
  const [words, setWords] = useState('');
  const [number, setNumber] = useState(
    (record.payer_kind === 'sgk' ? record.medula_no : record.provision_no) ?? '',
  );
  const [validFrom, setValidFrom] = useState(record.valid_from ?? '');
  const [validTo, setValidTo] = useState(record.valid_to ?? '');
  const [share, setShare] = useState(record.patient_share);
  const [review, setReview] = useState<ReviewKind | null>(record.review_kind);
  const setAll = (decision: LineDecision): void => {
    setByLine(decision === 'partial');
    // "Line by line" leaves what was chosen: the user goes through them.
    if (decision === 'partial') return;
    setAnswers(
      Object.fromEntries(
        record.lines.map((line): [string, LineAnswer] => [line.id, decided(line, answerOf(line), decision)]),
      ),
    );
  };
  const [first] = Object.values(answers);
  const isOne = !byLine && Object.values(answers).every(({ decision }) => decision === first?.decision);
  return (
    <ActDialog
      title="Yanıtı işle"
      saveLabel="Yanıtı kaydet"
      width={640}
      onSave={async () => {
        const isUntold =
          words.trim() === '' &&
          record.lines.every((line) => (answers[line.id] ?? answerOf(line)).decision === line.decision);
        if (isUntold && number.trim() === '' && validTo === '') {
          throw new ActionError('not_allowed', 'Karar verin ya da şirketin sözlerini yazın.');
        }
        const written = await recordAnswer(context, record.id, {
          lines: answers,
          words,
          provisionNo: number.trim() || null,
          validFrom: dayIn(validFrom, 'validFrom'),
          validTo: dayIn(validTo, 'validTo'),
          patientShare: share,
          review,
        });
        outcome.done(said[written.status] ?? 'Yanıt işlendi');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <SegmentedControl
            label="Bütün kalemler"
            name="answer-all"
            segments={keysOf(whole).map((value) => ({ value, label: whole[value] }))}
            value={isOne ? (first?.decision ?? 'open') : 'partial'}
            onChange={setAll}
          />
          <ul aria-label="Kalemler" className="divide-y divide-line-soft rounded-lg border border-line">
            {record.lines.map((line) => (
              <AnswerLine
                key={line.id}
                line={line}
                answer={answers[line.id] ?? answerOf(line)}
                currency={record.currency}
                problems={problems}
                onChange={(answer) => {
                  setByLine(true);
                  setAnswers({ ...answers, [line.id]: answer });
                }}
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
              label={record.payer_kind === 'sgk' ? 'Takip no' : 'Provizyon no'}
              optional
              maxLength={60}
              autoComplete="off"
              value={number}
              onChange={(event) => setNumber(event.target.value)}
            />
            <SelectField
              label="İnceleme"
              optional
              noneLabel="Seçilmedi"
              options={keysOf(reviewKinds).map((value) => ({ value, label: reviewKinds[value] }))}
              value={review}
              onChange={setReview}
            />
            <DateField
              label="Onayın ilk günü"
              optional
              error={problems['validFrom']}
              value={validFrom}
              onChange={setValidFrom}
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
              hint="Boşsa talep ile onayın farkı"
              optional
              unit={currencySigns[record.currency]}
              minorDigits={2}
              error={problems['patientShare']}
              value={share}
              onChange={setShare}
            />
          </div>
        </>
      )}
    </ActDialog>
  );
}
