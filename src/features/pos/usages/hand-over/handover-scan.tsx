import { Camera } from 'lucide-react';
import { useState } from 'react';
import { CameraView } from '@/records/codes/camera-view';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { HANDOVER_HOURS, readHandover, readHandoverCode } from '@sync/model/rules/handover-code';
import type { Handover, HandoverProblem } from '@sync/model/rules/handover-code';

const sentences: Readonly<Record<HandoverProblem, string>> = {
  foreign: 'Bu resim bir devir kodu değil. Devredenin ekranındaki resmi okutun.',
  damaged: 'Devir kodu bozuk okundu. Resmi yeniden okutun ya da kodu yazın.',
  expired: `Devir kodunun süresi dolmuş (${HANDOVER_HOURS} saat). Devreden yeniden saysın.`,
};

/** Scanned handover; of a typed code only the code is known. */
export type Taken = Handover | { readonly code: string };

/** Reads the picture of the tablet that gives a terminal, or takes the code as it is typed. */
export function HandoverScan({ onTaken }: { onTaken: (taken: Taken) => void }) {
  const [looking, setLooking] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const take = () => {
    const code = readHandoverCode(typed);
    if (code === null) setProblem('Kod sekiz harf ve rakamdır, örneğin K7QM-2X9D.');
    else onTaken({ code });
  };
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-sunken p-3">
      {looking ? (
        <CameraView
          onText={(text) => {
            const read = readHandover(text, Date.now());
            if ('handover' in read) onTaken(read.handover);
            else {
              setProblem(sentences[read.problem]);
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
            placeholder="K7QM-2X9D"
            error={problem ?? undefined}
            autoComplete="off"
          />
        </div>
        <Button onClick={take}>Kodu kullan</Button>
      </div>
    </div>
  );
}
