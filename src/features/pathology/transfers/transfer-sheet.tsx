import { ChevronLeft, ChevronRight, Printer, ScanLine } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ActButton } from '@/acts/act-button';
import { useActs } from '@/acts/use-acts';
import { useReferenceData } from '@/data/reference-data';
import { usePermission, useSignedIn } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';
import { CodePicture } from '@/kit/codes/code-picture';
import { printPaper } from '@/kit/export/paper';
import { Fact, Part } from '@/kit/record/sheet-parts';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { Sheet } from '@/ui/sheet';
import { receiptStates } from '@sync/model/entities/biopsy-values';
import type { SpecimenTransfer } from '@sync/model/entities/specimen-transfer';
import { cancelTransfer, closeTransfer } from '@sync/model/pathology/acts/transfer';
import { shownCode } from '@sync/model/rules/code-signs';
import { countedJars } from './transfer-jars';
import { TransferPaper } from './transfer-paper';
import { differencesOf, picturesOf, StateBadge } from './transfer-rows';
import type { TransferRow } from './transfer-rows';

/** Shows a manifest: the picture for the receiver, its jars, and the counts. */
export function TransferSheet({
  row,
  onReceive,
  onClose,
}: {
  row: TransferRow;
  /** Counts the jars without the picture. */
  onReceive: () => void;
  onClose: () => void;
}) {
  const { transfer, receipts } = row;
  const { workspace } = useSignedIn();
  const reference = useReferenceData();
  const mayEdit = usePermission('parse.adenom_biyotip.edit');
  const acts = useActs(transfer);
  const jars = countedJars(transfer, receipts);
  const isOpen = transfer.state === 'sent' || transfer.state === 'mismatch';
  return (
    <Sheet
      open
      onClose={onClose}
      title={`Sevk ${transfer.transfer_no ?? shownCode(transfer.code)}`}
      flush
      footer={
        <>
          <Button icon={Printer} onClick={() => void printPaper(workspace, 'specimen_transfer')}>
            Yazdır
          </Button>
          <ActButton acts={acts} act={closeTransfer} bare />
          {receipts.length === 0 && <ActButton acts={acts} act={cancelTransfer} bare />}
          <span className="flex-1" />
          {mayEdit && isOpen && (
            <Button tone="primary" icon={ScanLine} onClick={onReceive}>
              {receipts.length === 0 ? 'Teslim al' : 'Yeniden say'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-1 px-5 pb-3">
        <p>
          <StateBadge row={row} />
        </p>
        {transfer.state === 'mismatch' && (
          <p role="alert" className="rounded-lg bg-danger-soft px-3.5 py-3 text-danger">
            <b>Sayım tutmuyor.</b> {differencesOf(transfer)}. Bulununca yeniden sayın.
          </p>
        )}
      </div>
      {isOpen && <Pictures transfer={transfer} />}
      <Part title="Sevk">
        <Fact label="Nereden">{transfer.from_place}</Fact>
        <Fact label="Nereye">{transfer.to_place}</Fact>
        <Fact label="Çıkış">{formatDateTime(transfer.sent_at)}</Fact>
        <Fact label="Gönderen">{reference.userName(transfer.sent_by)}</Fact>
        {transfer.note !== null && <Fact label="Not">{transfer.note}</Fact>}
        {transfer.closed_note !== null && <Fact label="Kapatma">{transfer.closed_note}</Fact>}
      </Part>
      {receipts.map((receipt) => (
        <Part key={receipt.id} title="Teslim alma">
          <Fact label="Zaman">{formatDateTime(receipt.received_at)}</Fact>
          <Fact label="Teslim alan">{reference.userName(receipt.received_by)}</Fact>
          <Fact label="Sayılan">{receipt.counted}</Fact>
          {receipt.note !== null && <Fact label="Açıklama">{receipt.note}</Fact>}
        </Part>
      ))}
      <Part title={`Kaplar ${jars.length}`}>
        <ul className="divide-y divide-line-soft">
          {jars.map((jar) => (
            <li key={jar.id} className="flex min-h-10 items-center gap-2">
              <span className="num min-w-0 flex-1 break-words">{jar.label}</span>
              {jar.state !== null && (
                <Badge tone={jar.state === 'received' ? 'success' : 'danger'}>
                  {receiptStates[jar.state]}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      </Part>
      {acts.dialog}
      <TransferPaper row={row} />
    </Sheet>
  );
}

/** Shows the picture that the receiver scans; several in turn for many jars. */
function Pictures({ transfer }: { transfer: SpecimenTransfer }) {
  const pictures = useMemo(() => picturesOf(transfer), [transfer]);
  const [at, setAt] = useState(0);
  const text = pictures[at] ?? '';
  const many = pictures.length > 1;
  return (
    <figure className="grid justify-items-center gap-2 px-5 pb-4">
      <CodePicture text={text} label="Sevk kodu resmi" className="w-80" />
      {many && (
        <p className="flex items-center gap-2">
          <IconButton
            icon={ChevronLeft}
            label="Önceki resim"
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          />
          <span className="num font-medium" role="status">
            {at + 1} / {pictures.length}
          </span>
          <IconButton
            icon={ChevronRight}
            label="Sonraki resim"
            disabled={at === pictures.length - 1}
            onClick={() => setAt(at + 1)}
          />
        </p>
      )}
      <figcaption className="text-center text-ink-2">
        Teslim alan kendi tabletinde <b>Teslim al</b> der ve {many ? 'resimleri sırayla' : 'bu resmi'} okutur.
        <b className="num mt-1 block text-xl tracking-[.08em] text-ink">{shownCode(transfer.code)}</b>
      </figcaption>
    </figure>
  );
}
