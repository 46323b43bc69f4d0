import { useState } from 'react';
import { questionTypes, surveyKinds, surveyLanguageName } from '@sync/model/surveys/survey';
import { listOf } from '@/lib/sentences';
import { Fact, Part } from '@/kit/record/sheet-parts';
import { Sheet } from '@/ui/sheet';
import type { Questionnaire } from '@sync/rpc/surveys';
import { LanguageTabs } from './language-tabs';
import { QuestionPreview } from './question-preview';
import { questionText, ruleText } from './question-words';
import { VersionList } from './version-list';

/** Shows the published part of a questionnaire, for users who may not edit it. */
export function QuestionnaireSheet({
  questionnaire: { name, kind, anonymous, languages, form, versions },
  onClose,
}: {
  questionnaire: Questionnaire;
  onClose: () => void;
}) {
  const [language, setLanguage] = useState('tr');
  const [chosen, setChosen] = useState<string | null>(null);
  const questions = form?.questions ?? [];
  return (
    <Sheet open onClose={onClose} title={name} flush>
      <div className="px-5 pb-4">
        <Fact label="Tür">{surveyKinds[kind]}</Fact>
        <Fact label="Anonim">{anonymous ? 'Evet' : 'Hayır'}</Fact>
        <Fact label="Diller">{listOf(languages.map(surveyLanguageName))}</Fact>
      </div>
      <Part title={`Sorular (${questions.length})`}>
        <ol className="-mx-2">
          {questions.map((question, at) => (
            <li key={question.id}>
              <button
                type="button"
                className="flex min-h-11 w-full gap-3 rounded-md px-2 py-1.5 text-left hover:bg-hover"
                aria-pressed={question.id === chosen}
                onClick={() => setChosen(question.id)}
              >
                <span className="num w-5 shrink-0 text-ink-3">{at + 1}</span>
                <span className="min-w-0">
                  {questionText(question)}
                  <span className="meta block text-ink-2">
                    {ruleText(questions, question) ?? questionTypes[question.type]}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      </Part>
      <div className="grid gap-4 border-t border-line-soft px-5 py-3">
        <LanguageTabs languages={languages} questions={questions} value={language} onChange={setLanguage} />
        <QuestionPreview
          name={name}
          questions={questions}
          language={language}
          chosen={chosen}
          onChoose={setChosen}
        />
        <VersionList versions={versions} />
      </div>
    </Sheet>
  );
}
