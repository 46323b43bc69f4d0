import { Camera, Check, ScanLine } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '@/data/now';
import { countOf } from '@/lib/sentences';
import { CameraView } from '@/records/codes/camera-view';
import { useBiopsyContext } from '@/records/pathology/biopsy-context';
import { useOutcome } from '@/records/use-outcome';
import { Button } from '@/ui/button';
import { NumberField } from '@/ui/number-field';
import { SelectField } from '@/ui/select-field';
import { Sheet } from '@/ui/sheet';
import { TextField } from '@/ui/text-field';
import { ActionError } from '@sync/model/action-error';
import { receiptStates } from '@sync/model/entities/biopsy-values';
import type { ReceiptState } from '@sync/model/entities/biopsy-values';
import { readCode } from '@sync/model/rules/code-signs';
import { joinManifest, MANIFEST_HOURS, readManifest } from '@sync/model/rules/manifest-code';
import type { Manifest, ManifestPart, ManifestProblem } from '@sync/model/rules/manifest-code';
import { receiveJars } from './transfer-actions';
import type { TransferRow } from './transfer-state';

const sentences: Readonly<Record<ManifestProblem | 'mixed', string>> = {
  foreign: 'Bu resim bir sevk kodu değil. Gönderenin ekranındaki resmi okutun.',
  damaged: 'Sevk kodu bozuk okundu. Resmi yeniden okutun.',
  expired: `Sevk kodunun süresi dolmuş (${MANIFEST_HOURS} saat). Gönderenden yeni sevk isteyin.`,
  mixed: 'Bu resim başka bir sevkin. Baştan okutun.',
};

const isState = (value: string | null): value is ReceiptState =>
  value !== null && Object.hasOwn(receiptStates, value);

/** Takes jars over: the picture is read, jars are counted blindly, then ticked off. Works without a network. */
export function ReceiveSheet({
  transfers,
  onClose,
}: {
  transfers: readonly TransferRow[];
  onClose: () => void;
}) {
  const [manifest, setManifest] = useState<Manifest | null>(null);
  const [counted, setCounted] = useState<number | null>(null);
  return (
    <Sheet open onClose={onClose} title="Teslim al">
      {manifest === null ? (
        <Scan transfers={transfers} onManifest={setManifest} />
      ) : counted === null ? (
        <Count manifest={manifest} onCounted={setCounted} />
      ) : (
        <Tick manifest={manifest} counted={counted} onRecount={() => setCounted(null)} onClose={onClose} />
      )}
    </Sheet>
  );
}

function Scan({
  transfers,
  onManifest,
}: {
  transfers: readonly TransferRow[];
  onManifest: (manifest: Manifest) => void;
}) {
  const now = useNow();
  const [looking, setLooking] = useState(false);
  const [typed, setTyped] = useState('');
  const [parts, setParts] = useState<readonly ManifestPart[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const take = (text: string): void => {
    setLooking(false);
    const read = readManifest(text, now);
    if ('problem' in read) return setProblem(sentences[read.problem]);
    const known = [...parts.filter((one) => one.part !== read.part.part), read.part];
    const joined = joinManifest(known);
    if ('manifest' in joined) return onManifest(joined.manifest);
    if ('problem' in joined) {
      setParts([]);
      return setProblem(sentences.mixed);
    }
    setProblem(null);
    setParts(known);
  };
  const takeCode = (): void => {
    // The whole text of a picture may be pasted, too.
    if (typed.startsWith('VZM')) return take(typed);
    const code = readCode(typed);
    if (code === null) return setProblem('Kod sekiz harf ve rakamdır, örneğin K7QM-2X9D.');
    const known = transfers.find(({ transfer }) => transfer.code === code)?.transfer;
    if (known === undefined)
      return setProblem('Bu sevk bu tablette bilinmiyor. Gönderenin ekranındaki resmi okutun.');
    onManifest({
      transferId: known.id,
      code: known.code,
      at: Date.parse(known.sent_at),
      jars: known.jars.map(({ id, label }) => ({ id, label })),
    });
  };
  const [first] = parts;
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">Gönderenin ekranındaki ya da sevk kâğıdındaki resmi okutun.</p>
      {first !== undefined && (
        <p role="status" className="rounded-md bg-info-soft p-3 text-info">
          {parts.length} / {first.parts} resim okundu; kalanları okutun.
        </p>
      )}
      {looking ? (
        <CameraView
          onText={take}
          onFailure={(sentence) => {
            setProblem(sentence);
            setLooking(false);
          }}
        />
      ) : (
        <Button
          icon={Camera}
          tone="primary"
          onClick={() => {
            setProblem(null);
            setLooking(true);
          }}
        >
          {first === undefined ? 'Resmi okut' : 'Sıradaki resmi okut'}
        </Button>
      )}
      <div className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label="Sevk kodu"
          placeholder="K7QM-2X9D"
          autoComplete="off"
          error={problem ?? undefined}
          value={typed}
          onChange={(event) => {
            setProblem(null);
            setTyped(event.target.value);
          }}
        />
        <Button onClick={takeCode}>Kodu kullan</Button>
      </div>
    </div>
  );
}

function Count({ manifest, onCounted }: { manifest: Manifest; onCounted: (count: number) => void }) {
  const [count, setCount] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (count === null || !Number.isInteger(count) || count < 0 || count > 300) {
          return setProblem('0 ile 300 arasında bir sayı yazın');
        }
        onCounted(count);
      }}
    >
      <p className="flex items-center gap-2">
        <ScanLine className="size-5 text-success" aria-hidden="true" />
        Sevk {manifest.code} okundu.
      </p>
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

function Tick({
  manifest,
  counted,
  onRecount,
  onClose,
}: {
  manifest: Manifest;
  counted: number;
  onRecount: () => void;
  onClose: () => void;
}) {
  const context = useBiopsyContext();
  const outcome = useOutcome();
  const agrees = counted === manifest.jars.length;
  // Where the counts agree all are taken for there; where not, each is ticked by hand.
  const [states, setStates] = useState<ReadonlyMap<string, ReceiptState>>(
    () => new Map(manifest.jars.map(({ id }) => [id, agrees ? 'received' : 'missing'])),
  );
  const [note, setNote] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const came = [...states.values()].filter((state) => state !== 'missing').length;
  const missing = manifest.jars.filter(({ id }) => states.get(id) === 'missing');
  const save = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const jars = manifest.jars.map(({ id, label }) => ({
        id,
        label,
        state: states.get(id) ?? ('missing' as const),
      }));
      await receiveJars(context, manifest, counted, jars, note.trim() || null);
      outcome.done(
        missing.length === 0
          ? `${countOf(came, 'kap')} teslim alındı`
          : `${countOf(missing.length, 'kap')} eksik olarak kaydedildi`,
      );
      onClose();
    } catch (error) {
      if (error instanceof ActionError && Object.keys(error.fields).length > 0) setProblems(error.fields);
      else outcome.failed(error);
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-4">
      <p
        role="status"
        className={
          agrees ? 'rounded-md bg-success-soft p-3 text-success' : 'rounded-md bg-danger-soft p-3 text-danger'
        }
      >
        <b>
          Sevkte {manifest.jars.length} kap, siz {counted} saydınız.
        </b>{' '}
        {agrees ? 'Sayılar tutuyor.' : 'Gelenleri işaretleyin; işaretsiz kalanlar eksik kaydedilir.'}
      </p>
      <ul aria-label="Kaplar" className="divide-y divide-line-soft">
        {manifest.jars.map(({ id, label }) => (
          <li key={id} className="flex min-h-12 items-center gap-2 py-1">
            <span className="num min-w-0 flex-1 font-medium break-words">{label}</span>
            <SelectField
              className="w-36"
              quiet
              labelHidden
              label={`${label} durumu`}
              options={Object.entries(receiptStates).map(([value, text]) => ({ value, label: text }))}
              value={states.get(id) ?? 'missing'}
              onChange={(value) => {
                if (isState(value)) setStates(new Map(states).set(id, value));
              }}
            />
          </li>
        ))}
      </ul>
      {counted !== came && (
        <TextField
          label="Açıklama"
          maxLength={300}
          error={problems['note']}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onRecount}>Yeniden say</Button>
        <Button tone="primary" icon={Check} busy={busy} onClick={() => void save()}>
          {missing.length === 0 ? 'Teslim al' : `${missing.length} eksikle teslim al`}
        </Button>
      </div>
    </div>
  );
}
