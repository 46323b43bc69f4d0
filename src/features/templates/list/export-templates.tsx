import { Download } from 'lucide-react';
import { useState } from 'react';
import type { MessageTemplate } from '@sync/model/entities/message-template';
import { messageTemplate } from '@sync/model/entities/message-template';
import { surveyLanguageName } from '@sync/model/surveys/survey';
import { exportOf, updatedDay } from '@/kit/export/entity-export';
import { RecordExportDialog } from '@/kit/export/record-export-dialog';
import { Menu } from '@/ui/menu';

const list = exportOf<typeof messageTemplate, MessageTemplate>(messageTemplate, (row) => row, [
  'name',
  'channel',
  'purpose',
  'sender',
  { header: 'Diller', cell: ({ contents }) => contents.map(({ id }) => surveyLanguageName(id)).join(', ') },
  { header: 'Türkçe metin', cell: ({ contents }) => contents.find(({ id }) => id === 'tr')?.body ?? null },
  'may_contain_health',
  'expires_minutes',
  'status',
  'version',
  { header: 'Onaylayan', cell: ({ published }, names) => names.userName(published?.approved_by ?? null) },
  {
    header: 'Onay zamanı',
    cell: ({ published }) => (published === null ? null : { instant: published.approved_at }),
  },
  updatedDay(({ updated_at: at }) => at),
]);

/** Exports the templates of the list as a file. */
export function ExportTemplates({
  rows,
  filterWords,
}: {
  rows: readonly MessageTemplate[];
  filterWords: readonly string[];
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu
        size="sm"
        label="Listenin işlemleri"
        entries={[
          {
            label: 'Dışa aktar',
            icon: Download,
            disabledReason: rows.length === 0 ? 'Listede şablon yok' : undefined,
            onSelect: () => setOpen(true),
          },
        ]}
      />
      {open && (
        <RecordExportDialog
          entity="message_template"
          count={rows.length}
          noun="şablonu"
          name="Mesaj şablonları"
          head={list.head}
          readRows={async (_, reference) => list.rows(rows, reference)}
          content="Dosyada şablonların metinleri bulunur; hasta bilgisi yoktur."
          filterWords={filterWords}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
