import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { useIndexes } from '@/data/indexes';
import { takeExisting } from '@/data/rejected-duplicate';
import type { RejectedChange } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { toastSuccess } from '@/ui/toast';
import { ActionError, actionErrors } from '@sync/model/action-error';

/**
 * Shows the record that has the number of a rejected new patient, and takes it instead with one press. Nothing where the
 * record is not on this device, or its number is hidden from the user.
 */
export function UseExisting({
  change,
  onProblem,
}: {
  change: RejectedChange;
  onProblem: (sentence: string | null) => void;
}) {
  const { workspace, writes } = useSignedIn();
  const [busy, setBusy] = useState(false);
  const number = 'identity_no' in change.document ? change.document.identity_no : null;
  const { value: existing } = useIndexes(
    ({ clients }) =>
      typeof number === 'string'
        ? clients.all().find(({ identity, merged, id }) => identity === number && !merged && id !== change.id)
        : undefined,
    [number, change.id],
    'clients',
  );
  if (existing === undefined) return null;
  const take = async (): Promise<void> => {
    setBusy(true);
    onProblem(null);
    try {
      const { moved, asked } = await takeExisting(workspace, writes, change.key, existing.id);
      toastSuccess(
        [
          `Var olan kayıt kullanıldı: ${existing.name}`,
          ...(moved > 0 ? [`${countOf(moved, 'değişiklik')} bu kayda taşındı`] : []),
          ...(asked > 0 ? [`${countOf(asked, 'bilgi')} için seçim bekleniyor`] : []),
        ].join('; '),
      );
    } catch (error) {
      onProblem(error instanceof ActionError ? error.message : actionErrors.storage);
      setBusy(false);
    }
  };
  return (
    <>
      <p className="meta basis-full text-ink-2">
        Var olan kayıt: <b className="font-medium text-ink">{existing.name}</b>
        {existing.clientNo !== null && <span className="num"> · {existing.clientNo}</span>}
      </p>
      <Button size="sm" tone="primary" icon={UserCheck} busy={busy} onClick={() => void take()}>
        Var olan kaydı kullan
      </Button>
    </>
  );
}
