import { useState } from 'react';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { RadioCards } from '@/ui/radio-cards';
import { TextField } from '@/ui/text-field';
import type { MoveScope } from './move-dialog';

/** Asks before a meeting is cancelled; of a series, the one meeting or all of them. */
export function CancelDialog({
  series,
  online,
  onCancel,
  onClose,
}: {
  series: boolean;
  online: boolean;
  onCancel: (reason: string, scope: MoveScope) => Promise<void>;
  onClose: () => void;
}) {
  const [scope, setScope] = useState<MoveScope>('one');
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={scope === 'series' ? 'Tüm dizi iptal edilsin mi?' : 'Toplantı iptal edilsin mi?'}
      consequence="Katılımcılar toplantıyı iptal edilmiş görür. Kayıt silinmez."
      confirmLabel={scope === 'series' ? 'Diziyi iptal et' : 'Toplantıyı iptal et'}
      onConfirm={() => onCancel(reason, scope)}
    >
      {series && (
        <RadioCards
          label="Ne iptal edilsin"
          name="cancel-scope"
          options={[
            { value: 'one', label: 'Yalnız bu toplantı' },
            {
              value: 'series',
              label: 'Tüm dizi',
              disabled: !online,
              ...(online ? {} : { description: 'Yinelenen dizi yalnız bağlıyken değiştirilir' }),
            },
          ]}
          value={scope}
          onChange={setScope}
        />
      )}
      <TextField
        label="Neden"
        optional
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
