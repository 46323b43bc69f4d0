import { useEffect, useState } from 'react';
import { boundTo } from '@/data/bound-changes';
import { useReferenceData } from '@/data/reference-data';
import type { UnsentChange } from '@/data/sync-state';
import { discardUnsent, previewDiscard } from '@/data/unsent-changes';
import type { DiscardPreview } from '@/data/unsent-changes';
import { useSignedIn } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { toastError, toastSuccess } from '@/ui/toast';
import { entityOfKind } from '@sync/model/registry';
import { fieldWords } from '@/kit/record/field-words';
import type { DiscardWords } from './discard-words';

/** Number of lines that name lost changes; the rest is counted. */
const LINES = 6;

/** Asks, in place, whether an unsent change is to be discarded, and says what that loses. */
export function DiscardUnsentForm({
  note,
  words,
  onCancel,
  onDone,
}: {
  note: UnsentChange;
  words: DiscardWords;
  onCancel: () => void;
  onDone: () => void;
}) {
  const { workspace } = useSignedIn();
  const reference = useReferenceData();
  const [going, setGoing] = useState<DiscardPreview | null>(null);
  const [busy, setBusy] = useState(false);
  const entity = entityOfKind(note.kind);

  useEffect(() => {
    let gone = false;
    void previewDiscard(workspace, note.key).then((found) => gone || setGoing(found));
    return () => {
      gone = true;
    };
  }, [workspace, note.key]);

  const discard = async (): Promise<void> => {
    setBusy(true);
    try {
      if (await discardUnsent(workspace, note.key)) toastSuccess(words.done);
      else toastError('Değişiklik bu arada sunucuya gitti. Kaydı açıp yeniden düzenleyebilirsiniz.');
      onDone();
    } catch {
      setBusy(false);
      toastError('Geri alınamadı. Değişikliğiniz bu cihazda duruyor.');
    }
  };

  const lost = Object.keys(going?.lost ?? {}).filter((name) => name !== 'status_category');
  const along = going?.along ?? [];
  const hanging = along.length - boundTo(note, [note, ...along]).length + 1;
  const lines = [
    ...lost.map(
      (name) =>
        `${entity.fields[name]?.label ?? name}: ${fieldWords(entity, name, { ...going?.lost }, reference)}`,
    ),
    ...along.map(({ summary }) => summary),
  ];
  return (
    <section
      className="mt-3 rounded-lg border border-line bg-sunken p-3"
      aria-label={words.question}
      onKeyDown={(event) => {
        // Esc leaves the question, not the panel.
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <p className="font-medium">{words.question}</p>
      <p className="meta mt-0.5 text-ink-2">
        {words.consequence}
        {hanging > 0 && ` Ona bağlı ${countOf(hanging, 'değişiklik')} de silinir.`}
      </p>
      {lines.length > 0 && (
        <ul className="meta mt-2 list-disc space-y-0.5 pl-5 break-words text-ink">
          {lines.slice(0, LINES).map((line, index) => (
            <li key={index}>
              <span className="line-clamp-2">{line}</span>
            </li>
          ))}
          {lines.length > LINES && <li>{countOf(lines.length - LINES, 'satır')} daha</li>}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button size="sm" autoFocus onClick={onCancel}>
          Vazgeç
        </Button>
        <Button
          size="sm"
          tone={note.operation === 'remove' ? 'secondary' : 'danger'}
          busy={busy}
          disabled={going === null}
          onClick={() => void discard()}
        >
          {words.verb}
        </Button>
      </div>
    </section>
  );
}
