import { MessageSquarePlus, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSignedIn } from '@/data/workspace';
import { RecordLink } from '@/kit/record/record-link';
import { recordAddress } from '@/kit/record/record-screens';
import { cx } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { handoverLineKinds } from '@sync/model/entities/handover-values';
import { byPatient } from './draw-lines';
import type { ShownLine } from './use-sheet';

/** Actions of the giver of a draft. */
interface LineWriting {
  readonly onNote: (line: ShownLine) => void;
  readonly onTick: (line: ShownLine) => void;
  /** Adds a line about a patient that no record draws. */
  readonly onPatientNote: (clientId: string, place: string | null) => void;
}

/** Shows the lines of a sheet by bed and patient; of a draft each with its tick and its note. */
export function SheetLines({
  lines,
  nameOf,
  writing,
}: {
  lines: readonly ShownLine[];
  nameOf: (clientId: string | null) => string;
  /** Absent where the sheet is given. */
  writing?: LineWriting | undefined;
}) {
  return (
    <div className="grid gap-3">
      {byPatient(lines).map(({ clientId, place, lines: own }) => (
        <Card
          key={clientId ?? ''}
          flush
          title={
            <span className="flex min-w-0 items-center gap-3">
              {place !== null && (
                <span className="num rounded-md bg-press px-2.5 py-1 text-ink">
                  <span className="sr-only">Yatak </span>
                  {place}
                </span>
              )}
              <span className="min-w-0 break-words">{nameOf(clientId)}</span>
            </span>
          }
          aside={
            writing !== undefined && clientId !== null ? (
              <Button
                tone="quiet"
                icon={MessageSquarePlus}
                aria-label={`${nameOf(clientId)} için not ekle`}
                onClick={() => writing.onPatientNote(clientId, place)}
              >
                Not ekle
              </Button>
            ) : undefined
          }
        >
          <ul>
            {own.map((line) => (
              <SheetLine key={line.key} line={line} writing={writing} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

function SheetLine({ line, writing }: { line: ShownLine; writing: LineWriting | undefined }) {
  const said = `${handoverLineKinds[line.line_kind]}: ${line.text ?? ''}`;
  return (
    <li className="flex min-h-14 items-start gap-3 border-b border-line-soft px-4 py-2 last:border-0">
      {writing !== undefined && (
        <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            className="size-6 accent-accent"
            aria-label={`Devredilsin: ${said}`}
            checked={!line.left_out}
            onChange={() => writing.onTick(line)}
          />
        </label>
      )}
      <div className={cx('min-w-0 flex-1 self-center', line.left_out && 'text-ink-3')}>
        <p className="break-words">
          <span className="meta mr-2 font-medium text-ink-2">{handoverLineKinds[line.line_kind]}</span>
          <RecordText line={line}>{line.text ?? ''}</RecordText>
        </p>
        {line.note !== null && (
          <p className="mt-1 rounded-md bg-warn-soft px-2.5 py-1.5 break-words text-ink">{line.note}</p>
        )}
        {!line.isLive && (
          <p className="meta mt-0.5 text-ink-2">Kayıtta artık bekleyen iş yok; notunuz yine devredilir.</p>
        )}
      </div>
      {writing !== undefined && !line.left_out && (
        <Button
          tone="quiet"
          className="self-center"
          icon={PencilLine}
          aria-label={`${line.note === null ? 'Not yaz' : 'Notu değiştir'}: ${said}`}
          onClick={() => writing.onNote(line)}
        >
          {line.note === null ? 'Not' : 'Değiştir'}
        </Button>
      )}
    </li>
  );
}

/** Links the text to its record, where the user may open that. */
function RecordText({ line, children }: { line: ShownLine; children: ReactNode }) {
  const { access } = useSignedIn();
  const address = recordAddress(line.record_kind, line.record_id, access);
  if (address === null) return children;
  return (
    <RecordLink to={address} className="num hover:underline">
      {children}
    </RecordLink>
  );
}
