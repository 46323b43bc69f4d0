import { CopyCheck } from 'lucide-react';
import { listOf } from '@/lib/sentences';
import { NoticeBar } from '@/ui/notice-bar';

const SHOWN = 3;

/** Says that what is typed may be there already; nothing where it is not. */
export function DuplicateNotice({ names, noun }: { names: readonly string[]; noun: 'firma' | 'kişi' }) {
  return (
    // Empty it takes no room, the gap of the form included, and is there to be read out.
    <div role="status" className={names.length === 0 ? 'sr-only' : undefined}>
      {names.length > 0 && (
        <NoticeBar boxed tone="warn" icon={CopyCheck} title={`Bu ${noun} zaten kayıtlı olabilir.`}>
          {listOf(names.slice(0, SHOWN))}
        </NoticeBar>
      )}
    </div>
  );
}
