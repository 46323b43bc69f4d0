import { useState } from 'react';
import { useSignedIn } from './workspace';
import type { Workspace } from './workspace';

/** Typed searches by workspace. They go with the user who is signed in, and never reach address or disk. */
const remembered = new WeakMap<Workspace, Map<string, string>>();

/** Returns a search text that is still there when the user comes back from a record. */
export function useRememberedText(field: string): readonly [string, (text: string) => void] {
  const { workspace } = useSignedIn();
  const [text, setText] = useState(() => remembered.get(workspace)?.get(field) ?? '');
  const change = (next: string): void => {
    const texts = remembered.get(workspace) ?? new Map<string, string>();
    remembered.set(workspace, texts.set(field, next));
    setText(next);
  };
  return [text, change];
}
