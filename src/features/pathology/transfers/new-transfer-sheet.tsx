import { useMemo, useState } from 'react';
import { countOf } from '@/lib/sentences';
import { useActContext } from '@/acts/use-act-context';
import { biopsyNumber } from '@/records/pathology/biopsy-words';
import { useOutcome } from '@/kit/form/use-outcome';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Sheet } from '@/ui/sheet';
import { TextField } from '@/ui/text-field';
import { ActionError } from '@sync/model/action-error';
import { organs } from '@sync/model/entities/biopsy-values';
import type { Jar } from '@sync/model/entities/biopsy-values';
import type { SpecimenTransfer } from '@sync/model/entities/specimen-transfer';
import { waitsForTransfer } from '@sync/model/pathology/jars';
import type { BiopsyRow } from '../worklist/biopsy-row';
import { jarByScan } from './jar-scan';
import { ScanField } from './scan-field';
import { sendJars } from './save-transfer';
import { jarLabel } from './transfer-jars';

interface Waiting {
  readonly row: BiopsyRow;
  readonly jars: readonly Jar[];
}

const NONE: ReadonlySet<string> = new Set();

function waitingOf(rows: readonly BiopsyRow[]): readonly Waiting[] {
  return rows
    .map((row) => ({ row, jars: row.biopsy.jars.filter((jar) => waitsForTransfer(row.biopsy, jar)) }))
    .filter(({ jars }) => jars.length > 0);
}

/** Chooses the jars that leave together, and from where to where. Nothing is chosen that nobody has in hand. */
export function NewTransferSheet({
  biopsies,
  last,
  onClose,
  onMade,
}: {
  biopsies: readonly BiopsyRow[];
  /** The manifest before. */
  last: SpecimenTransfer | undefined;
  onClose: () => void;
  onMade: (id: string) => void;
}) {
  const context = useActContext();
  const outcome = useOutcome();
  // Whoever sent before sends from the same place again.
  const [places, setPlaces] = useState({
    from: last?.from_place ?? '',
    to: last?.to_place ?? 'Patoloji laboratuvarı',
  });
  const [note, setNote] = useState('');
  const [picked, setPicked] = useState(NONE);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const waiting = useMemo(() => waitingOf(biopsies), [biopsies]);
  const known = useMemo(
    () =>
      waiting.flatMap(({ row: { biopsy }, jars }) =>
        jars.map(({ id, no, barcode, state }) => ({ id, label: jarLabel(biopsy, no), barcode, state })),
      ),
    [waiting],
  );
  const ready = known.filter(({ state }) => state === 'taken');
  const chosen = known.filter(({ id }) => picked.has(id));
  const pick = (ids: Iterable<string>): void => {
    setProblems({});
    setPicked(new Set(ids));
  };
  const toggle = (id: string): void =>
    pick(picked.has(id) ? [...picked].filter((pickedId) => pickedId !== id) : [...picked, id]);
  const scan = (typed: string): string | null => {
    const jar = jarByScan(typed, known);
    if (jar === null) return `“${typed}” gönderilmeyi bekleyen kaplar arasında yok`;
    pick([...picked, jar.id]);
    return null;
  };
  const send = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const made = await sendJars(
        context,
        waiting.map(({ row: { biopsy }, jars }) => ({
          biopsy,
          jarIds: new Set(jars.filter(({ id }) => picked.has(id)).map(({ id }) => id)),
        })),
        { ...places, note: note.trim() || null },
      );
      outcome.done('Sevk hazırlandı');
      onMade(made.id);
    } catch (error) {
      if (error instanceof ActionError && Object.keys(error.fields).length > 0) setProblems(error.fields);
      else outcome.failed(error);
      setBusy(false);
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="Sevk hazırla"
      footer={
        <>
          {problems['jars'] !== undefined && (
            <p role="alert" className="w-full text-danger">
              {problems['jars']}
            </p>
          )}
          <span className="flex-1" />
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone="primary" busy={busy} onClick={() => void send()}>
            {countOf(chosen.length, 'kap')} gönder
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Nereden"
            maxLength={120}
            error={problems['from']}
            value={places.from}
            onChange={(event) => setPlaces({ ...places, from: event.target.value })}
          />
          <TextField
            label="Nereye"
            maxLength={120}
            error={problems['to']}
            value={places.to}
            onChange={(event) => setPlaces({ ...places, to: event.target.value })}
          />
        </div>
        <TextField
          label="Not"
          optional
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {known.length === 0 ? (
          <p className="text-ink-2">Gönderilmeyi bekleyen kap yok.</p>
        ) : (
          <>
            <ScanField onScan={scan} />
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="num font-medium" role="status">
                {chosen.length} / {known.length} kap seçildi
              </span>
              {chosen.length === 0 ? (
                <Button size="sm" onClick={() => pick(ready.map(({ id }) => id))}>
                  Bekleyenlerin tümünü seç
                </Button>
              ) : (
                <Button size="sm" onClick={() => pick([])}>
                  Seçimi kaldır
                </Button>
              )}
            </p>
          </>
        )}
        <ul aria-label="Gönderilecek kaplar" className="divide-y divide-line-soft">
          {waiting.map(({ row, jars }) => (
            <Case key={row.biopsy.id} row={row} jars={jars} picked={picked} onToggle={toggle} />
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

function Case({
  row: { biopsy, clientName },
  jars,
  picked,
  onToggle,
}: {
  row: BiopsyRow;
  jars: readonly Jar[];
  picked: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  return (
    <li className="py-2">
      <p className="font-medium break-words">
        {clientName}{' '}
        <span className="meta num text-ink-2">{biopsy.pathology_no ?? biopsyNumber(biopsy)}</span>
      </p>
      {jars.map((jar) => (
        <Checkbox
          key={jar.id}
          className="block"
          checked={picked.has(jar.id)}
          onChange={() => onToggle(jar.id)}
          label={
            <>
              <span className="num">{jar.no}</span> · {organs[jar.organ]}
              {jar.site !== null && `, ${jar.site}`}
              {jar.state === 'lost' && <span className="text-danger"> (kayıp)</span>}
            </>
          }
        />
      ))}
    </li>
  );
}
