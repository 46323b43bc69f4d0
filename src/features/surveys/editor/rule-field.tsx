import { textIn } from '@sync/model/surveys/survey';
import type { Question, ShowIf } from '@sync/model/surveys/survey';
import { Checkbox } from '@/ui/checkbox';
import { SelectField } from '@/ui/select-field';
import { firstRule, isChoice, rulingQuestions } from './question-draft';
import type { Questions } from './question-draft';
import { numberOf, questionText } from './question-words';

/** Sets whether a question is shown to everybody, or only after certain answers to an earlier one. */
export function RuleField({
  questions,
  question,
  onChange,
}: {
  questions: Questions;
  question: Question;
  onChange: (rule: ShowIf | null) => void;
}) {
  const earlier = rulingQuestions(questions, question.id);
  const rule = question.show_if ?? null;
  const ruling = earlier.find(({ id }) => id === rule?.question);
  if (earlier.length === 0) return <p className="meta text-ink-2">Bu soru herkese sorulur.</p>;
  return (
    <div className="grid gap-2.5">
      <SelectField
        label="Kime sorulsun"
        noneLabel="Herkese"
        placeholder="Herkese"
        value={rule?.question ?? null}
        options={earlier.map((candidate) => ({
          value: candidate.id,
          label: `${numberOf(questions, candidate.id)}. soruya belirli bir yanıt verene`,
          description: questionText(candidate),
        }))}
        onChange={(id) => {
          const chosen = earlier.find((candidate) => candidate.id === id);
          onChange(chosen === undefined ? null : firstRule(chosen));
        }}
      />
      {rule !== null &&
        ruling !== undefined &&
        (isChoice(ruling.type) ? (
          <WantedOptions rule={rule} ruling={ruling} onChange={onChange} />
        ) : (
          <WantedNumbers rule={rule} ruling={ruling} onChange={onChange} />
        ))}
    </div>
  );
}

interface WantedProps {
  rule: ShowIf;
  ruling: Question;
  onChange: (rule: ShowIf) => void;
}

function WantedOptions({ rule, ruling, onChange }: WantedProps) {
  const wanted = rule.options ?? [];
  return (
    <fieldset>
      <legend className="text-[0.8125rem] font-medium">Şunlardan biri seçildiyse</legend>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {(ruling.options ?? []).map(({ id, text }, at) => {
          const on = wanted.includes(id);
          return (
            <Checkbox
              key={id}
              label={textIn(text, 'tr').trim() || `${at + 1}. seçenek`}
              checked={on}
              // A rule names one answer at least.
              disabled={on && wanted.length === 1}
              onChange={() =>
                onChange({
                  question: rule.question,
                  options: on ? wanted.filter((option) => option !== id) : [...wanted, id],
                })
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function WantedNumbers({ rule, ruling, onChange }: WantedProps) {
  const [least, most] = ruling.type === 'nps' ? [0, 10] : [1, 5];
  const from = rule.from ?? least;
  const to = rule.to ?? most;
  const numbers = Array.from({ length: most - least + 1 }, (_, at) => String(least + at));
  const options = numbers.map((value) => ({ value, label: value }));
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label="En az"
        value={String(from)}
        options={options}
        onChange={(value) => {
          const next = Number(value);
          onChange({ question: rule.question, from: next, to: Math.max(next, to) });
        }}
      />
      <SelectField
        label="En çok"
        value={String(to)}
        options={options}
        onChange={(value) => {
          const next = Number(value);
          onChange({ question: rule.question, from: Math.min(next, from), to: next });
        }}
      />
    </div>
  );
}
