import { AttachmentField } from '@/kit/attachments/attachment-field';

/** Shows the photographs of the slip that a usage was counted by. */
export function SlipField({ usageId, mayChange }: { usageId: string; mayChange: boolean }) {
  return (
    <AttachmentField
      to={{ owner_kind: 'terminal_usage', owner_id: usageId, purpose: 'slip' }}
      label="Slip fotoğrafı"
      mayChange={mayChange}
    />
  );
}
