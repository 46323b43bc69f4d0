import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { usePermission, useSignedIn } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';
import { ActDialog } from '@/records/act-dialog';
import { CodePicture } from '@/records/codes/code-picture';
import { Paper, PaperSignatures, PaperTable, printPaper } from '@/records/paper';
import { useBiopsyContext } from '@/records/pathology/biopsy-context';
import { Fact, Part } from '@/records/sheet-parts';
import { useOutcome } from '@/records/use-outcome';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { Sheet } from '@/ui/sheet';
import { TextareaField } from '@/ui/textarea-field';
import { receiptStates } from '@sync/model/entities/biopsy-values';
import type { SpecimenTransfer } from '@sync/model/entities/specimen-transfer';
import { shownCode } from '@sync/model/rules/code-signs';
import { writeManifest } from '@sync/model/rules/manifest-code';
import { closeTransfer, countedJars } from './transfer-actions';
import { StateBadge } from './transfer-state';
import type { TransferRow } from './transfer-state';

function picturesOf({ id, code, sent_at: sentAt, jars }: SpecimenTransfer): readonly string[] {
  return writeManifest({
    transferId: id,
    code,
    at: Date.parse(sentAt),
    jars: jars.map((jar) => ({ id: jar.id, label: jar.label })),
  });
}

/** A manifest: the picture for the receiver, its jars, and what was counted. */
export function TransferSheet({ row, onClose }: { row: TransferRow; onClose: () => void }) {
  const { transfer, receipts } = row;
  const { workspace } = useSignedIn();
  const reference = useReferenceData();
  const mayEdit = usePermission('parse.adenom_biyotip.edit');
  const [closing, setClosing] = useState(false);
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
          {mayEdit && isOpen && <Button onClick={() => setClosing(true)}>Kapat</Button>}
        </>
      }
    >
      <div className="grid gap-1 px-5 pb-3">
        <p>
          <StateBadge row={row} />
        </p>
        {transfer.state === 'mismatch' && (
          <p role="alert" className="rounded-lg bg-danger-soft px-3.5 py-3 text-danger">
            <b>Eksik ya da fazla kap:</b> {(transfer.differences ?? []).map(({ label }) => label).join(', ')}.
            Bulununca yeniden teslim alın.
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
      {closing && <CloseAct transfer={transfer} onClose={() => setClosing(false)} />}
      <TransferPaper row={row} />
    </Sheet>
  );
}

/** The picture that the receiver scans; of many jars one after the other. */
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

function CloseAct({ transfer, onClose }: { transfer: SpecimenTransfer; onClose: () => void }) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const [note, setNote] = useState('');
  const cancels = transfer.state === 'sent';
  return (
    <ActDialog
      title={cancels ? 'Sevki iptal et' : 'Sevki kapat'}
      saveLabel={cancels ? 'Sevki iptal et' : 'Sevki kapat'}
      tone="danger"
      onSave={async () => {
        await closeTransfer(context, transfer.id, cancels ? 'cancelled' : 'closed', note);
        outcome.done(cancels ? 'Sevk iptal edildi' : 'Sevk kapatıldı');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <TextareaField
          label={cancels ? 'Neden' : 'Eksik kaplara ne oldu'}
          rows={3}
          maxLength={500}
          error={problems['note']}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
    </ActDialog>
  );
}

/** The manifest on paper, with its pictures; of one that lacks jars the missing ones first. */
function TransferPaper({ row: { transfer, receipts } }: { row: TransferRow }) {
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
            <p className="mt-2 border border-line-strong p-2 font-semibold">
              EKSİK: {(transfer.differences ?? []).map(({ label }) => label).join(', ')}
            </p>
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
