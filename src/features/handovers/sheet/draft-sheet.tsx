import { Pencil, Printer, Send } from 'lucide-react';
import { useState } from 'react';
import { useActs } from '@/acts/use-acts';
import { useSignedIn } from '@/data/workspace';
import { printPaper } from '@/kit/export/paper';
import { Button } from '@/ui/button';
import { Menu } from '@/ui/menu';
import { LoadingRows } from '@/ui/page-states';
import type { HandoverLine } from '@sync/model/entities/shift-handover';
import { discardHandover } from '@sync/model/handovers/acts/discard';
import { giveHandover } from '@sync/model/handovers/acts/give';
import { writeLine } from '@sync/model/handovers/acts/write-line';
import { frozenLine } from '@sync/model/handovers/line';
import type { DrawnLine } from '@sync/model/handovers/line';
import { HandoverFormSheet } from '../list/handover-form-sheet';
import type { HandoverRow } from '../handover-rows';
import { SheetFrame } from './sheet-frame';
import { SheetHead } from './sheet-head';
import { SheetLines } from './sheet-lines';
import { draftLines } from './use-sheet';
import { useDrawnLines, usePatientNames } from './use-ward-records';

/** Shows a draft to its giver: lines drawn of the records, each with a tick and a note. */
export function DraftSheet({ row, stored }: { row: HandoverRow; stored: readonly HandoverLine[] }) {
  const { handover } = row;
  const { workspace } = useSignedIn();
  const [edits, setEdits] = useState(false);
  const acts = useActs(handover);
  const nameOf = usePatientNames();
  const drawn = useDrawnLines(handover.department_id);
  const lines = draftLines(drawn.lines, stored);
  const handed = lines.filter(({ left_out }) => !left_out).length;
  const isKnown = drawn.state === 'ready';
  const write = (line: DrawnLine, rest: object) =>
    acts.press(writeLine, { line: frozenLine(line), left_out: false, ...rest });
  return (
    <SheetFrame {...{ row, lines, nameOf }}>
      <SheetHead
        row={row}
        actions={
          <>
            <Button
              tone="primary"
              icon={Send}
              disabledReason={isKnown ? (acts.reason(giveHandover) ?? undefined) : 'Kayıtlar okunuyor'}
              onClick={() => acts.press(giveHandover, { lines: drawn.lines })}
            >
              Devret
            </Button>
            <Menu
              label="Diğer işlemler"
              entries={[
                {
                  label: 'Vardiyayı ve servis notunu düzenle',
                  icon: Pencil,
                  onSelect: () => setEdits(true),
                },
                {
                  label: 'Yazdır',
                  icon: Printer,
                  onSelect: () =>
                    void printPaper(workspace, { entity: handover.kind, entityId: handover.id }),
                },
                ...acts.entries([discardHandover], 'end'),
              ]}
            />
          </>
        }
      />
      {drawn.state === 'error' && (
        <p role="alert" className="text-danger">
          Kayıtlar okunamadı. Yazdıklarınız güvende; sayfayı yeniden açın.
        </p>
      )}
      <p className="text-ink-2">
        {isKnown
          ? `${handed} satır devredilecek. Satırlar kayıtlardan gelir; işareti kaldırılan devredilmez.`
          : 'Kayıtlar okunuyor; satırlar geldikçe tamamlanır.'}
      </p>
      {!isKnown && lines.length === 0 && <LoadingRows rows={6} />}
      <SheetLines
        lines={lines}
        nameOf={nameOf}
        writing={{
          onNote: (line) => write(line, {}),
          onTick: (line) => write(line, { note: line.note, left_out: !line.left_out }),
          onPatientNote: (clientId, place) =>
            write(
              {
                line_kind: 'note',
                record_kind: 'client',
                record_id: clientId,
                client_id: clientId,
                place,
                text: null,
              },
              {},
            ),
        }}
      />
      {edits && <HandoverFormSheet stored={handover} onClose={() => setEdits(false)} />}
      {acts.dialog}
    </SheetFrame>
  );
}
