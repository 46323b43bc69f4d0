import { CircleCheck, Languages, Trash2, TriangleAlert } from 'lucide-react';
import type { MessageContent } from '@sync/model/entities/message-values';
import { isComplete } from '@sync/model/messages/template-lint';
import type { LintProblem } from '@sync/model/messages/lint-problem';
import { emptyContent, FIRST_LANGUAGE, orderedContents } from '@sync/model/messages/template-content';
import { surveyLanguageName, surveyLanguages } from '@sync/model/surveys/survey';
import type { SurveyLanguage } from '@sync/model/surveys/survey';
import { listOf } from '@/lib/sentences';
import { Badge } from '@/ui/badge';
import { Menu } from '@/ui/menu';
import { Tabs } from '@/ui/tabs';
import { toastSuccess } from '@/ui/toast';

/** Returns the name of a language in that language. */
const ownName = (language: string): string =>
  Object.hasOwn(surveyLanguages, language) ? surveyLanguages[language as SurveyLanguage] : language;

/** Shows the languages of a template, one of which is being edited. */
export function LanguageRow({
  contents,
  problems,
  value,
  mayEdit,
  onChange,
  onContents,
}: {
  contents: readonly MessageContent[];
  problems: readonly LintProblem[];
  value: string;
  mayEdit: boolean;
  onChange: (language: string) => void;
  onContents: (contents: readonly MessageContent[]) => void;
}) {
  const missing = Object.keys(surveyLanguages).filter((id) => !contents.some((content) => content.id === id));
  const incomplete = contents.filter(({ id }) => !isComplete(problems, id));
  const remove = () => {
    onContents(contents.filter(({ id }) => id !== value));
    onChange(FIRST_LANGUAGE);
    toastSuccess(`${surveyLanguageName(value)} metin çıkarıldı`, { undo: () => onContents(contents) });
  };
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 border-b border-line">
      <div className="h-11 min-w-0">
        <Tabs
          label="Metnin dili"
          value={value}
          onChange={onChange}
          items={contents.map(({ id }) => ({ id, label: ownName(id) }))}
        />
      </div>
      {mayEdit && missing.length > 0 && (
        <Menu
          tone="quiet"
          size="sm"
          icon={Languages}
          align="start"
          entries={missing.map((id) => ({
            label: surveyLanguageName(id),
            note: ownName(id),
            onSelect: () => {
              onContents(orderedContents([...contents, emptyContent(id)]));
              onChange(id);
            },
          }))}
        >
          Dil ekle
        </Menu>
      )}
      {mayEdit && value !== FIRST_LANGUAGE && (
        <Menu
          size="sm"
          label="Dilin işlemleri"
          entries={[
            {
              label: `${surveyLanguageName(value)} metni çıkar`,
              icon: Trash2,
              danger: true,
              onSelect: remove,
            },
          ]}
        />
      )}
      <span className="flex-1" />
      {incomplete.length === 0 ? (
        <Badge tone="success" icon={CircleCheck}>
          {contents.length === 1 ? 'Türkçe tam' : `${contents.length} dil de tam`}
        </Badge>
      ) : (
        <Badge tone="warn" icon={TriangleAlert}>
          {listOf(incomplete.map(({ id }) => surveyLanguageName(id)))} eksik
        </Badge>
      )}
    </div>
  );
}
