import { FileCheck2, Plus } from 'lucide-react';
import { useState } from 'react';
import { usePermission } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { useAttachments } from '@/records/attachments/use-attachments';
import { useCaseContext } from '@/records/insurance/case-context';
import { addPaper } from '@/records/insurance/paper-actions';
import { useOutcome } from '@/records/use-outcome';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import { PaperRow } from './paper-row';

/** Shows the missing papers, and below them in one line the present ones, which can be expanded. */
export function PapersBox({ record, boxId }: { record: InsuranceCase; boxId: string }) {
  const mayAttach = usePermission('parse.insurance_tracking.papers');
  const mayEdit = usePermission('parse.insurance_tracking.edit');
  const files = useAttachments(record.id);
  const [adding, setAdding] = useState(false);
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
        {mayEdit && !adding && (
          <Button tone="quiet" size="sm" icon={Plus} onClick={() => setAdding(true)}>
            Evrak ekle
          </Button>
        )}
      </div>
      {adding && <AddPaper record={record} onDone={() => setAdding(false)} />}
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

function AddPaper({ record, onDone }: { record: InsuranceCase; onDone: () => void }) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const [name, setName] = useState('');
  return (
    <form
      className="flex items-end gap-2 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        void outcome
          .run(() => addPaper(context, record.id, name), 'Evrak eklendi')
          .then((isDone) => {
            if (isDone) onDone();
          });
      }}
    >
      <TextField
        className="min-w-0 flex-1"
        label="Evrakın adı"
        autoFocus
        maxLength={120}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit">Ekle</Button>
      <Button tone="quiet" onClick={onDone}>
        Vazgeç
      </Button>
    </form>
  );
}
