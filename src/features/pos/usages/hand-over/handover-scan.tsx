import { Camera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { HANDOVER_HOURS, readHandover, readHandoverCode } from '@sync/model/rules/handover-code';
import type { Handover, HandoverProblem } from '@sync/model/rules/handover-code';
import { pictureReader } from './read-picture';

const sentences: Readonly<Record<HandoverProblem, string>> = {
  foreign: 'Bu resim bir devir kodu değil. Devredenin ekranındaki resmi okutun.',
  damaged: 'Devir kodu bozuk okundu. Resmi yeniden okutun ya da kodu yazın.',
  expired: `Devir kodunun süresi dolmuş (${HANDOVER_HOURS} saat). Devreden yeniden saysın.`,
};

/** Milliseconds between two looks at the camera's picture. */
const LOOK = 200;

/** What was scanned; of a typed code only the code is known. */
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

function CameraView({
  onText,
  onFailure,
}: {
  onText: (text: string) => void;
  onFailure: (sentence: string) => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const handlers = useRef({ onText, onFailure });
  useEffect(() => {
    handlers.current = { onText, onFailure };
  });
  useEffect(() => {
    const ended = new AbortController();
    void watch(video.current, ended.signal, handlers.current);
    return () => ended.abort();
  }, []);
  return (
    <video ref={video} muted playsInline className="aspect-square w-full rounded-md bg-ink object-cover">
      <track kind="captions" />
    </video>
  );
}

async function watch(
  video: HTMLVideoElement | null,
  signal: AbortSignal,
  { onText, onFailure }: { onText: (text: string) => void; onFailure: (sentence: string) => void },
): Promise<void> {
  let stream: MediaStream | null = null;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    if (video === null || signal.aborted) return;
    video.srcObject = stream;
    await video.play();
    const read = pictureReader();
    for (;;) {
      const text = await read(video);
      if (signal.aborted) return;
      if (text !== null) {
        onText(text);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK));
    }
  } catch (error) {
    if (signal.aborted) return;
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    onFailure(isRefused ? 'Kameraya izin verilmedi. Kodu yazın.' : 'Kamera açılamadı. Kodu yazın.');
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
  }
}
