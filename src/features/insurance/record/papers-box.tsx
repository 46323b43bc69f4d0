import { FileCheck2 } from 'lucide-react';
import { ActButton } from '@/acts/act-button';
import type { RecordActs } from '@/acts/use-acts';
import { usePermission } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { useAttachments } from '@/kit/attachments/use-attachments';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { addPaper } from '@sync/model/insurance/acts/settle-paper';
import { PaperRow } from './paper-row';

/** Shows the missing papers, and below them in one line the present ones, which can be expanded. */
export function PapersBox({
  record,
  acts,
  boxId,
}: {
  record: InsuranceCase;
  acts: RecordActs;
  boxId: string;
}) {
  const mayAttach = usePermission('parse.insurance_tracking.papers');
  const mayEdit = usePermission('parse.insurance_tracking.edit');
  const files = useAttachments(record.id);
  const wanted = record.papers.filter(({ state }) => state === 'wanted');
  const others = record.papers.filter(({ state }) => state !== 'wanted');
  const rows = { record, files, mayChange: mayAttach || mayEdit };
  return (
    <section
      id={boxId}
      tabIndex={-1}
      aria-label="Evraklar"
      className={cx(
        'rounded-lg border px-3.5 py-2.5',
        wanted.length > 0 ? 'border-warn/50 bg-warn-soft' : 'border-line',
      )}
    >
      <div className="flex min-h-8 items-center gap-2">
        <h3 className="flex-1 font-semibold">
          {wanted.length > 0
            ? `${wanted.length} eksik evrak`
            : record.papers.length === 0
              ? 'Evrak istenmedi'
              : 'Evrak tamam'}
        </h3>
        <ActButton acts={acts} act={addPaper} tone="quiet" size="sm" />
      </div>
      {wanted.length > 0 && (
        <ul>
          {wanted.map((paper) => (
            <PaperRow key={paper.id} {...rows} paper={paper} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center gap-2">
            <FileCheck2 className="size-4 shrink-0 text-success" aria-hidden="true" />
            <span>{others.map(({ name }) => name).join(', ')}</span>
          </summary>
          <ul>
            {others.map((paper) => (
              <PaperRow key={paper.id} {...rows} paper={paper} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
