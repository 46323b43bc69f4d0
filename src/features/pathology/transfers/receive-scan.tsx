import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '@/data/now';
import { CameraView } from '@/kit/codes/camera-view';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import type { SpecimenTransfer } from '@sync/model/entities/specimen-transfer';
import { readCode } from '@sync/model/rules/code-signs';
import { joinManifest, MANIFEST_HOURS, readManifest } from '@sync/model/rules/manifest-code';
import type { Manifest, ManifestPart, ManifestProblem } from '@sync/model/rules/manifest-code';

const sentences: Readonly<Record<ManifestProblem | 'mixed', string>> = {
  foreign: 'Bu resim bir sevk kodu değil. Gönderenin ekranındaki resmi okutun.',
  damaged: 'Sevk kodu bozuk okundu. Resmi yeniden okutun.',
  expired: `Sevk kodunun süresi dolmuş (${MANIFEST_HOURS} saat). Gönderenden yeni sevk isteyin.`,
  mixed: 'Bu resim başka bir sevkin. Baştan okutun.',
};

/** Returns the data that the receiver needs of a manifest on this device. */
export const manifestOf = ({ id, code, sent_at: sentAt, jars }: SpecimenTransfer): Manifest => ({
  transferId: id,
  code,
  at: Date.parse(sentAt),
  jars: jars.map((jar) => ({ id: jar.id, label: jar.label })),
});

/** Reads the sender's pictures; where no camera is, the code of a manifest that this device knows, or a pasted text. */
export function ReceiveScan({
  transfers,
  problem,
  onProblem,
  onManifest,
}: {
  transfers: readonly SpecimenTransfer[];
  problem: string | null;
  onProblem: (problem: string | null) => void;
  onManifest: (manifest: Manifest) => void;
}) {
  const now = useNow();
  const [looking, setLooking] = useState(false);
  const [typed, setTyped] = useState('');
  const [parts, setParts] = useState<readonly ManifestPart[]>([]);
  const take = (text: string): void => {
    setLooking(false);
    const read = readManifest(text, now);
    if ('problem' in read) return onProblem(sentences[read.problem]);
    const known = [...parts.filter((scanned) => scanned.part !== read.part.part), read.part];
    const joined = joinManifest(known);
    if ('manifest' in joined) return onManifest(joined.manifest);
    if ('problem' in joined) {
      setParts([]);
      return onProblem(sentences.mixed);
    }
    onProblem(null);
    setParts(known);
    setTyped('');
  };
  const takeTyped = (): void => {
    const text = typed.trim();
    // The text of a picture, as a reader that types has it.
    if (text.startsWith('VZM')) return take(text);
    const code = readCode(text);
    if (code === null) return onProblem('Kod sekiz harf ve rakamdır, örneğin K7QM-2X9D.');
    const known = transfers.find((transfer) => transfer.code === code);
    if (known !== undefined) return onManifest(manifestOf(known));
    onProblem('Bu sevk bu tablette yok. Resmi okutun ya da bağlantı gelince yeniden deneyin.');
  };
  const [first] = parts;
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">Gönderenin ekranındaki ya da sevk kâğıdındaki resmi okutun.</p>
      {first !== undefined && (
        <p role="status" className="rounded-md bg-info-soft p-3 text-info">
          {parts.length} / {first.parts} resim okundu, kalanları okutun.
        </p>
      )}
      {looking ? (
        <CameraView
          onText={take}
          onFailure={(sentence) => {
            onProblem(sentence);
            setLooking(false);
          }}
        />
      ) : (
        <Button
          icon={Camera}
          tone="primary"
          onClick={() => {
            onProblem(null);
            setLooking(true);
          }}
        >
          {first === undefined ? 'Resmi okut' : 'Sıradaki resmi okut'}
        </Button>
      )}
      <form
        noValidate
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          takeTyped();
        }}
      >
        <TextField
          label="Sevk kodu"
          placeholder="K7QM-2X9D"
          autoComplete="off"
          error={problem ?? undefined}
          value={typed}
          onChange={(event) => {
            onProblem(null);
            setTyped(event.target.value);
          }}
        />
        <Button type="submit" className="justify-self-end">
          Kodu kullan
        </Button>
      </form>
    </div>
  );
}
