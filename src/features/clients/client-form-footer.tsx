import { Save } from 'lucide-react';
import { formatTime } from '@/lib/dates';
import type { ClientForm } from '@/records/client-fields/use-client-form';
import { Button } from '@/ui/button';

/** Bottom of a client form: what has to be mended, the draft on the left, the buttons on the right. */
export function ClientFormFooter({
  form,
  failure,
  savedAt,
  saveLabel,
  heldReason,
  onCancel,
}: {
  form: ClientForm;
  failure: string | null;
  /** Milliseconds since 1970 when the draft was written last. */
  savedAt: number | null;
  saveLabel: string;
  /** Why saving has to wait. */
  heldReason?: string | undefined;
  onCancel: () => void;
}) {
  const { isSubmitting, submitCount, isValid } = form.formState;
  const broken = submitCount > 0 && !isValid ? 'Bazı alanlar düzeltilmeli. Yazdıklarınız duruyor.' : null;
  return (
    <div className="sticky bottom-0 z-10 border-t border-line bg-raised px-5 py-2.5">
      {(failure ?? broken) !== null && (
        <p role="alert" className="mb-2 text-danger">
          {failure ?? broken}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {savedAt !== null && (
          <span className="meta inline-flex items-center gap-1.5 text-ink-2">
            <Save className="size-4" aria-hidden="true" />
            Taslak saklandı <span className="num">{formatTime(savedAt)}</span>
          </span>
        )}
        <span className="flex-1" />
        <Button onClick={onCancel}>Vazgeç</Button>
        <Button
          type="submit"
          tone="primary"
          busy={isSubmitting}
          busyLabel="Kaydediliyor"
          disabledReason={heldReason}
        >
          {saveLabel}
        </Button>
      </div>
    </div>
  );
}
