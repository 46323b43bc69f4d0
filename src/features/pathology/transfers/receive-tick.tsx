import { Check, CheckCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@/lib/class-names';
import { countOf } from '@/lib/sentences';
import { useActContext } from '@/acts/use-act-context';
import { useOutcome } from '@/kit/form/use-outcome';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { TextField } from '@/ui/text-field';
import { ActionError } from '@sync/model/action-error';
import type { ReceiptState, ReceivedJar } from '@sync/model/entities/biopsy-values';
import type { Manifest } from '@sync/model/rules/manifest-code';
import { jarByScan } from './jar-scan';
import type { KnownJar } from './jar-scan';
import { ScanField } from './scan-field';
import { receiveJars } from './save-transfer';

/** Shows the list after the blind count: received jars are ticked or scanned, the others stay missing. */
export function ReceiveTick({
  manifest,
  open,
  counted,
  known,
  onRecount,
  onDone,
}: {
  manifest: Manifest;
  /** Jars that no count has found so far. */
  open: Manifest['jars'];
  counted: number;
  /** Jars of this device, by which barcodes are recognised. */
  known: readonly KnownJar[];
  onRecount: () => void;
  onDone: () => void;
}) {
  const context = useActContext();
  const outcome = useOutcome();
  const [states, setStates] = useState<ReadonlyMap<string, ReceiptState>>(new Map());
  const [extra, setExtra] = useState<readonly ReceivedJar[]>([]);
  const [note, setNote] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const stateOf = (id: string): ReceiptState => states.get(id) ?? 'missing';
  const set = (id: string, state: ReceiptState): void => {
    setProblems({});
    setStates(new Map(states).set(id, state));
  };
  const missing = open.filter(({ id }) => stateOf(id) === 'missing');
  const came = open.length - missing.length + extra.length;
  const agrees = counted === open.length;

  const listed = open.map(({ id, label }) => ({
    id,
    label,
    barcode: known.find((jar) => jar.id === id)?.barcode ?? null,
  }));
  const scan = (typed: string): string | null => {
    const jar = jarByScan(typed, listed);
    if (jar === null) return `“${typed}” bu sevkin kapları arasında yok`;
    if (stateOf(jar.id) === 'missing') set(jar.id, 'received');
    return null;
  };
  const addExtra = (typed: string): void => {
    const jar = jarByScan(typed, known) ?? { id: crypto.randomUUID(), label: typed };
    if (extra.some(({ id }) => id === jar.id)) return;
    setExtra([...extra, { id: jar.id, label: jar.label, state: 'received' }]);
  };
  const save = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const jars = open.map(({ id, label }) => ({ id, label, state: stateOf(id) }));
      await receiveJars(context, manifest, counted, [...jars, ...extra], note.trim() || null);
      outcome.done(
        missing.length === 0
          ? `${countOf(came, 'kap')} teslim alındı`
          : `${countOf(missing.length, 'kap')} eksik kaydedildi`,
      );
      onDone();
    } catch (error) {
      if (error instanceof ActionError && Object.keys(error.fields).length > 0) setProblems(error.fields);
      else outcome.failed(error);
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-4">
      <p
        role="status"
        className={
          agrees ? 'rounded-md bg-success-soft p-3 text-success' : 'rounded-md bg-danger-soft p-3 text-danger'
        }
      >
        <b>
          Listede {open.length} kap var, siz {counted} saydınız.
        </b>{' '}
        {agrees
          ? 'Sayılar tutuyor; kapları tek tek işaretleyin.'
          : 'Gelenleri işaretleyin; işaretsiz kalanlar eksik kaydedilir.'}
      </p>
      <ScanField
        onScan={scan}
        extra={(typed, done) => (
          <Button
            size="sm"
            className="mt-1"
            icon={Plus}
            onClick={() => {
              addExtra(typed);
              done();
            }}
          >
            Fazla kap olarak ekle
          </Button>
        )}
      />
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
        <span className="num font-medium">
          {came} / {open.length} kap işaretli
        </span>
        {agrees && missing.length > 0 && (
          <Button
            size="sm"
            icon={CheckCheck}
            onClick={() => {
              setProblems({});
              setStates(
                new Map(open.map(({ id }) => [id, stateOf(id) === 'missing' ? 'received' : stateOf(id)])),
              );
            }}
          >
            Tümü geldi
          </Button>
        )}
      </div>
      <ul aria-label="Kaplar" className="divide-y divide-line-soft">
        {open.map(({ id, label }) => (
          <JarRow key={id} label={label} state={stateOf(id)} onState={(state) => set(id, state)} />
        ))}
        {extra.map(({ id, label }) => (
          <li key={id} className="flex min-h-12 items-center gap-2">
            <span className="num min-w-0 flex-1 font-medium break-words">{label}</span>
            <Badge tone="warn">Listede yok</Badge>
            <Button size="sm" tone="quiet" onClick={() => setExtra(extra.filter((jar) => jar.id !== id))}>
              Çıkar
            </Button>
          </li>
        ))}
      </ul>
      {counted !== came && (
        <TextField
          label="Sayım ile liste neden farklı?"
          maxLength={300}
          error={problems['note']}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onRecount}>Yeniden say</Button>
        <Button
          tone={missing.length === 0 ? 'primary' : 'danger'}
          icon={Check}
          busy={busy}
          onClick={() => void save()}
        >
          {missing.length === 0 ? 'Teslim al' : `${missing.length} eksikle teslim al`}
        </Button>
      </div>
    </div>
  );
}

function JarRow({
  label,
  state,
  onState,
}: {
  label: string;
  state: ReceiptState;
  onState: (state: ReceiptState) => void;
}) {
  return (
    <li className="flex min-h-12 items-center gap-2">
      <Checkbox
        className="flex-1"
        label={
          <span className={cx('num break-words', state === 'missing' ? '' : 'font-medium')}>{label}</span>
        }
        checked={state !== 'missing'}
        onChange={() => onState(state === 'missing' ? 'received' : 'missing')}
      />
      <Button
        size="sm"
        tone={state === 'unsuitable' ? 'danger' : 'quiet'}
        aria-pressed={state === 'unsuitable'}
        aria-label={`${label} uygunsuz`}
        onClick={() => onState(state === 'unsuitable' ? 'received' : 'unsuitable')}
      >
        Uygunsuz
      </Button>
    </li>
  );
}
