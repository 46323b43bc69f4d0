import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { Logo } from '@/ui/logo';
import { ProgressBar } from '@/ui/progress-bar';
import {
  answersToSend,
  askedQuestions,
  isRightToLeft,
  surveyLanguages,
  textIn,
} from '@sync/model/surveys/survey';
import type { Answer, Answers } from '@sync/model/surveys/survey';
import type { SurveyForm } from '@sync/rpc/surveys';
import { QuestionView } from './question-view';
import { wordsOf } from './patient-words';
import { lastStep, useSteps } from './run-state';
import type { KeptRun } from './run-state';

const languageName = (language: string): string =>
  Object.hasOwn(surveyLanguages, language)
    ? surveyLanguages[language as keyof typeof surveyLanguages]
    : language;

function withAnswer(answers: Answers, id: string, answer: Answer | undefined): Answers {
  const others = Object.entries(answers).filter(([other]) => other !== id);
  return Object.fromEntries(answer === undefined ? others : [...others, [id, answer]]);
}

/** Fills the window; text runs as the language does. */
export function PatientFrame({
  language,
  head,
  children,
  foot,
}: {
  language: string;
  head?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <main
      lang={language}
      dir={isRightToLeft(language) ? 'rtl' : 'ltr'}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-canvas px-5 py-5 sm:px-10 sm:py-8"
    >
      <div className="flex flex-wrap items-center gap-3">
        <Logo wordmark />
        <span className="flex-1" />
        {head}
      </div>
      <div className="mx-auto my-auto w-full max-w-[860px] py-8">{children}</div>
      {foot}
    </main>
  );
}

/**
 * Shows a questionnaire as a patient answers it, one question after another. Answers stay only until they are sent: in the
 * page, and where the device is the patient's own (`kept`) in its tab.
 */
export function SurveyRun({
  form,
  language: first,
  isNameless = form.anonymous,
  kept: place = null,
  onSend,
  onLeave,
}: {
  form: SurveyForm;
  language: string;
  /** Anonymity: nothing tells whose answers these are. */
  isNameless?: boolean;
  /** Place where the run outlives a reload; the same for the whole run. Null on a tablet that goes from hand to hand. */
  kept?: KeptRun | null;
  /** Resolves when the answers are kept; rejects where they are not, and they stay on the page. */
  onSend: (answers: Answers, language: string) => Promise<void>;
  /** Null where there is nothing to go back to. */
  onLeave: (() => void) | null;
}) {
  const [{ language, answers }, setRun] = useState(() => {
    const before = place?.read() ?? { language: first, answers: {} };
    return { ...before, language: form.languages.includes(before.language) ? before.language : 'tr' };
  });
  useEffect(() => place?.write({ language, answers }), [place, language, answers]);
  const [missing, setMissing] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [sending, setSending] = useState<'no' | 'busy' | 'failed'>('no');
  const { at, forward, back } = useSteps(place, lastStep(form.questions, answers), () => setMissing(false));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [at, leaving]);
  const words = wordsOf(language);
  const kept = answersToSend(form.questions, answers);
  const asked = askedQuestions(form.questions, kept);
  const question = asked[at];
  const isLast = at === asked.length - 1;

  const head = (
    <>
      {at === -1 &&
        form.languages.length > 1 &&
        form.languages.map((code) => (
          <button
            key={code}
            type="button"
            lang={code}
            aria-pressed={code === language}
            className={cx(
              'h-11 rounded-full border px-4 text-base font-medium',
              code === language ? 'border-accent bg-accent-soft text-accent-ink' : 'border-line bg-surface',
            )}
            onClick={() => setRun((run) => ({ ...run, language: code }))}
          >
            {languageName(code)}
          </button>
        ))}
      {onLeave !== null && (
        <Button tone="quiet" onClick={() => setLeaving(true)}>
          {words.leave}
        </Button>
      )}
    </>
  );

  if (leaving && onLeave !== null)
    return (
      <PatientFrame language={language}>
        <h1 ref={heading} tabIndex={-1} className="text-2xl leading-9 font-semibold outline-none">
          {words.leaveAsk}
        </h1>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button tone="primary" onClick={() => setLeaving(false)}>
            {words.stay}
          </Button>
          <Button onClick={onLeave}>{words.leave}</Button>
        </div>
      </PatientFrame>
    );

  if (question === undefined)
    return (
      <PatientFrame language={language} head={head}>
        <h1 ref={heading} tabIndex={-1} className="text-3xl leading-10 font-semibold outline-none">
          {words.welcome}
        </h1>
        <p className="mt-4 text-lg leading-7 text-ink-2">{isNameless ? words.anonymous : words.named}</p>
        <Button tone="primary" className="mt-8 h-16! px-10! text-lg!" onClick={forward}>
          {words.begin}
        </Button>
      </PatientFrame>
    );

  const given = answers[question.id];
  const next = (): void => {
    if (question.required && kept[question.id] === undefined) return setMissing(true);
    if (!isLast) return forward();
    setMissing(false);
    setSending('busy');
    onSend(kept, language).catch(() => setSending('failed'));
  };
  const NextIcon = isRightToLeft(language) ? ArrowLeft : ArrowRight;
  const BackIcon = isRightToLeft(language) ? ArrowRight : ArrowLeft;
  return (
    <PatientFrame
      language={language}
      head={head}
      foot={
        <div className="mx-auto flex w-full max-w-[860px] items-center gap-3">
          <Button className="h-16! px-6! text-lg!" icon={BackIcon} onClick={back}>
            {words.back}
          </Button>
          <span className="flex-1" />
          <Button
            tone="primary"
            className="h-16! px-8! text-lg!"
            iconAfter={isLast ? Check : NextIcon}
            busy={sending === 'busy'}
            busyLabel={words.sending}
            onClick={next}
          >
            {isLast ? words.send : given === undefined && !question.required ? words.skip : words.next}
          </Button>
        </div>
      }
    >
      <ProgressBar
        label={words.question(at + 1, asked.length)}
        value={(100 * (at + 1)) / asked.length}
        className="mb-3"
      />
      <p className="text-base text-ink-2">{words.question(at + 1, asked.length)}</p>
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-2 mb-6 text-2xl leading-9 font-semibold wrap-anywhere outline-none"
      >
        {textIn(question.text, language)}
      </h1>
      <QuestionView
        key={question.id}
        question={question}
        language={language}
        words={words}
        answer={given}
        onAnswer={(answer) => {
          setMissing(false);
          setRun((run) => ({ ...run, answers: withAnswer(run.answers, question.id, answer) }));
        }}
      />
      <p className="mt-4 min-h-7 text-lg text-danger" role="alert">
        {missing ? words.required : sending === 'failed' ? words.offline : ''}
      </p>
    </PatientFrame>
  );
}
