import { useCallback, useEffect, useState } from 'react';
import { accessCommands } from '@sync/session/access-commands';
import { session } from './session';
import { useSignedIn } from './workspace';
import type { Workspace } from './workspace';

export type { CommandAnswer, CommandProblem } from '@sync/session/command';
export type { Invitation, PersonPreview, PersonValues } from '@sync/session/access-commands';

type Commands = typeof accessCommands;
type Bound = {
  readonly [N in keyof Commands]: Commands[N] extends (caller: never, ...rest: infer P) => infer R
    ? (...rest: P) => R
    : never;
};

/** The commands on people and roles, each one call of the server; none throws. Devices hear of it by their sync. */
export const access: Bound = {
  savePerson: (...values) => accessCommands.savePerson(session, ...values),
  setStatus: (...values) => accessCommands.setStatus(session, ...values),
  copyRights: (...values) => accessCommands.copyRights(session, ...values),
  invite: (...values) => accessCommands.invite(session, ...values),
  renewInvitation: (...values) => accessCommands.renewInvitation(session, ...values),
  addRole: (...values) => accessCommands.addRole(session, ...values),
  saveRole: (...values) => accessCommands.saveRole(session, ...values),
  deleteRole: (...values) => accessCommands.deleteRole(session, ...values),
  preview: (...values) => accessCommands.preview(session, ...values),
  signIns: () => accessCommands.signIns(session),
};

type SignIns = Readonly<Record<string, string>>;
const seen = new WeakMap<Workspace, SignIns>();
const none: SignIns = {};

/** When people signed in last, as the server knows it; what was told before while there is no network. */
export function useSignIns(): SignIns {
  const { workspace } = useSignedIn();
  const [known, setKnown] = useState(() => seen.get(workspace) ?? none);
  const look = useCallback(async () => {
    const answer = await access.signIns();
    if (!answer.ok) return;
    seen.set(workspace, answer.value);
    setKnown(answer.value);
  }, [workspace]);
  useEffect(() => {
    void look();
    const again = (): void => void look();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [look]);
  return known;
}
