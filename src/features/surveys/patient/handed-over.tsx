import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useSessionState } from '@/data/session';
import { keepAnswers, takeBack, useHandOver } from '@/data/survey-hand-over';
import type { HandOver } from '@/data/survey-hand-over';
import { Button } from '@/ui/button';
import { wordsOf } from './patient-words';
import { PatientFrame, SurveyRun } from './survey-run';

/** Milliseconds without a touch after which what a patient has answered goes from the screen. */
const IDLE = 3 * 60_000;
/** Milliseconds that thanks stay before the next patient. */
const THANKS = 15_000;

/** Calls back when nobody has touched the page for a while. */
function useIdle(after: number, onIdle: () => void): void {
  const idle = useEffectEvent(onIdle);
  useEffect(() => {
    let timer = setTimeout(idle, after);
    const touched = (): void => {
      clearTimeout(timer);
      timer = setTimeout(idle, after);
    };
    for (const event of ['pointerdown', 'keydown', 'scroll']) addEventListener(event, touched, true);
    return () => {
      clearTimeout(timer);
      for (const event of ['pointerdown', 'keydown', 'scroll']) removeEventListener(event, touched, true);
    };
  }, [after]);
}

/**
 * Shows the patient's view on a handed-over tablet, instead of everything else. It shows while the app is locked or
 * nobody is signed in: with the key present, staff have the tablet again.
 */
export function HandedOver({ children }: { children: ReactNode }) {
  const handed = useHandOver();
  const { kind } = useSessionState();
  const isBack = handed !== null && kind === 'signed-in';
  useEffect(() => {
    if (isBack) takeBack();
  }, [isBack]);
  return handed === null || isBack ? children : <PatientSurvey handed={handed} />;
}

function PatientSurvey({ handed }: { handed: HandOver }) {
  const [turn, setTurn] = useState(0);
  const [thanked, setThanked] = useState<string | null>(null);
  const next = (): void => {
    setThanked(null);
    setTurn(turn + 1);
  };
  useEffect(() => {
    document.title = handed.form.name;
  }, [handed.form.name]);
  if (thanked !== null)
    return <Thanks language={thanked} again={handed.again} onNext={handed.again ? next : takeBack} />;
  return (
    <Watched key={turn} onIdle={handed.again ? next : takeBack}>
      <SurveyRun
        form={handed.form}
        language={handed.language}
        isNameless={handed.form.anonymous || handed.again}
        onSend={async (answers, language) => {
          await keepAnswers(handed, answers, language);
          setThanked(language);
        }}
        onLeave={takeBack}
      />
    </Watched>
  );
}

function Watched({ onIdle, children }: { onIdle: () => void; children: ReactNode }) {
  useIdle(IDLE, onIdle);
  return children;
}

function Thanks({ language, again, onNext }: { language: string; again: boolean; onNext: () => void }) {
  const words = wordsOf(language);
  const next = useEffectEvent(onNext);
  useEffect(() => {
    if (!again) return undefined;
    const timer = setTimeout(next, THANKS);
    return () => clearTimeout(timer);
  }, [again]);
  return (
    <PatientFrame language={language}>
      <h1 className="text-3xl leading-10 font-semibold" role="status">
        {words.thanks}
      </h1>
      <p className="mt-4 text-lg leading-7 text-ink-2">{words.handBack}</p>
      <div className="mt-10 flex flex-wrap gap-3">
        {again && (
          <Button tone="primary" className="h-14! px-6! text-lg!" onClick={onNext}>
            {words.begin}
          </Button>
        )}
        <Button lang="tr" className="h-14!" onClick={takeBack}>
          Görevli: kilidi aç
        </Button>
      </div>
    </PatientFrame>
  );
}
