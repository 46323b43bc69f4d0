import { Tabs } from '@/ui/tabs';
import { completeness } from './question-draft';
import type { Questions } from './question-draft';
import { surveyLanguageName } from '@sync/model/surveys/survey';

/** Shows the languages to write in, each with its number of complete questions: `Almanca 5/7`. */
export function LanguageTabs({
  languages,
  questions,
  value,
  onChange,
}: {
  languages: readonly string[];
  questions: Questions;
  value: string;
  onChange: (language: string) => void;
}) {
  return (
    <div className="h-11 border-b border-line">
      <Tabs
        label="Soruların dili"
        value={value}
        onChange={onChange}
        items={languages.map((language) => {
          const { done, of } = completeness(questions, language);
          return { id: language, label: surveyLanguageName(language), count: `${done}/${of}` };
        })}
      />
    </div>
  );
}
