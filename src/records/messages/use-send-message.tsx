import { MessageSquareShare } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { document$ } from '@/data/documents';
import { useKeptQuery } from '@/data/use-kept-query';
import { useLiveQuery, usePermission } from '@/data/workspace';
import { LoadingBlock } from '@/ui/page-states';
import type { MenuEntry } from '@/ui/menu';
import { Sheet } from '@/ui/sheet';
import type { Resume } from '@sync/model/entities/resume';
import { readMessageSettings } from '@sync/rpc/messages';
import type { PatientSubject } from './record-values';
import { SendMessageSheet, SendToApplicantSheet } from './send-message-sheet';

type About = Omit<PatientSubject, 'client'> & { readonly clientId: string };

/** Returns the entry of a menu that sends a message to a patient, and its sheet. No entry without the permission. */
export function useSendMessage(about: About): {
  readonly entries: readonly MenuEntry[];
  readonly sheet: ReactNode;
} {
  const maySend = usePermission('crm.messages.send');
  const [open, setOpen] = useState(false);
  return {
    entries: maySend
      ? [{ label: 'Mesaj gönder', icon: MessageSquareShare, onSelect: () => setOpen(true) }]
      : [],
    sheet:
      maySend &&
      (open ? <LoadedSheet about={about} onClose={() => setOpen(false)} /> : <KeptMessageSettings />),
  };
}

/** Returns what opens the sheet that writes to an applicant, null without the permission; and the sheet. */
export function useSendToApplicant(applicant: Resume): {
  readonly open: (() => void) | null;
  readonly sheet: ReactNode;
} {
  const maySend = usePermission('crm.messages.send');
  const [open, setOpen] = useState(false);
  return {
    open: maySend ? () => setOpen(true) : null,
    sheet:
      maySend &&
      (open ? (
        <SendToApplicantSheet subject={{ applicant }} onClose={() => setOpen(false)} />
      ) : (
        <KeptMessageSettings />
      )),
  };
}

/** Keeps on the device how the hospital sends, so that a message can be written without a network, too. */
function KeptMessageSettings(): null {
  useKeptQuery(readMessageSettings, {}, 'message_settings');
  return null;
}

function LoadedSheet({ about: { clientId, ...rest }, onClose }: { about: About; onClose: () => void }) {
  const found = useLiveQuery((database) => document$(database.clients.findOne(clientId)), [clientId]);
  if (found.state === 'ready' && found.data !== null) {
    return <SendMessageSheet subject={{ client: found.data, ...rest }} onClose={onClose} />;
  }
  return (
    <Sheet open onClose={onClose} title="Mesaj gönder">
      {found.state === 'loading' ? <LoadingBlock lines={4} /> : <p>Hastanın kaydı bu cihazda yok.</p>}
    </Sheet>
  );
}
