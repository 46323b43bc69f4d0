import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { isRightToLeft, textIn } from '@sync/model/surveys/survey';
import type { SurveyOption } from '@sync/model/surveys/survey';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { TextField } from '@/ui/text-field';
import { LONGEST_OPTION, MOST_OPTIONS, moved, newOption, withText } from './question-draft';

/** Renders the options of a question, in the language that is being written. */
export function OptionsField({
  options,
  language,
  onChange,
}: {
  options: readonly SurveyOption[];
  language: string;
  onChange: (options: readonly SurveyOption[]) => void;
}) {
  const isFull = options.length >= MOST_OPTIONS;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.8125rem] font-medium">Seçenekler</legend>
      <ol className="grid gap-1.5">
        {options.map(({ id, text }, at) => {
          const name = textIn(text, 'tr').trim() || `${at + 1}. seçenek`;
          return (
            <li key={id} className="flex items-center gap-0.5">
              <span className="num w-6 shrink-0 text-ink-3">{at + 1}</span>
              <TextField
                className="min-w-0 flex-1"
                labelHidden
                label={`${at + 1}. seçenek`}
                dir={isRightToLeft(language) ? 'rtl' : 'ltr'}
                lang={language}
                maxLength={LONGEST_OPTION}
                placeholder={language === 'tr' ? `${at + 1}. seçenek` : text.tr}
                value={text[language] ?? ''}
                onChange={({ target }) =>
                  onChange(
                    options.map((option) =>
                      option.id === id
                        ? { ...option, text: withText(option.text, language, target.value) }
                        : option,
                    ),
                  )
                }
              />
              <IconButton
                icon={ArrowUp}
                label={`${name}: yukarı taşı`}
                disabled={at === 0}
                onClick={() => onChange(moved(options, id, -1))}
              />
              <IconButton
                icon={ArrowDown}
                label={`${name}: aşağı taşı`}
                disabled={at === options.length - 1}
                onClick={() => onChange(moved(options, id, 1))}
              />
              <IconButton
                icon={X}
                label={`${name}: kaldır`}
                disabled={options.length <= 2}
                onClick={() => onChange(options.filter((option) => option.id !== id))}
              />
            </li>
          );
        })}
      </ol>
      <Button
        size="sm"
        icon={Plus}
        className="mt-2 ml-6"
        disabledReason={isFull ? `En çok ${MOST_OPTIONS} seçenek olur` : undefined}
        onClick={() => onChange([...options, newOption(options)])}
      >
        Seçenek ekle
      </Button>
    </fieldset>
  );
}
