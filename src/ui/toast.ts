import type { ToastKind, ToastOptions } from './toast-area';

export type { ToastOptions } from './toast-area';

/** Reports success: "2 talep Derya Oğuz kişisine atandı". */
export function toastSuccess(text: string, options: ToastOptions = {}): void {
  show(text, 'success', options);
}

/** Asks for attention: a reminder that is due, a meeting that is about to begin. */
export function toastAlarm(text: string, options: ToastOptions = {}): void {
  show(text, 'alarm', options);
}

/** Reports a failure: what happened and whether the record is safe. */
export function toastError(text: string, options: ToastOptions = {}): void {
  show(text, 'error', options);
}

/** Takes all toasts away: the page behind them is gone, and what they name with it. */
export function dismissToasts(): void {
  void import('./toast-area').then(({ hideToasts }) => hideToasts());
}

/** Shows a toast. The toasts' own code comes with the area they appear in, after the first screen is drawn. */
function show(text: string, kind: ToastKind, options: ToastOptions): void {
  import('./toast-area').then(
    ({ showToast }) => showToast(text, kind, options),
    (error: unknown) =>
      console.error('a toast could not be shown', error instanceof Error ? error.name : 'unknown'),
  );
}
