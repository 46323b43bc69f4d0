import { Plus } from 'lucide-react';
import { useState } from 'react';
import { MOST_QUESTIONS, questionProblems, questionTypes } from '@sync/model/surveys/survey';
import type { QuestionType } from '@sync/model/surveys/survey';
import { numbered } from '@/lib/sentences';
import { Menu } from '@/ui/menu';
import { toastSuccess } from '@/ui/toast';
import { QuestionCard } from './question-card';
import {
  addQuestion,
  changeQuestion,
  duplicateQuestion,
  lostRules,
  moveQuestion,
  removeQuestion,
  restoreQuestion,
} from './question-draft';
import type { Questions } from './question-draft';
import { questionIcons } from './question-icons';
import { numberOf } from './question-words';

const types = Object.keys(questionTypes) as QuestionType[];

/** Shows the questions in order; one of them is open. */
export function QuestionList({
  questions,
  languages,
  language,
  chosen,
  onChoose,
  onChange,
}: {
  questions: Questions;
  languages: readonly string[];
  language: string;
  chosen: string | null;
  onChoose: (id: string | null) => void;
  /** Builds on what is there when it runs: a toast may take something back later. */
  onChange: (change: (questions: Questions) => Questions) => void;
}) {
  const [said, setSaid] = useState('');
  const faulty = new Set(
    questionProblems(questions, languages).flatMap((problem) =>
      'question' in problem ? [problem.question] : [],
    ),
  );
  /** Says what went with a change, and takes it back. */
  const tell = (text: string, after: Questions, id: string) => {
    const lost = lostRules(questions, after).map((lostId) => `${numberOf(after, lostId)}.`);
    toastSuccess(text, {
      undo: () => onChange((now) => restoreQuestion(now, questions, id)),
      ...(lost.length === 0 ? {} : { detail: `Koşulu kalkan sorular: ${lost.join(', ')}` }),
    });
  };
  const move = (id: string, by: number) => {
    const after = moveQuestion(questions, id, by);
    if (after === questions || numberOf(after, id) === numberOf(questions, id)) return;
    onChange((now) => moveQuestion(now, id, by));
    setSaid(`Soru ${numberOf(after, id)}. sıraya taşındı.`);
    if (lostRules(questions, after).length > 0) tell('Soru taşındı', after, id);
  };
  const remove = (id: string) => {
    const after = removeQuestion(questions, id);
    const at = numberOf(questions, id);
    onChange((now) => removeQuestion(now, id));
    if (chosen === id) onChoose(null);
    tell(`${numbered(String(at), 'soru')} silindi`, after, id);
  };
  const add = (type: QuestionType) => {
    const added = addQuestion(questions, type);
    onChange(() => added.questions);
    onChoose(added.id);
  };
  const hasNps = questions.some(({ type }) => type === 'nps');
  const isFull = questions.length >= MOST_QUESTIONS;
  return (
    <div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol className="grid gap-2">
        {questions.map((question) => (
          <QuestionCard
            key={question.id}
            questions={questions}
            question={question}
            language={language}
            open={question.id === chosen}
            faulty={faulty.has(question.id)}
            onToggle={() => onChoose(question.id === chosen ? null : question.id)}
            onChange={(change) => onChange((now) => changeQuestion(now, question.id, change))}
            onMove={(by) => move(question.id, by)}
            onDuplicate={() => {
              const copy = duplicateQuestion(questions, question.id);
              onChange(() => copy.questions);
              onChoose(copy.id);
            }}
            onRemove={() => remove(question.id)}
          />
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Menu
          align="start"
          icon={Plus}
          disabled={isFull}
          entries={types.map((type) => ({
            label: questionTypes[type],
            icon: questionIcons[type],
            onSelect: () => add(type),
            disabledReason: type === 'nps' && hasNps ? 'Bir ankette tek tavsiye puanı olur' : undefined,
          }))}
        >
          Soru ekle
        </Menu>
        <span className="meta text-ink-2">
          {isFull ? (
            `Bir ankette en çok ${MOST_QUESTIONS} soru olur.`
          ) : (
            <span className="touch:hidden">Alt ile ↑ ↓ tuşları soruyu taşır.</span>
          )}
        </span>
      </div>
    </div>
  );
}
