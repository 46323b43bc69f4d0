import { TriangleAlert } from 'lucide-react';
import type { QuestionProblem } from '@sync/model/surveys/survey';
import { countOf } from '@/lib/sentences';
import type { Questions } from './question-draft';
import { problemText } from './survey-problems';

/** Shows what prevents the draft from being published; each line leads to its question. */
export function ProblemList({
  problems,
  questions,
  onOpen,
}: {
  problems: readonly QuestionProblem[];
  questions: Questions;
  onOpen: (question: string, language: string | undefined) => void;
}) {
  if (problems.length === 0) return null;
  return (
    <section aria-label="Eksikler" className="rounded-lg bg-warn-soft px-3.5 py-3">
      <h3 className="flex items-center gap-2 font-medium text-warn">
        <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
        Yayımlamadan önce {countOf(problems.length, 'eksik')} giderilmeli
      </h3>
      <ul className="mt-1 max-h-60 overflow-y-auto">
        {problems.map((problem) => {
          const text = problemText(problem, questions);
          return (
            <li key={text}>
              {'question' in problem ? (
                <button
                  type="button"
                  className="min-h-9 w-full rounded-md px-1.5 text-left text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current touch:min-h-11"
                  onClick={() => onOpen(problem.question, problem.language)}
                >
                  {text}
                </button>
              ) : (
                <p className="px-1.5 py-1.5">{text}</p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
