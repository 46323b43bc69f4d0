import { Link } from '@tanstack/react-router';
import type { Meeting } from '@sync/model/entities/meeting';

/** Links to the page of a whole series. */
export function SeriesLink({ series }: { series: Meeting }) {
  return (
    <Link
      to="/companies/meetings/$meetingId"
      params={{ meetingId: series.id }}
      className="hit font-medium text-accent-ink underline-offset-2 hover:underline"
    >
      Tüm toplantılar
    </Link>
  );
}
