import type { ReferenceData } from '@/data/reference-data';
import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import { actionError, ActionError } from '@sync/model/action-error';
import { holdsAny } from '@sync/model/access/permissions';
import type { PermissionKey } from '@sync/model/access/permissions';
import { surgery } from '@sync/model/entities/surgery';
import type { Surgery, SurgeryDraft } from '@sync/model/entities/surgery';
import { surgeryNumber } from './surgery-words';

/** Dependencies of the actions on surgeries. */
export interface SurgeryContext {
  readonly writes: LocalWrites;
  readonly reference: Pick<ReferenceData, 'definition' | 'definitionName'>;
  /** Returns whether the surgery is shown through emergency access only: it is not changed. */
  readonly isBeyond: (surgery: Surgery) => boolean;
  /** Returns the current time, ISO 8601 in UTC. */
  readonly now: () => string;
}

export type SurgeryPatch = Partial<SurgeryDraft>;

/** @throws ActionError `permission_denied` without any of the permissions. */
export function requireAny(context: Pick<SurgeryContext, 'writes'>, ...keys: readonly PermissionKey[]): void {
  if (!holdsAny(context.writes.access, keys)) throw actionError('permission_denied');
}

/** Says why the surgery cannot be changed so in its present state. */
export function refuse(sentence: string, fields: Readonly<Record<string, string>> = {}): never {
  throw new ActionError(Object.keys(fields).length > 0 ? 'invalid' : 'not_allowed', sentence, fields);
}

/** Writes what `patch` makes of the surgery as it is stored now. */
export function writeSurgery(
  context: SurgeryContext,
  id: string,
  what: string,
  patch: (current: Surgery) => SurgeryPatch,
  form: OpenedForm<Surgery> | null = null,
): Promise<Surgery> {
  // The summary is needed before the record is read, so the patch's first call supplies the number.
  let number = 'Ameliyat';
  return context.writes.change(
    surgery,
    id,
    (current) => {
      if (context.isBeyond(current)) {
        refuse('Kapsamınız dışında: acil erişimle görülür, değiştirilemez.');
      }
      number = surgeryNumber(current);
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
