import { PhoneOff } from 'lucide-react';
import type { Client } from '@sync/model/entities/client';
import { client as entity } from '@sync/model/entities/client';
import { correctedPhone, formatPhone, isDialable } from '@sync/model/rules/phone';
import { usePermission, useSignedIn } from '@/data/workspace';
import { changeMany, undoMany } from '@/kit/form/bulk-change';
import { correctedPhones } from '@/records/client-fields/phone-correction';
import { useOutcome } from '@/kit/form/use-outcome';
import { Button } from '@/ui/button';
import { Alert } from './profile-alert';

/** Tells of phones of a client that cannot be dialled, and offers what they probably are. */
export function UndialablePhones({ client }: { client: Client }) {
  const { writes } = useSignedIn();
  const outcome = useOutcome();
  const mayEdit = usePermission('crm.clients.edit') && client.merged_into_id === null;
  const faults = client.phones.filter(({ e164 }) => !isDialable(e164));
  if (faults.length === 0) return null;
  const meant = faults.flatMap(({ e164 }) => correctedPhone(e164) ?? []);
  const correct = async () => {
    const result = await changeMany(writes, entity, [client], ({ phones }) => ({
      phones: correctedPhones(phones),
    }));
    outcome.done('Telefon düzeltildi', {
      undo: async () => {
        const kept = await undoMany(writes, entity, result);
        outcome.done(kept === 0 ? 'Geri alındı' : 'Kayıt bu arada değişti; geri alınmadı');
      },
    });
  };
  return (
    <Alert icon={PhoneOff} tone="warn" title="Bu telefon çevrilemiyor:">
      <span className="num">{faults.map(({ e164 }) => formatPhone(e164)).join(', ')}</span>
      {meant.length === 0 ? (
        '. Rakamlara yeniden bakın.'
      ) : (
        <>
          . Doğrusu <b className="num font-semibold">{meant.map(formatPhone).join(', ')}</b> olmalı.{' '}
          {mayEdit && (
            <Button className="ml-2" onClick={() => void outcome.run(correct)}>
              Düzelt
            </Button>
          )}
        </>
      )}
    </Alert>
  );
}
