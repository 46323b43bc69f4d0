import { useState } from 'react';
import type { ActFormState } from '@/acts/act-field';
import { keysOf } from '@/lib/address';
import { SegmentedControl } from '@/ui/segmented-control';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import type { LineDecision } from '@sync/model/entities/insurance-values';
import { answerOf, decided } from '@sync/model/insurance/acts/answered-lines';
import type { LineAnswer, LineAnswers } from '@sync/model/insurance/acts/answered-lines';
import { AnswerLine } from './answer-line';

const whole = { open: 'Yanıt yok', approved: 'Onay', refused: 'Ret', partial: 'Kalem kalem' } as const;

/** Renders the payer's answer on the lines of a case: on all at once, or on each. */
export function AnswerLines({
  record,
  values,
  problems,
  change,
}: ActFormState & { readonly record: InsuranceCase }) {
  const answers = values['lines'] as LineAnswers;
  const [byLine, setByLine] = useState(record.lines.some(({ decision }) => decision !== 'open'));
  const setAll = (decision: LineDecision): void => {
    setByLine(decision === 'partial');
    // "Line by line" leaves what was chosen: the user goes through them.
    if (decision === 'partial') return;
    const lines = record.lines.map((line): [string, LineAnswer] => [
      line.id,
      decided(line, answerOf(line), decision),
    ]);
    change({ lines: Object.fromEntries(lines) });
  };
  const [first] = Object.values(answers);
  const isSame = !byLine && Object.values(answers).every(({ decision }) => decision === first?.decision);
  return (
    <div className="grid gap-4">
      <SegmentedControl
        label="Bütün kalemler"
        name="answer-all"
        segments={keysOf(whole).map((value) => ({ value, label: whole[value] }))}
        value={isSame ? (first?.decision ?? 'open') : 'partial'}
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
              change({ lines: { ...answers, [line.id]: answer } });
            }}
          />
        ))}
      </ul>
    </div>
  );
}
