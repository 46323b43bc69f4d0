import type { Workspace } from './workspace';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Names a text that was searched for in vain. The browser stores the history in plain text, so it is not in it. */
    sought?: string | undefined;
  }
}

/** Texts by the ids that the history carries. They go with the open workspace and never reach the disk. */
const texts = new WeakMap<Workspace, Map<string, string>>();

/** Keeps a text that was searched for in vain, for the form of what is to be added. Returns its id. */
export function keepSought(workspace: Workspace, text: string): string {
  const kept = texts.get(workspace) ?? new Map<string, string>();
  const id = crypto.randomUUID();
  texts.set(workspace, kept.set(id, text));
  return id;
}

/** Returns a text that was kept; undefined after the page was loaded again. */
export function soughtText(workspace: Workspace, id: string | undefined): string | undefined {
  return id === undefined ? undefined : texts.get(workspace)?.get(id);
}
