import { useReferenceData } from '@/data/reference-data';
import { formatDateTime } from '@/lib/dates';
import { CodePicture } from '@/kit/codes/code-picture';
import { Paper, PaperSignatures, PaperTable } from '@/kit/export/paper';
import { receiptStates } from '@sync/model/entities/biopsy-values';
import { shownCode } from '@sync/model/rules/code-signs';
import { countedJars } from './transfer-jars';
import { differencesOf, picturesOf } from './transfer-rows';
import type { TransferRow } from './transfer-rows';

/** Prints the manifest, with its pictures; if jars are missing, those first. */
export function TransferPaper({ row: { transfer, receipts } }: { row: TransferRow }) {
  const reference = useReferenceData();
  const jars = countedJars(transfer, receipts);
  return (
    <Paper title="Numune sevk listesi" heading={`Sevk ${transfer.transfer_no ?? shownCode(transfer.code)}`}>
      {() => (
        <>
          <p className="mt-1 text-[0.8125rem]">
            {transfer.from_place} → {transfer.to_place}, {formatDateTime(transfer.sent_at)},{' '}
            {reference.userName(transfer.sent_by)}, {jars.length} kap
          </p>
          {transfer.state === 'mismatch' && (
            <p className="mt-2 border border-line-strong p-2 font-semibold">{differencesOf(transfer)}</p>
          )}
          <div className="mt-3 flex flex-wrap gap-4">
            {picturesOf(transfer).map((text) => (
              <CodePicture key={text} text={text} label="Sevk kodu" className="w-56" />
            ))}
          </div>
          <PaperTable
            heads={['Sıra', 'Kap', 'Geldi', 'Not']}
            rows={jars.map((jar, at) => ({
              key: jar.id,
              cells: [at + 1, jar.label, jar.state === null ? '' : receiptStates[jar.state], ''],
            }))}
          />
          <PaperSignatures of={['Gönderen', 'Teslim alan']} />
        </>
      )}
    </Paper>
  );
}
