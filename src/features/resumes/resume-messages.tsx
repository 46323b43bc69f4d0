import { MessageSquareShare } from 'lucide-react';
import { useState } from 'react';
import { usePermission } from '@/data/workspace';
import { MessageList } from '@/records/messages/message-list';
import { useSendToApplicant } from '@/records/messages/use-send-message';
import { Part } from '@/kit/record/sheet-parts';
import { Button } from '@/ui/button';
import type { Resume } from '@sync/model/entities/resume';
import type { ResumeStatus } from '@sync/model/entities/resume-values';

/** Message to an applicant in each state. */
const sendWords: Readonly<Partial<Record<ResumeStatus, string>>> = {
  interview: 'Davet gönder',
  offer: 'Teklifi bildir',
  rejected: 'Sonucu bildir',
};

/** Writes to an applicant by template, and shows on demand what was sent. */
export function ResumeMessages({ record }: { record: Resume }) {
  const mayRead = usePermission('crm.messages.read');
  const { open, sheet } = useSendToApplicant(record);
  const [shown, setShown] = useState(false);
  if (open === null && !mayRead) return null;
  return (
    <Part title="Mesajlar">
      <div className="flex flex-wrap gap-2">
        {open !== null && (
          <Button icon={MessageSquareShare} onClick={open}>
            {sendWords[record.status] ?? 'Mesaj gönder'}
          </Button>
        )}
        {mayRead && !shown && (
          <Button tone="quiet" onClick={() => setShown(true)}>
            Gönderilenler
          </Button>
        )}
      </div>
      {shown && (
        <div className="-mx-5">
          <MessageList key={record.id} choice={{ resume: record.id }} showsName={false} />
        </div>
      )}
      {sheet}
    </Part>
  );
}
