import { useCallback } from 'react';
import { ActionError, actionErrors } from '@sync/model/action-error';
import { useSyncState } from '@/data/sync-state';
import { toastError, toastSuccess } from '@/ui/toast';
import type { ToastOptions } from '@/ui/toast';
import { errorTrace } from '@sync/model/error-trace';

/** Returns the sentence after a local write: it is safe here, and it says so when it cannot be sent yet. */
export function savedText(online: boolean, done = 'Kaydedildi'): string {
  return online ? `${done}.` : `${done}, bağlanınca gönderilecek.`;
}

/** Tells that a local write is done: `saved()` → "Kaydedildi." or "Kaydedildi, bağlanınca gönderilecek." */
export function useSavedToast(): (done?: string, options?: ToastOptions) => void {
  const online = useSyncState((sync) => sync.status.phase === 'online');
  return useCallback((done, options) => toastSuccess(savedText(online, done), options), [online]);
}

/** Returns the sentence of a failed action; errors other than `ActionError` count as a failing store. */
export function failureText(error: unknown): string {
  if (error instanceof ActionError) return error.message;
  console.error('an action failed', errorTrace(error));
  return actionErrors.storage;
}

/** Shows why an action did not happen. */
export function toastFailure(error: unknown): void {
  toastError(failureText(error));
}
