import { useDirectory } from '@/data/definitions';
import { useNow } from '@/data/now';
import { useSignedIn } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';

/** Stands on paper only: what it is, who printed it when, and that it stays in the house. */
export function CalendarPrintHead({ title }: { title: string }) {
  const { access } = useSignedIn();
  const directory = useDirectory();
  const now = useNow();
  return (
    <div className="hidden shrink-0 pb-3 print:block">
      <p className="record-title font-semibold">Toplantı takvimi, {title}</p>
      <p className="meta">
        Yazdıran: {directory.userName(access.userId) ?? ''}, {formatDateTime(now)}. Kurum içi kullanım
        içindir; işi bitince imha edin.
      </p>
    </div>
  );
}
