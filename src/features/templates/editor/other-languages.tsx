import type { MessageContent } from '@sync/model/entities/message-values';
import { measureContent } from '@sync/model/messages/template-content';
import type { LintProblem } from '@sync/model/messages/lint-problem';
import type { SmsTables } from '@sync/model/messages/sms-meter';
import type { SamplePatient } from '@sync/model/messages/variables';
import { isRightToLeft, surveyLanguageName } from '@sync/model/surveys/survey';
import { countOf } from '@/lib/sentences';
import type { TemplateValues } from '../template-values';
import { MarkedText } from './marked-text';

/** Shows the texts of the other languages, each a link to its editor. */
export function OtherLanguages({
  contents,
  values: { asks, channel },
  patient,
  tables,
  problems,
  isKnown,
  onOpen,
}: {
  contents: readonly MessageContent[];
  values: TemplateValues;
  patient: SamplePatient;
  tables: SmsTables;
  problems: readonly LintProblem[];
  isKnown: (key: string) => boolean;
  onOpen: (language: string) => void;
}) {
  if (contents.length === 0) return null;
  return (
    <section aria-label="Diğer diller" className="grid gap-4 @min-[38rem]:grid-cols-2">
      {contents.map((content) => {
        const { parts, culprits } = measureContent(content, asks, patient, tables);
        const notes = [
          isRightToLeft(content.id) && 'sağdan sola',
          channel === 'sms' && culprits[0] !== undefined && `“${culprits[0].char}” nedeniyle Unicode`,
          channel === 'sms' && countOf(parts, 'parça'),
        ].filter(Boolean);
        return (
          <div key={content.id} className="min-w-0">
            <p className="meta mb-1 font-medium text-ink-2">
              {surveyLanguageName(content.id)}
              {notes.length > 0 && ` · ${notes.join(', ')}`}
            </p>
            <button
              type="button"
              lang={content.id}
              dir={isRightToLeft(content.id) ? 'rtl' : 'ltr'}
              className="block max-h-60 min-h-24 w-full overflow-hidden rounded-lg border border-line bg-sunken px-3.5 py-2 text-start text-[0.875rem] leading-7 [overflow-wrap:anywhere] whitespace-pre-wrap hover:border-line-strong"
              aria-label={`${surveyLanguageName(content.id)} metni düzenle`}
              onClick={() => onOpen(content.id)}
            >
              {content.body.trim() === '' ? (
                <span className="text-ink-3">Henüz yazılmadı</span>
              ) : (
                <MarkedText
                  text={content.body}
                  problems={problems.filter(
                    ({ language, place }) => language === content.id && place === 'body',
                  )}
                  isKnown={isKnown}
                />
              )}
            </button>
          </div>
        );
      })}
    </section>
  );
}
