import { useEffect, useRef } from 'react';
import { pictureReader } from './read-picture';

/** Milliseconds between two looks at the camera's picture. */
const LOOK = 200;

/** Shows the camera's picture until a code with a text is read in it; stops at the first one. */
export function CameraView({
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
