import { useReferenceData } from '@/data/reference-data';
import { Paper, PaperFacts, PaperSignatures, PaperTable } from '@/kit/export/paper';
import { formatDateTime } from '@/lib/dates';
import { handoverEntryKinds, handoverLineKinds } from '@sync/model/entities/handover-values';
import { shiftHandover } from '@sync/model/entities/shift-handover';
import { writtenControl } from '@sync/model/rules/handover-control';
import { shiftWords, spanWords } from '../handover-rows';
import type { HandoverRow } from '../handover-rows';
import { byPatient } from './draw-lines';
import type { ShownLine } from './use-sheet';

/** Prints the sheet on A4, by bed and patient, with room for both signatures. */
export function HandoverPaper({
  row: { handover, entries, wardName, giverName },
  lines,
  nameOf,
}: {
  row: HandoverRow;
  lines: readonly ShownLine[];
  nameOf: (clientId: string | null) => string;
}) {
  const reference = useReferenceData();
  const given = lines.filter(({ left_out }) => !left_out);
  return (
    <Paper
      title="Vardiya devri"
      heading={`${wardName}, ${shiftWords(handover)}`}
      logged={{ entity: shiftHandover.kind, entityId: handover.id }}
    >
      {() => (
        <>
          <PaperFacts
            facts={[
              ['Vardiya', spanWords(handover)],
              ['Devreden', giverName],
              ['Devredilme', handover.written_at === null ? 'Taslak' : formatDateTime(handover.written_at)],
              ['Kontrol', handover.control === null ? null : writtenControl(handover.control)],
              ['Servis notu', handover.note],
            ]}
          />
          <PaperTable
            heads={['Konu', 'Durum', 'Devredenin notu']}
            rows={byPatient(given).flatMap(({ clientId, place, lines: own }) =>
              own.map((line, at) => ({
                key: line.key,
                cells: [handoverLineKinds[line.line_kind], line.text ?? '', line.note ?? ''],
                ...(at === 0
                  ? {
                      above: [place === null ? null : `Yatak ${place}`, nameOf(clientId)]
                        .filter(Boolean)
                        .join(', '),
                    }
                  : {}),
              })),
            )}
          />
          {entries.length > 0 && (
            <PaperTable
              heads={['Olay', 'Kim', 'Saat', 'Metin']}
              rows={entries.map((entry) => ({
                key: entry.id,
                cells: [
                  handoverEntryKinds[entry.entry_kind],
                  reference.userName(entry.created_by) ?? '',
                  formatDateTime(entry.at),
                  entry.text ?? '',
                ],
              }))}
            />
          )}
          <PaperSignatures of={['Devreden', 'Devralan']} />
        </>
      )}
    </Paper>
  );
}
