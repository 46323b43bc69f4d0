import { useEffect, useEffectEvent, useState } from 'react';
import {
  finishFirstRun,
  forgetFirstRun,
  keepTypedFirstRun,
  readFirstRun,
  saveFirstRun,
  takeFirstRunCode,
  typedFirstRun,
} from '@/data/first-run';
import type { Founded, FirstRunAnswers, FirstRunPart, FirstRunProblem } from '@/data/first-run';
import { checkedAnswers } from './checked-answers';
import { faultSentence, steps } from './first-run-words';
import type { Faults } from './first-run-words';

type Seen =
  | { readonly kind: 'looking' | 'open' }
  | { readonly kind: 'problem'; readonly problem: FirstRunProblem }
  | { readonly kind: 'founded'; readonly founded: Founded };

export interface FirstRun {
  readonly seen: Seen;
  readonly part: FirstRunPart;
  /** Answers that the server holds. */
  readonly saved: FirstRunAnswers;
  /** Answers in the fields; the server's answers where nothing was typed since. */
  readonly typed: FirstRunAnswers;
  readonly password: string;
  readonly hasPassword: boolean;
  readonly faults: Faults;
  readonly problem: FirstRunProblem | null;
  readonly busy: boolean;
  look(): Promise<void>;
  readonly go: (part: FirstRunPart) => void;
  type(patch: FirstRunAnswers): void;
  readonly typePassword: (password: string) => void;
  /** Saves the part and goes on; `skip` saves it empty. The last one ends the first run. */
  next(skip?: boolean): Promise<void>;
}

const partAfter = (part: FirstRunPart): FirstRunPart | null =>
  steps[steps.findIndex((step) => step.part === part) + 1]?.part ?? null;

/** Follows a first run: what was answered, saved part by part, and what is typed. */
export function useFirstRun(): FirstRun {
  const [code] = useState(takeFirstRunCode);
  const [seen, setSeen] = useState<Seen>({ kind: 'looking' });
  const [part, setPart] = useState<FirstRunPart>('hospital');
  const [saved, setSaved] = useState<FirstRunAnswers>({});
  const [typed, setTyped] = useState<FirstRunAnswers>(typedFirstRun);
  const [password, setPassword] = useState('');
  const [hasPassword, setHasPassword] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<FirstRunProblem | null>(null);
  const [busy, setBusy] = useState(false);

  const look = async (): Promise<void> => {
    setSeen({ kind: 'looking' });
    const reply = await readFirstRun(code);
    if (!reply.ok) {
      if (reply.problem.kind === 'closed') forgetFirstRun();
      return setSeen({ kind: 'problem', problem: reply.problem });
    }
    const { answers, hasPassword: has } = reply.value;
    setSaved(answers);
    setHasPassword(has);
    // Opened again it goes on where the answers end.
    const open = steps.find(({ part: step }) => answers[step] === undefined)?.part ?? 'demo';
    setPart(answers.administrator !== undefined && !has ? 'administrator' : open);
    setSeen({ kind: 'open' });
  };
  const begin = useEffectEvent(() => void look());
  useEffect(() => begin(), []);

  const go = (to: FirstRunPart): void => {
    setPart(to);
    setFaults({});
    setProblem(null);
  };
  const keep = (next: FirstRunAnswers): void => {
    setTyped(next);
    keepTypedFirstRun(next);
  };
  const refuse = (found: FirstRunProblem): void => {
    if (found.kind === 'fault') return setFaults({ [found.field]: faultSentence(found.field) });
    if (found.kind === 'closed') setSeen({ kind: 'problem', problem: found });
    if (found.kind === 'incomplete') setPart(found.part);
    setProblem(found);
  };

  const save = async (skip: boolean): Promise<void> => {
    const whole = { ...saved, ...dropped(typed) };
    const checked = checkedAnswers(part, skip ? {} : whole, password, hasPassword);
    if ('faults' in checked) return setFaults(checked.faults);
    const { value } = checked;
    const reply = await saveFirstRun(
      code,
      part,
      value,
      part === 'administrator' && password !== '' ? password : undefined,
    );
    if (!reply.ok) return refuse(reply.problem);
    setSaved({ ...saved, [part]: value });
    keep({ ...typed, [part]: undefined });
    if (part === 'administrator') {
      setHasPassword(true);
      setPassword('');
    }
    const after = partAfter(part);
    if (after !== null) return go(after);
    const ended = await finishFirstRun(code);
    if (!ended.ok) return refuse(ended.problem);
    forgetFirstRun();
    setSeen({ kind: 'founded', founded: ended.value });
  };

  return {
    seen,
    part,
    saved,
    typed: { ...saved, ...dropped(typed) },
    password,
    hasPassword,
    faults,
    problem,
    busy,
    look,
    go,
    type(patch) {
      setFaults({});
      keep({ ...typed, ...patch });
    },
    typePassword(next) {
      setFaults({});
      setPassword(next);
    },
    async next(skip = false) {
      if (busy) return;
      setBusy(true);
      setFaults({});
      setProblem(null);
      await save(skip);
      setBusy(false);
    },
  };
}

/** Returns the parts that hold something. */
function dropped(typed: FirstRunAnswers): FirstRunAnswers {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
}
