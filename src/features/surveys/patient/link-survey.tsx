import { useEffect, useEffectEvent, useState } from 'react';
import { answerLink, readLink } from '@/data/survey-link';
import type { LinkState } from '@/data/survey-link';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';
import { wordsOf } from './patient-words';
import { forgetRun, keptInTab } from './run-state';
import type { KeptRun } from './run-state';
import { PatientFrame, SurveyRun } from './survey-run';

/** Returns the code of the browser's preferred language. */
const ownLanguage = (): string => navigator.language.slice(0, 2);

type Seen =
  | (Extract<LinkState, { state: 'open' }> & { readonly kept: KeptRun })
  | { readonly state: Exclude<LinkState['state'], 'open'> | 'looking' | 'away' | 'thanks' };

/** Shows the view of a patient who has followed a link; without an account, on the patient's own device. */
export function LinkSurvey({ token }: { token: string }) {
  const [seen, setSeen] = useState<Seen>({ state: 'looking' });
  const [language, setLanguage] = useState(ownLanguage());
  const look = async (): Promise<void> => {
    try {
      const link = await readLink(token);
      if (link.state !== 'open') forgetRun(token);
      setSeen(link.state === 'open' ? { ...link, kept: keptInTab(token, link.form) } : link);
    } catch {
      setSeen({ state: 'away' });
    }
  };
  const begin = useEffectEvent(() => void look());
  useEffect(() => {
    document.title = 'Anket';
    begin();
  }, []);
  const words = wordsOf(language);
  if (seen.state === 'open')
    return (
      <SurveyRun
        form={seen.form}
        language={seen.language}
        kept={seen.kept}
        onLeave={null}
        onSend={async (answers, spoken) => {
          const state = await answerLink(token, answers, spoken);
          forgetRun(token);
          setLanguage(spoken);
          setSeen({ state });
        }}
      />
    );
  if (seen.state === 'looking')
    return (
      <PatientFrame language={language}>
        <Spinner />
      </PatientFrame>
    );
  return (
    <PatientFrame language={language}>
      <h1 className="text-2xl leading-9 font-semibold" role="status">
        {seen.state === 'thanks' ? words.thanks : seen.state === 'away' ? words.offline : words[seen.state]}
      </h1>
      {seen.state === 'thanks' && <p className="mt-4 text-lg text-ink-2">{words.close}</p>}
      {seen.state === 'away' && (
        <Button
          tone="primary"
          className="mt-8 h-14! text-lg!"
          onClick={() => {
            setSeen({ state: 'looking' });
            void look();
          }}
        >
          {words.again}
        </Button>
      )}
    </PatientFrame>
  );
}
