import { PhoneOff } from 'lucide-react';
import { useWholeIndexes } from '@/data/indexes';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';
import { hasUndialable } from './client-selection';

/** Returns how many clients have a phone that cannot be dialled. */
export function useUndialable(): number {
  return (
    useWholeIndexes(
      ({ clients }) => clients.all().filter((row) => !row.merged && hasUndialable(row)).length,
      [],
      'clients',
    ) ?? 0
  );
}

/** Tells of phones that cannot be dialled: offers to list them, and in their list to correct them. */
export function UndialableNotice({
  count,
  onShow,
  onCorrect,
}: {
  count: number;
  /** Absent in the list of those. */
  onShow: (() => void) | undefined;
  /** Given in the list of those where a number in it can be corrected. */
  onCorrect: (() => void) | undefined;
}) {
  return (
    <NoticeBar
      tone="warn"
      icon={PhoneOff}
      title={`${countOf(count, 'hastanın')} telefonu çevrilemiyor.`}
      actions={
        <>
          {onShow !== undefined && <Button onClick={onShow}>Göster</Button>}
          {onCorrect !== undefined && <Button onClick={onCorrect}>Telefonları düzelt</Button>}
        </>
      }
    >
      Numarada yurt dışından çevrilmeyen bir 0 ya da fazla rakam var.
    </NoticeBar>
  );
}
