import { useBlocker } from '@tanstack/react-router';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import type { CommandRun } from '@/data/use-command';
import { Button } from '@/ui/button';
import { clearOfToasts } from '@/ui/clear-of-toasts';
import { SaveHint } from '@/ui/save-key';
import { Sheet } from '@/ui/sheet';
import { TextareaField } from '@/ui/textarea-field';

export const OFFLINE_REASON = 'Bağlantı gerekir';

/** Work of a sheet. Resolves with what follows once it is stored, or with undefined where it was not. */
export type SheetWork = () => Promise<(() => unknown) | undefined>;

/** Ways out of a sheet for its own content, which ask nothing about what was typed. */
export interface SheetExits {
  /** Does another work than that of the submit button. */
  readonly perform: (work: SheetWork) => Promise<void>;
  readonly leave: (go: () => void) => void;
}

/**
 * Renders a sheet whose body is a form with its buttons at the bottom. Leaving with unsaved text asks first, in the
 * place of the buttons, since no dialog opens over a sheet.
 */
export function SheetForm({
  title,
  dirty,
  command: { busy, offline },
  submitLabel,
  submitTone = 'primary',
  disabledReason,
  failure,
  onClose,
  onCancel = onClose,
  onSubmit,
  children,
}: {
  title: string;
  dirty: boolean;
  /** State of what the sheet does. */
  command: Pick<CommandRun, 'busy' | 'offline'>;
  submitLabel: string;
  submitTone?: 'primary' | 'danger';
  disabledReason?: string | undefined;
  failure: string | null;
  onClose: () => void;
  /** Gives up what was typed; closes the sheet unless it says otherwise. */
  onCancel?: (() => void) | undefined;
  onSubmit: SheetWork;
  children: ReactNode | ((exits: SheetExits) => ReactNode);
}) {
  /** True from the moment the work is stored, or was given up: leaving then asks nothing. */
  const finished = useRef(false);
  const leave = (go: () => unknown) => {
    finished.current = true;
    return go();
  };
  const perform = async (work: SheetWork) => {
    const then = await work();
    if (then !== undefined) await leave(then);
  };
  const leaving = useBlocker({
    shouldBlockFn: () => dirty && !finished.current,
    enableBeforeUnload: () => dirty && !finished.current,
    withResolver: true,
  });
  const reason = offline ? OFFLINE_REASON : disabledReason;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && reason === undefined) void perform(onSubmit);
  };
  return (
    <Sheet open onClose={onClose} title={title} flush>
      <form noValidate className="flex min-h-full flex-col" onSubmit={submit}>
        <div className="flex-1 px-5 pb-5">
          {offline && (
            <p className="meta mb-4 flex gap-2.5 rounded-lg bg-sy-offline-soft px-3 py-2.5 text-sy-offline">
              <Info className="size-4.5 shrink-0" aria-hidden="true" />
              Çevrimdışısınız. Bu bilgiler yalnız bağlıyken değiştirilir; yazdıklarınız burada durur.
            </p>
          )}
          <div className="grid gap-4">
            {typeof children === 'function' ? children({ perform, leave }) : children}
          </div>
          {failure !== null && (
            <p role="alert" className="mt-4 flex gap-2 text-danger">
              <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              {failure}
            </p>
          )}
        </div>
        <div
          ref={clearOfToasts}
          className="sticky bottom-0 z-10 flex min-h-16 flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-5 py-2"
        >
          {leaving.status === 'blocked' ? (
            <div role="alert" className="w-full py-1">
              <p className="mb-2">
                <b>Değişiklikler kaydedilmedi.</b> Kapatırsanız yazdıklarınız silinir.
              </p>
              <div className="flex flex-wrap gap-2">
                <Button onClick={leaving.proceed}>Kaydetmeden kapat</Button>
                <Button tone="primary" autoFocus onClick={leaving.reset}>
                  Düzenlemeye dön
                </Button>
              </div>
            </div>
          ) : (
            <>
              <SaveHint />
              <Button onClick={() => leave(onCancel)}>Vazgeç</Button>
              <Button
                type="submit"
                tone={submitTone}
                busy={busy}
                busyLabel="Kaydediliyor"
                disabledReason={reason}
              >
                {submitLabel}
              </Button>
            </>
          )}
        </div>
      </form>
    </Sheet>
  );
}

/** Shows an amber box: what will happen, before it does. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex gap-2 rounded-lg bg-warn-soft px-3 py-2.5 text-ink">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

export function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <TextareaField
      label="Neden"
      hint="İşlem geçmişine yazılır."
      rows={2}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Returns an error if the server would reject the reason as too short. */
export const reasonMissing = (reason: string): string | undefined =>
  reason.trim().length < 3 ? 'Nedenini yazın' : undefined;
