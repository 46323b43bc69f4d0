import { ScanLine } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '@/ui/button';
import { NumberField } from '@/ui/number-field';
import { Sheet } from '@/ui/sheet';
import type { SpecimenReceipt, SpecimenTransfer } from '@sync/model/entities/specimen-transfer';
import { shownCode } from '@sync/model/rules/code-signs';
import type { Manifest } from '@sync/model/rules/manifest-code';
import type { BiopsyRow } from '../worklist/biopsy-row';
import { manifestOf, ReceiveScan } from './receive-scan';
import { ReceiveTick } from './receive-tick';
import { jarLabel, MOST_JARS } from './transfer-jars';

/** Returns why this manifest cannot be received; null where it can. */
function refusal(
  manifest: Manifest,
  stored: SpecimenTransfer | undefined,
  open: Manifest['jars'],
): string | null {
  if (stored?.state === 'cancelled') return 'Bu sevk iptal edilmiş. Gönderene sorun, kapları ayrı tutun.';
  if (stored?.state === 'closed') return 'Bu sevk kapanmış. Kaplar biyopsi kaydından kabul edilir.';
  if (open.length === 0) return `Sevk ${shownCode(manifest.code)} daha önce eksiksiz teslim alınmış.`;
  return null;
}

/** Jars that no count on this device has found: a second count looks for the missing ones alone. */
export function openJars(manifest: Manifest, receipts: readonly SpecimenReceipt[]): Manifest['jars'] {
  const came = new Set(
    receipts
      .filter((receipt) => receipt.transfer_id === manifest.transferId)
      .flatMap(({ jars }) => jars.filter(({ state }) => state !== 'missing').map(({ id }) => id)),
  );
  return manifest.jars.filter(({ id }) => !came.has(id));
}

/** Takes jars over: the picture is read, jars are counted blindly, then ticked off. Works without a network. */
export function ReceiveSheet({
  start,
  transfers,
  receipts,
  biopsies,
  onClose,
}: {
  /** A manifest of this device that is received without its picture. */
  start: SpecimenTransfer | null;
  transfers: readonly SpecimenTransfer[];
  receipts: readonly SpecimenReceipt[];
  biopsies: readonly BiopsyRow[];
  onClose: () => void;
}) {
  const [manifest, setManifest] = useState<Manifest | null>(start === null ? null : manifestOf(start));
  const [counted, setCounted] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const known = useMemo(
    () =>
      biopsies.flatMap(({ biopsy }) =>
        biopsy.jars.map(({ id, no, barcode }) => ({ id, label: jarLabel(biopsy, no), barcode })),
      ),
    [biopsies],
  );
  const take = (read: Manifest): void => {
    const stored = transfers.find(({ id }) => id === read.transferId);
    const sentence = refusal(read, stored, openJars(read, receipts));
    setProblem(sentence);
    if (sentence === null) setManifest(read);
  };
  const open = manifest === null ? [] : openJars(manifest, receipts);
  return (
    <Sheet open onClose={onClose} title="Teslim al">
      {manifest === null ? (
        <ReceiveScan transfers={transfers} problem={problem} onProblem={setProblem} onManifest={take} />
      ) : counted === null ? (
        <BlindCount code={manifest.code} again={open.length < manifest.jars.length} onCounted={setCounted} />
      ) : (
        <ReceiveTick
          manifest={manifest}
          open={open}
          counted={counted}
          known={known}
          onRecount={() => setCounted(null)}
          onDone={onClose}
        />
      )}
    </Sheet>
  );
}

/** Asks for the number before the list is shown: who has read twelve finds twelve. */
function BlindCount({
  code,
  again,
  onCounted,
}: {
  code: string;
  /** Some of the jars came with an earlier count. */
  again: boolean;
  onCounted: (count: number) => void;
}) {
  const [count, setCount] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (count === null || !Number.isInteger(count) || count < 0 || count > MOST_JARS) {
          return setProblem(`0 ile ${MOST_JARS} arasında bir sayı yazın`);
        }
        onCounted(count);
      }}
    >
      <p className="flex items-center gap-2">
        <ScanLine className="size-5 text-success" aria-hidden="true" />
        <span>
          Sevk <b className="num">{shownCode(code)}</b> okundu.
        </span>
      </p>
      {again && (
        <p className="text-ink-2">
          Bu sevkin bir kısmı daha önce teslim alındı; yalnız yeni gelenleri sayın.
        </p>
      )}
      <NumberField
        autoFocus
        label="Önünüzde kaç kap var?"
        hint="Listeye bakmadan sayın; sevkteki sayı sonra gösterilir."
        error={problem}
        value={count}
        onChange={(value) => {
          setProblem(undefined);
          setCount(value);
        }}
      />
      <Button tone="primary" type="submit">
        Sayımı gir
      </Button>
    </form>
  );
}
