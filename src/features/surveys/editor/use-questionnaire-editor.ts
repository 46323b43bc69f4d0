import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { DraftState } from '@/data/drafts';
import type { ServerProblem } from '@/data/server';
import { useCommand } from '@/data/use-command';
import type { CommandRun } from '@/data/use-command';
import { publishQuestionnaire, saveQuestionnaire, setQuestionnaireActive } from '@sync/rpc/surveys';
import type { Questionnaire } from '@sync/rpc/surveys';
import { givenOf, keptValues, recordValues, sameGiven } from './editor-values';
import type { EditorValues } from './editor-values';

export interface QuestionnaireEditing {
  /** Null where neither the server nor this device has it. */
  readonly values: EditorValues | null;
  readonly dirty: boolean;
  /** Somebody else has saved since what is typed was begun. */
  readonly outdated: boolean;
  readonly busy: CommandRun['busy'];
  readonly offline: boolean;
  readonly problem: ServerProblem | null;
  /** Builds on what is there now, drawn or not. */
  change(change: (values: EditorValues) => EditorValues): void;
  save(): Promise<boolean>;
  /** Saves what is typed before. */
  publish(): Promise<boolean>;
  setActive(active: boolean): Promise<boolean>;
  /** Forgets what is typed, and gives it back for those who want to take that back. */
  discard(): Promise<EditorValues | null>;
  /** Takes it up again, with the version that it was begun on. */
  takeUp(values: EditorValues): void;
}

interface Opened {
  readonly record: Questionnaire | null;
  /** Initial values of a new questionnaire; null where it was begun before. */
  readonly start: EditorValues | null;
  readonly draft: DraftState<unknown>;
  readonly refresh: () => Promise<void>;
}

/** Manages the typed values of a questionnaire, beside those of the server. */
export function useQuestionnaireEditor({ record, start, draft, refresh }: Opened): QuestionnaireEditing {
  const command = useCommand();
  const [typed, setTyped] = useState(() => start ?? keptValues(draft.restored));
  const [saved, setSaved] = useState<EditorValues | null>(null);
  const known = useMemo(() => {
    const told = record === null ? null : recordValues(record);
    // The list is read again after saving; until then what was sent is newer.
    return saved !== null && (told === null || told.base_version < saved.base_version) ? saved : told;
  }, [record, saved]);
  const values = typed ?? known;
  const isSame = typed !== null && known !== null && sameGiven(typed, known);
  const dirty = typed !== null && !isSame;
  const outdated = dirty && known !== null && known.base_version !== typed.base_version;

  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const type = (next: EditorValues): void => {
    latest.current = next;
    setTyped(next);
    // What was changed and changed back is nothing to keep.
    if (known !== null && sameGiven(next, known)) void draft.clear();
    else draft.save(next);
  };
  const forget = async (): Promise<void> => {
    latest.current = known;
    setTyped(null);
    await draft.clear();
  };
  // What a new one begins with is a draft from the start.
  const keepStart = useEffectEvent(() => {
    if (start !== null) draft.save(start);
  });
  useEffect(() => keepStart(), []);

  /** Saves the draft and returns the version on the server; undefined where it was not saved. */
  const store = async (): Promise<number | undefined> => {
    const sent = latest.current;
    if (sent === null) return undefined;
    if (!dirty) return known?.base_version;
    const answer = await command.run(saveQuestionnaire, {
      target: sent.target,
      base_version: sent.base_version,
      given: givenOf(sent),
    });
    if (answer === undefined) return undefined;
    const base_version = answer.value.row_version;
    const stored = { ...sent, name: sent.name.trim(), base_version };
    setSaved(stored);
    const now = latest.current;
    if (now === sent || now === null) {
      latest.current = stored;
      setTyped(null);
      await draft.clear();
    } else type({ ...now, base_version });
    return base_version;
  };

  return {
    values,
    dirty,
    outdated,
    busy: command.busy,
    offline: command.offline,
    problem: command.problem,
    change(change) {
      const now = latest.current;
      if (now === null) return;
      // An answer that was lost on the way: the server has what is typed.
      const base = known !== null && sameGiven(now, known) ? known.base_version : now.base_version;
      type({ ...change(now), base_version: base });
    },
    async save() {
      const version = await store();
      await refresh();
      return version !== undefined;
    },
    async publish() {
      const version = await store();
      const target = latest.current?.target;
      const published =
        version !== undefined &&
        target !== undefined &&
        (await command.run(publishQuestionnaire, { target, base_version: version })) !== undefined;
      await refresh();
      return published;
    },
    async setActive(active) {
      if (values === null) return false;
      const done = await command.run(setQuestionnaireActive, { target: values.target, active });
      await refresh();
      return done !== undefined;
    },
    async discard() {
      const mine = typed;
      await forget();
      return mine;
    },
    takeUp: type,
  };
}
