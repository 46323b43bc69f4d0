import { CircleAlert } from 'lucide-react';
import { ActButton } from '@/acts/act-button';
import type { RecordActs } from '@/acts/use-acts';
import { useReferenceData } from '@/data/reference-data';
import { formatDateTime } from '@/lib/dates';
import { ReportLegend, ReportText } from '@/records/pathology/report-text';
import { Badge } from '@/ui/badge';
import type { Biopsy } from '@sync/model/entities/biopsy';
import { criticalClasses, resultClasses, reviewReasons } from '@sync/model/entities/biopsy-values';
import { confirmReading, correctReading } from '@sync/model/pathology/acts/review';
import { worstOf } from '@sync/model/pathology/jars';

/** Shows the report with the findings in it, and the resulting class: proposed, confirmed or corrected. */
export function ReportCard({ biopsy, acts }: { biopsy: Biopsy; acts: RecordActs }) {
  const reference = useReferenceData();
  const { report_text: text, reading, review } = biopsy;
  const found = worstOf(biopsy);
  if (text === null) {
    return (
      <section aria-label="Patoloji raporu">
        <h3 className="font-semibold">Patoloji raporu</h3>
        <p className="pt-1 text-ink-2">Rapor bekleniyor.</p>
      </section>
    );
  }
  const marks = reading?.marks ?? [];
  const isCritical = found !== null && criticalClasses.has(found);
  return (
    <section aria-label="Patoloji raporu">
      <div className="flex items-baseline justify-between gap-3 pb-1.5">
        <h3 className="font-semibold">Patoloji raporu</h3>
        <p className="meta num text-ink-2">
          {[biopsy.reported_at === null ? null : formatDateTime(biopsy.reported_at), biopsy.pathologist]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
      </div>
      <ReportText
        text={text}
        marks={marks}
        className="rounded-lg border border-line-soft bg-canvas px-4 py-3 leading-6"
      />
      <ReportLegend marks={marks} />
      <div className="mt-3 rounded-lg border border-line p-3">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-ink-2">
            {review === 'confirmed'
              ? 'Onaylanan sınıf'
              : review === 'corrected'
                ? 'Düzeltilen sınıf'
                : 'Önerilen sınıf'}
          </span>
          <Badge
            tone={found === null ? 'neutral' : isCritical ? 'danger' : 'success'}
            icon={isCritical ? CircleAlert : undefined}
          >
            {found === null ? 'Belirsiz' : resultClasses[found]}
          </Badge>
          <span className="num">
            {[
              biopsy.isup === null ? null : `ISUP ${biopsy.isup}`,
              biopsy.size_mm === null ? null : `${biopsy.size_mm} mm`,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
          {review === 'needed' && reading !== null && <b className="num ml-auto">%{reading.confidence}</b>}
        </p>
        {review === 'needed' && reading !== null && reading.reasons.length > 0 && (
          <p className="meta pt-1.5 text-warn">
            {reading.reasons.map((reason) => reviewReasons[reason]).join(' · ')}
          </p>
        )}
        {review === 'corrected' && reading !== null && (
          <p className="meta pt-1.5 text-ink-2">
            Okunan: {reading.result_class === null ? 'sınıf yok' : resultClasses[reading.result_class]}, %
            {reading.confidence}
          </p>
        )}
        {biopsy.reviewed_at !== null && (
          <p className="meta num pt-1.5 text-ink-2">
            {reference.userName(biopsy.reviewed_by) ?? 'Bilinmeyen kullanıcı'},{' '}
            {formatDateTime(biopsy.reviewed_at)}
          </p>
        )}
        <div className="flex flex-wrap gap-2 pt-2.5 empty:hidden">
          <ActButton acts={acts} act={confirmReading} />
          <ActButton acts={acts} act={correctReading} tone="quiet" />
        </div>
      </div>
    </section>
  );
}
