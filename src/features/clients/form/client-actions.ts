import { actionError } from '@sync/model/action-error';
import { client } from '@sync/model/entities/client';
import type { Client, IdentityType } from '@sync/model/entities/client';
import { holdsAny } from '@sync/model/access/permissions';
import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import { checkClientForm } from '@/records/client-fields/client-form-rules';
import { draftFromForm, patchFromForm } from '@/records/client-fields/client-form-values';
import type { ClientFormValues } from '@/records/client-fields/client-form-values';

/** Returns the kind of the stored number, which forms do not show; null where there is none. */
export function hiddenIdentityOf(stored: Client): IdentityType | null {
  return stored.identity_masked === null ? null : stored.identity_type;
}

/**
 * Opens a client record from the form.
 * @param duplicateReason why it is opened although likely duplicates were shown; null where none were
 * @throws ActionError with the fields to mend, by the form's paths (`phones.0.number`)
 */
export async function createClient(
  writes: LocalWrites,
  values: ClientFormValues,
  duplicateReason: string | null,
): Promise<Client> {
  if (!holdsAny(writes.access, client.permissions.add ?? [])) throw actionError('permission_denied');
  const errors = checkClientForm(values, { hiddenIdentity: null });
  if (Object.keys(errors).length > 0) throw actionError('invalid', errors);
  return writes.create(client, draftFromForm(values, duplicateReason), { summary: 'Yeni hasta kaydı' });
}

/**
 * Stores what the form changed in a client: only the changed fields, so that other people's changes stay.
 * @returns whether anything changed
 * @throws ActionError with the fields to mend, by the form's paths
 */
export async function changeClient(
  writes: LocalWrites,
  { opened, begun }: OpenedForm<Client>,
  values: ClientFormValues,
): Promise<boolean> {
  if (!holdsAny(writes.access, client.permissions.edit ?? [])) throw actionError('permission_denied');
  const hiddenIdentity = hiddenIdentityOf(opened);
  const errors = checkClientForm(values, { hiddenIdentity });
  if (Object.keys(errors).length > 0) throw actionError('invalid', errors);
  const patch = patchFromForm(opened, values, hiddenIdentity);
  if (Object.keys(patch).length === 0) return false;
  await writes.change(client, opened.id, patch, { summary: 'Hasta kaydı değişti', opened, begun });
  return true;
}
