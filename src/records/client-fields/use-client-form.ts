import { useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { usePermission } from '@/data/workspace';
import type { IdentityType } from '@sync/model/entities/client';
import { clientFormResolver } from './client-form-rules';
import type { ClientFormValues } from './client-form-values';

export type ClientForm = UseFormReturn<ClientFormValues>;

/**
 * Manages the state of a client form: fields are checked when the user leaves them, then with every key. Only users
 * who may read identity numbers may write them; others are not asked for one.
 * @param hiddenIdentity see `ClientFormOptions`
 */
export function useClientForm(
  values: ClientFormValues,
  hiddenIdentity: IdentityType | null = null,
): ClientForm {
  const resolver = useMemo(() => clientFormResolver({ hiddenIdentity }), [hiddenIdentity]);
  const identifies = usePermission('crm.client_identity.read');
  const defaultValues =
    identifies || hiddenIdentity !== null
      ? values
      : { ...values, identity_type: 'none' as const, identity_no: '' };
  const form = useForm<ClientFormValues>({ mode: 'onTouched', defaultValues, resolver });
  // Saving finds problems in fields that nobody has left yet; the mode alone would not check them again.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          const names = Object.keys(form.getValues()) as (keyof ClientFormValues)[];
          const blamed = names.filter((name) => form.getFieldState(name).invalid);
          if (blamed.length > 0) void form.trigger(blamed);
        },
      }),
    [form],
  );
  return form;
}
