import { useState } from 'react';
import { askedQuestions, isRightToLeft, surveyLanguageName } from '@sync/model/surveys/survey';
import type { Answers } from '@sync/model/surveys/survey';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { wordsOf } from '../patient/patient-words';
import { QuestionView } from '../patient/question-view';
import { numberOf, ruleText } from './question-words';
import type { Questions } from './question-draft';

/** Shows the chosen question as the patient sees it. Answers given here are not stored. */
export function QuestionPreview({
  name,
  questions,
  language,
  chosen,
  onChoose,
}: {
  name: string;
  questions: Questions;
  language: string;
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  const [answers, setAnswers] = useState<Answers>({});
  const question = questions.find(({ id }) => id === chosen) ?? questions[0];
  const words = wordsOf(language);
  if (question === undefined) {
    return (
      <Card title="Önizleme">
        <p className="text-ink-2">Soru ekleyince hastanın göreceği burada görünür.</p>
      </Card>
    );
  }
  const asked = askedQuestions(questions, answers);
  const isPut = asked.some(({ id }) => id === question.id);
  const at = numberOf(questions, question.id) - 1;
  const before = asked.findLast(({ id }) => numberOf(questions, id) - 1 < at);
  const after = asked.find(({ id }) => numberOf(questions, id) - 1 > at);
  const text = question.text[language]?.trim() ?? '';
  return (
    <Card title="Önizleme" aside={surveyLanguageName(language)}>
      <div
        dir={isRightToLeft(language) ? 'rtl' : 'ltr'}
        lang={language}
        className="mt-2 grid gap-4 rounded-2xl border border-line bg-canvas p-4"
      >
        <div className="flex justify-between gap-3 text-ink-3">
          <span className="meta clip" dir="auto">
            {name.trim() || '…'}
          </span>
          <span className="meta num shrink-0" dir="ltr">
            {at + 1} / {questions.length}
          </span>
        </div>
        <div>
          <p className="text-[1.0625rem] leading-6 font-semibold break-words">
            {text === '' ? <span className="text-ink-3">…</span> : text}
          </p>
        </div>
        <QuestionView
          key={question.id}
          question={question}
          language={language}
          words={words}
          answer={answers[question.id]}
          onAnswer={(answer) => {
            const others = Object.entries(answers).filter(([id]) => id !== question.id);
            setAnswers(
              Object.fromEntries(answer === undefined ? others : [...others, [question.id, answer]]),
            );
          }}
        />
        <div className="flex justify-between gap-2">
          <Button size="sm" disabled={before === undefined} onClick={() => before && onChoose(before.id)}>
            {words.back}
          </Button>
          <Button size="sm" disabled={after === undefined} onClick={() => after && onChoose(after.id)}>
            {words.next}
          </Button>
        </div>
      </div>
      {!isPut && (
        <p className="meta mt-2 text-ink-2">
          {ruleText(questions, question)}. Önizlemedeki yanıtlarla şu an sorulmaz.
        </p>
      )}
    </Card>
  );
}
