import { usePermission } from '@/data/workspace';
import { useLargeForm } from '@/kit/form/large-form';
import type { LargeForm } from '@/kit/form/large-form';
import type { IdentityType } from '@sync/model/entities/client';
import { checkClientForm } from './client-form-rules';
import type { ClientFormValues } from './client-form-values';

export type ClientForm = LargeForm<ClientFormValues>;

/**
 * Manages the state of a client form. Only users who may read identity numbers may write them; others are not asked
 * for one.
 * @param hiddenIdentity see `ClientFormOptions`
 */
export function useClientForm(
  values: ClientFormValues,
  hiddenIdentity: IdentityType | null = null,
): ClientForm {
  const identifies = usePermission('crm.client_identity.read');
  const begun = (given: ClientFormValues): ClientFormValues =>
    identifies || hiddenIdentity !== null ? given : { ...given, identity_type: 'none', identity_no: '' };
  return useLargeForm(values, (now) => checkClientForm(now, { hiddenIdentity }), begun);
}
