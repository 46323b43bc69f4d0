import { PencilLine, Printer } from 'lucide-react';
import type { RecordActs } from '@/acts/use-acts';
import { useSendMessage } from '@/records/messages/use-send-message';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import { caseActs } from '@sync/model/insurance/acts';
import { appeal } from '@sync/model/insurance/acts/appeal';
import type { CaseRow } from '../case-row';
import type { OnPrint } from './printed-paper';

/** Shows the remaining actions for a case. */
export function CaseMenu({
  row: { record },
  acts,
  onEdit,
  onPrint,
}: {
  row: CaseRow;
  acts: RecordActs;
  onEdit: () => void;
  onPrint: OnPrint;
}) {
  const sending = useSendMessage({ clientId: record.client_id, provision: record });
  const hasLetter = record.appealed_at !== null || acts.reason(appeal) !== undefined;
  const ends = acts.entries(caseActs, 'end');
  const entries: MenuEntry[] = [
    { label: 'Düzenle', icon: PencilLine, onSelect: onEdit },
    ...acts.entries(caseActs, 'edit'),
    ...sending.entries,
    'separator',
    ...acts.entries(caseActs, 'step'),
    'separator',
    { label: 'Provizyon formunu yazdır', icon: Printer, onSelect: () => onPrint('form') },
    ...(hasLetter
      ? [{ label: 'İtiraz mektubunu yazdır', icon: Printer, onSelect: () => onPrint('letter') }]
      : []),
    ...(ends.length > 0 ? (['separator', ...ends] as const) : []),
  ];
  return (
    <>
      <Menu label="Diğer işlemler" entries={entries} />
      {sending.sheet}
    </>
  );
}
