import { useId } from 'react';
import { cx } from '@/lib/class-names';
import { textIn } from '@sync/model/surveys/survey';
import type { Answer, Question } from '@sync/model/surveys/survey';
import { npsPoints } from '@sync/model/figures/survey-sources';
import type { PatientWords } from './patient-words';

const choiceClass = (chosen: boolean, extra?: string): string =>
  cx(
    'rounded-xl border-2 font-semibold outline-offset-2 transition-colors',
    chosen ? 'border-accent bg-accent text-on-accent' : 'border-line-strong bg-surface text-ink',
    extra,
  );

interface QuestionViewProps {
  question: Question;
  language: string;
  words: PatientWords;
  answer: Answer | undefined;
  /** Receives the answer. Undefined withdraws it. */
  onAnswer: (answer: Answer | undefined) => void;
}

/**
 * Renders the controls of a question: large enough for any finger, named for screen readers; as wide as their
 * container.
 */
export function QuestionView(props: QuestionViewProps) {
  return (
    <div className="@container">
      <Answering {...props} />
    </div>
  );
}

function Answering({ question, language, words, answer, onAnswer }: QuestionViewProps) {
  const name = useId();
  switch (question.type) {
    case 'nps':
      return (
        <div role="group" aria-labelledby={`${name}-ends`}>
          <div className="grid grid-cols-6 gap-2 @2xl:grid-cols-11" dir="ltr">
            {npsPoints.map((point) => (
              <button
                key={point}
                type="button"
                aria-pressed={answer === point}
                className={choiceClass(answer === point, 'h-16 text-xl')}
                onClick={() => onAnswer(answer === point ? undefined : point)}
              >
                {point}
              </button>
            ))}
          </div>
          <p id={`${name}-ends`} dir="ltr" className="mt-3 flex justify-between gap-4 text-base text-ink-2">
            <span dir="auto">0 · {words.never}</span>
            <span dir="auto">10 · {words.surely}</span>
          </p>
        </div>
      );
    case 'scale':
      return (
        <div className="grid gap-3 @lg:grid-cols-5" role="group">
          {words.scale.map((label, at) => (
            <button
              key={label}
              type="button"
              aria-pressed={answer === at + 1}
              className={choiceClass(
                answer === at + 1,
                'flex min-h-16 items-center gap-4 px-4 py-2 text-lg @lg:min-h-28 @lg:flex-col @lg:justify-center @lg:gap-1 @lg:px-2 @lg:text-center @lg:text-base',
              )}
              onClick={() => onAnswer(answer === at + 1 ? undefined : at + 1)}
            >
              <span className="text-2xl">{at + 1}</span>
              {label}
            </button>
          ))}
        </div>
      );
    case 'one':
    case 'many': {
      const chosen = typeof answer === 'object' ? answer : typeof answer === 'string' ? [answer] : [];
      return (
        <div role="group">
          {question.type === 'many' && <p className="mb-3 text-base text-ink-2">{words.several}</p>}
          <div className="grid gap-3 @lg:grid-cols-2">
            {(question.options ?? []).map((option) => {
              const isChosen = chosen.includes(option.id);
              return (
                <button
                  key={option.id}
                  type="button"
                  aria-pressed={isChosen}
                  className={choiceClass(isChosen, 'min-h-16 px-5 py-3 text-start text-lg wrap-anywhere')}
                  onClick={() => {
                    if (question.type === 'one') onAnswer(isChosen ? undefined : option.id);
                    else {
                      const next = isChosen
                        ? chosen.filter((id) => id !== option.id)
                        : [...chosen, option.id];
                      onAnswer(next.length === 0 ? undefined : next);
                    }
                  }}
                >
                  {textIn(option.text, language)}
                </button>
              );
            })}
          </div>
        </div>
      );
    }
    case 'text':
      return (
        <textarea
          className="min-h-44 w-full rounded-xl border-2 border-line-strong bg-surface p-4 text-lg text-ink outline-offset-2"
          maxLength={2000}
          aria-label={textIn(question.text, language)}
          placeholder={words.write}
          value={typeof answer === 'string' ? answer : ''}
          onChange={({ target }) => onAnswer(target.value === '' ? undefined : target.value)}
        />
      );
  }
}
