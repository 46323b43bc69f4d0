import { MonitorUp } from 'lucide-react';
import { useObservable } from '@/data/live';
import { recorder } from './recorder-of-window';

/** Shows a red bar above everything, for as long as somebody may be watching. */
export function AssistBar() {
  const assisted = useObservable(recorder.assisted$);
  if (assisted.state !== 'ready' || !assisted.data) return null;
  return (
    <div
      role="alert"
      className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-3 bg-danger py-1 pr-2.5 pl-5 text-on-accent"
    >
      <MonitorUp className="size-4.5" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <b className="font-semibold">Uzaktan destek açık.</b> Bir destek görevlisi bu ekranı görebilir.
      </span>
      <button
        type="button"
        className="min-h-[var(--ctl)] rounded-md border border-current px-3 font-medium"
        onClick={() => recorder.stopAssist()}
      >
        Desteği bitir
      </button>
    </div>
  );
}
