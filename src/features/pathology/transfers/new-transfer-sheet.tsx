import { useMemo, useState } from 'react';
import { biopsyNumber, useBiopsyContext } from '@/records/pathology/biopsy-context';
import { useOutcome } from '@/records/use-outcome';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Sheet } from '@/ui/sheet';
import { TextField } from '@/ui/text-field';
import { ActionError } from '@sync/model/action-error';
import { organs } from '@sync/model/entities/biopsy-values';
import type { SpecimenTransfer } from '@sync/model/entities/specimen-transfer';
import type { BiopsyRow } from '../worklist/biopsy-row';
import { sendJars } from './transfer-actions';

/** Chooses the jars that leave together, and from where to where. */
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
  const context = useBiopsyContext();
  const outcome = useOutcome();
  // Whoever sent before sends from the same place again.
  const [places, setPlaces] = useState({
    from: last?.from_place ?? '',
    to: last?.to_place ?? 'Patoloji laboratuvarı',
  });
  const [note, setNote] = useState('');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const waiting = useMemo(
    () =>
      biopsies.filter(
        ({ isOpen, biopsy }) =>
          isOpen && biopsy.jars.some(({ state }) => state === 'taken' || state === 'lost'),
      ),
    [biopsies],
  );
  const ready = waiting.flatMap(({ biopsy }) => biopsy.jars.filter(({ state }) => state === 'taken'));
  const chosen = ready.filter(({ id }) => !left.has(id));
  const toggle = (id: string) => {
    setProblems({});
    setLeft((known) => {
      const next = new Set(known);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  };
  const send = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const made = await sendJars(
        context,
        waiting.map(({ biopsy }) => ({
          biopsy,
          jarIds: new Set(
            biopsy.jars.filter(({ id, state }) => state === 'taken' && !left.has(id)).map(({ id }) => id),
          ),
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
          <span className="num flex-1 text-ink-2">{chosen.length} kap</span>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone="primary" busy={busy} onClick={() => void send()}>
            {chosen.length} kapla gönder
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
        {problems['jars'] !== undefined && (
          <p role="alert" className="text-danger">
            {problems['jars']}
          </p>
        )}
        {ready.length === 0 && <p className="text-ink-2">Gönderilmeyi bekleyen kap yok.</p>}
        <ul aria-label="Gönderilecek kaplar" className="divide-y divide-line-soft">
          {waiting.map(({ biopsy, clientName }) => (
            <li key={biopsy.id} className="py-2">
              <p className="font-medium break-words">
                {clientName}{' '}
                <span className="meta num text-ink-2">{biopsy.pathology_no ?? biopsyNumber(biopsy)}</span>
              </p>
              {biopsy.jars
                .filter(({ state }) => state === 'taken')
                .map((jar) => (
                  <Checkbox
                    key={jar.id}
                    className="block"
                    checked={!left.has(jar.id)}
                    onChange={() => toggle(jar.id)}
                    label={`${jar.no} · ${organs[jar.organ]}${jar.site === null ? '' : `, ${jar.site}`}`}
                  />
                ))}
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
