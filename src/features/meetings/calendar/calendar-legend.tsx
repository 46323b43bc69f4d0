import { CalendarSync } from 'lucide-react';
import { Button } from '@/ui/button';

/** Explains the marks of the calendar and shows how old its data is. */
export function CalendarLegend({
  synced,
  coming,
  onSubscribe,
}: {
  synced: string | null;
  coming: boolean;
  /** Opens the address for calendar programs. */
  onSubscribe: () => void;
}) {
  return (
    <div className="meta flex min-h-11 shrink-0 flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-5 py-1.5 text-ink-2 max-[79.9375em]:px-4 print:hidden">
      <span className="inline-flex items-center gap-2">
        <span className="h-3.5 w-5 rounded-[4px] border border-dashed border-sy-waiting" aria-hidden="true" />
        Gönderilmedi
      </span>
      <span className="inline-flex items-center gap-2">
        <span className="h-3.5 w-5 rounded-[4px] border border-dashed border-warn" aria-hidden="true" />
        Taslak
      </span>
      <span className="inline-flex items-center gap-2">
        <span
          className="hatch h-3.5 w-5 rounded-[4px] border-l-[3px] border-line-strong bg-press"
          aria-hidden="true"
        />
        Meşgul, ayrıntısı kapalı
      </span>
      <span className="flex-1" />
      <Button size="sm" tone="quiet" icon={CalendarSync} onClick={onSubscribe}>
        Takvim uygulamanıza ekleyin
      </Button>
      <span role="status">
        {coming ? 'Toplantılar alınıyor…' : synced === null ? '' : `Son eşitleme ${synced}`}
      </span>
    </div>
  );
}
