import { isRightToLeft, questionTypes, surveyLanguageName } from '@sync/model/surveys/survey';
import type { Question, QuestionType } from '@sync/model/surveys/survey';
import { Checkbox } from '@/ui/checkbox';
import { SelectField } from '@/ui/select-field';
import { TextareaField } from '@/ui/textarea-field';
import { OptionsField } from './options-field';
import { changeType, isChoice, LONGEST_QUESTION, withText } from './question-draft';
import type { Questions } from './question-draft';
import { RuleField } from './rule-field';

/** Renders all fields of one question, its texts in the language that is being written. */
export function QuestionFields({
  questions,
  question,
  language,
  onChange,
}: {
  questions: Questions;
  question: Question;
  language: string;
  onChange: (change: (question: Question) => Question) => void;
}) {
  const { id, type, text, required, options = [] } = question;
  const hasOtherNps = questions.some((other) => other.type === 'nps' && other.id !== id);
  return (
    <div className="grid gap-4 border-t border-line-soft px-4 pt-3 pb-4">
      <TextareaField
        label={`Soru metni, ${surveyLanguageName(language)}`}
        rows={2}
        maxLength={LONGEST_QUESTION}
        dir={isRightToLeft(language) ? 'rtl' : 'ltr'}
        lang={language}
        hint={language === 'tr' ? undefined : `Türkçesi: ${text.tr?.trim() || 'yazılmadı'}`}
        value={text[language] ?? ''}
        onChange={({ target }) =>
          onChange((current) => ({ ...current, text: withText(current.text, language, target.value) }))
        }
      />
      {isChoice(type) && (
        <OptionsField
          options={options}
          language={language}
          onChange={(next) => onChange((current) => ({ ...current, options: next }))}
        />
      )}
      <div className="grid items-end gap-x-4 gap-y-3 @min-[34rem]:grid-cols-2">
        <SelectField
          label="Yanıt türü"
          value={type}
          options={(Object.keys(questionTypes) as QuestionType[]).map((value) => ({
            value,
            label: questionTypes[value],
            disabled: value === 'nps' && hasOtherNps,
            description: value === 'nps' && hasOtherNps ? 'Bir ankette tek tavsiye puanı olur' : undefined,
          }))}
          onChange={(next) => next !== null && onChange((current) => changeType(current, next))}
        />
        <Checkbox
          className="pb-1"
          label="Yanıt zorunlu"
          checked={required}
          onChange={({ target }) => onChange((current) => ({ ...current, required: target.checked }))}
        />
      </div>
      <RuleField
        questions={questions}
        question={question}
        onChange={(show_if) => onChange((current) => ({ ...current, show_if }))}
      />
    </div>
  );
}
