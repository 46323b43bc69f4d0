import { useMemo } from 'react';
import type { OpenedForm } from '@/data/drafts';
import { useSignedIn } from '@/data/workspace';
import type { LocalWrites } from '@/data/workspace';
import { actionError, ActionError } from '@sync/model/action-error';
import { holdsAny } from '@sync/model/access/permissions';
import type { PermissionKey } from '@sync/model/access/permissions';
import { biopsy } from '@sync/model/entities/biopsy';
import type { Biopsy, BiopsyDraft } from '@sync/model/entities/biopsy';

/** Dependencies of the actions on biopsies. */
export interface BiopsyContext {
  readonly writes: LocalWrites;
  readonly userId: string;
  /** Returns the current time, ISO 8601 in UTC. */
  readonly now: () => string;
}

export type BiopsyPatch = Partial<BiopsyDraft>;

/** Returns the dependencies of the actions on biopsies, for the signed-in user. */
export function useBiopsyContext(): BiopsyContext {
  const { writes, access } = useSignedIn();
  return useMemo(
    () => ({ writes, userId: access.userId, now: () => new Date().toISOString() }),
    [writes, access.userId],
  );
}

/** @throws ActionError `permission_denied` without any of the permissions. */
export function requireAny(
  { writes }: Pick<BiopsyContext, 'writes'>,
  ...keys: readonly PermissionKey[]
): void {
  if (!holdsAny(writes.access, keys)) throw actionError('permission_denied');
}

/** Says why the biopsy cannot be changed so in its present state. */
export function refuse(sentence: string, fields: Readonly<Record<string, string>> = {}): never {
  throw new ActionError(Object.keys(fields).length > 0 ? 'invalid' : 'not_allowed', sentence, fields);
}

/** Returns the number of the server, or says that there is none yet. */
export const biopsyNumber = ({ biopsy_no: number }: Pick<Biopsy, 'biopsy_no'>): string =>
  number ?? 'Yeni biyopsi';

/** Writes what `patch` makes of the biopsy as it is stored now. */
export function writeBiopsy(
  context: Pick<BiopsyContext, 'writes'>,
  id: string,
  what: string,
  patch: (current: Biopsy) => BiopsyPatch,
  form: OpenedForm<Biopsy> | null = null,
): Promise<Biopsy> {
  // The summary is needed before the record is read, so the patch's first call supplies the number.
  let number = 'Biyopsi';
  return context.writes.change(
    biopsy,
    id,
    (current) => {
      number = biopsyNumber(current);
      return patch(current);
    },
    {
      ...form,
      get summary() {
        return `${number}: ${what}`;
      },
    },
  );
}
