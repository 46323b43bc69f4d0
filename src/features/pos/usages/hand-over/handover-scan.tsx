import { Camera } from 'lucide-react';
import { useState } from 'react';
import { CameraView } from '@/kit/codes/camera-view';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { HANDOVER_HOURS, readHandover, readHandoverCode } from '@sync/model/rules/handover-code';
import type { Handover, HandoverProblem } from '@sync/model/rules/handover-code';

const UNKNOWN =
  'Bu koddaki terminal bu cihazda yok. Kodu kontrol edin; terminal yeniyse eşitlemenin bitmesini bekleyin.';
const EXPIRED = `Devir kodunun süresi dolmuş (${HANDOVER_HOURS} saat). Devreden yeniden saysın.`;

const pictureSentences: Readonly<Record<HandoverProblem, string>> = {
  foreign: 'Bu resim bir devir kodu değil. Devredenin ekranındaki resmi okutun.',
  damaged: 'Devir kodu bozuk okundu. Resmi yeniden okutun ya da kodu yazın.',
  expired: EXPIRED,
  unknown_terminal: UNKNOWN,
};

const typedSentences: Readonly<Record<HandoverProblem, string>> = {
  foreign: 'Kodda yalnız harf ve rakam vardır. Devredenin ekranındaki kodu yazın.',
  damaged: 'Kod yanlış ya da eksik. Devredenin ekranındaki kodla karşılaştırıp düzeltin.',
  expired: EXPIRED,
  unknown_terminal: UNKNOWN,
};

/** Reads the picture of the tablet that gives a terminal, or takes the code as it is typed. */
export function HandoverScan({
  terminals,
  onTaken,
}: {
  terminals: readonly { readonly id: string }[];
  onTaken: (taken: Handover) => void;
}) {
  const [looking, setLooking] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const ids = terminals.map(({ id }) => id);
  const take = () => {
    const read = readHandoverCode(typed, ids, Date.now());
    if ('handover' in read) onTaken(read.handover);
    else setProblem(typedSentences[read.problem]);
  };
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-sunken p-3">
      {looking ? (
        <CameraView
          onText={(text) => {
            const read = readHandover(text, Date.now());
            if ('handover' in read && ids.includes(read.handover.terminalId)) onTaken(read.handover);
            else {
              setProblem('problem' in read ? pictureSentences[read.problem] : UNKNOWN);
              setLooking(false);
            }
          }}
          onFailure={(sentence) => {
            setProblem(sentence);
            setLooking(false);
          }}
        />
      ) : (
        <Button
          icon={Camera}
          onClick={() => {
            setProblem(null);
            setLooking(true);
          }}
        >
          Resmi okut
        </Button>
      )}
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Devir kodu"
            value={typed}
            onChange={(event) => {
              setProblem(null);
              setTyped(event.target.value);
            }}
            placeholder="K7QM-2X9D-0AB3-…"
            error={problem ?? undefined}
            autoComplete="off"
          />
        </div>
        <Button onClick={take}>Kodu kullan</Button>
      </div>
    </div>
  );
}
