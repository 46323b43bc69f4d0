import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { IdentityType } from '@sync/model/client';
import { clientFormResolver } from './client-form-rules';
import type { ClientFormValues } from './client-form-values';

export type ClientForm = UseFormReturn<ClientFormValues>;

/**
 * The state of a client form: fields are checked when they are left, then with every key.
 * @param hiddenIdentity see `ClientFormOptions`
 */
export function useClientForm(
  values: ClientFormValues,
  hiddenIdentity: IdentityType | null = null,
): ClientForm {
  const resolver = useMemo(() => clientFormResolver({ hiddenIdentity }), [hiddenIdentity]);
  return useForm<ClientFormValues>({ mode: 'onTouched', defaultValues: values, resolver });
}
