import { Save, TriangleAlert } from 'lucide-react';
import { formatTime } from '@/lib/dates';

export type DraftLineProps = {
  standing: 'none' | 'saving' | 'saved' | 'failed';
  /** Milliseconds since 1970 of the last write. */
  savedAt: number | null;
};

/** Says whether the device has stored the form; the user may leave once it has. */
export function DraftLine({ standing, savedAt }: DraftLineProps) {
  if (standing === 'failed') {
    return (
      <span role="alert" className="meta inline-flex items-center gap-1.5 text-warn">
        <TriangleAlert className="size-4" aria-hidden="true" />
        Taslak bu cihaza yazılamadı
      </span>
    );
  }
  return (
    // Seen, not said: it changes with each pause of who types.
    <span className="meta inline-flex items-center gap-1.5 text-ink-2">
      {standing !== 'none' && <Save className="size-4" aria-hidden="true" />}
      {standing === 'saving' && 'Taslak saklanıyor…'}
      {standing === 'saved' && (
        <span>Taslak saklandı {savedAt !== null && <span className="num">{formatTime(savedAt)}</span>}</span>
      )}
    </span>
  );
}
