import type { DraftState } from '@/data/drafts';
import { useFormPart } from '@/kit/form/large-form';
import type { ClientForm } from '@/records/client-fields/use-client-form';
import { Button } from '@/ui/button';
import { clearOfToasts } from '@/ui/clear-of-toasts';
import { DraftLine } from '@/ui/draft-line';
import { SaveHint } from '@/ui/save-key';
import { actionErrors } from '@sync/model/action-error';

/** Shows the bottom of a client form: fields to correct, the draft on the left, the buttons on the right. */
export function ClientFormFooter({
  form,
  failure,
  draft,
  saveLabel,
  heldReason,
  onCancel,
}: {
  form: ClientForm;
  failure: string | null;
  draft: Pick<DraftState<unknown>, 'standing' | 'savedAt'>;
  saveLabel: string;
  /** Reason why saving has to wait. */
  heldReason?: string | undefined;
  onCancel: () => void;
}) {
  const isBusy = useFormPart(form, (state) => state.isBusy);
  const isRefused = useFormPart(form, (state) => state.isRefused);
  const broken = isRefused ? actionErrors.invalid : null;
  return (
    <div ref={clearOfToasts} className="sticky bottom-0 z-10 border-t border-line bg-raised px-5 py-2.5">
      {(failure ?? broken) !== null && (
        <p role="alert" className="mb-2 text-danger">
          {failure ?? broken}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <DraftLine standing={draft.standing} savedAt={draft.savedAt} />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
          <SaveHint />
          <Button onClick={onCancel}>Vazgeç</Button>
          <Button
            type="submit"
            tone="primary"
            busy={isBusy}
            busyLabel="Kaydediliyor"
            disabledReason={heldReason}
          >
            {saveLabel}
          </Button>
        </div>
      </div>
    </div>
  );
}
