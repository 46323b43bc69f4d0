import { useMemo, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { dayOf, formatTime, instantAt, isIsoInstant, todayIso } from '@/lib/dates';
import { failureText } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { DateTimeField } from '@/ui/date-time-field';
import { Dialog } from '@/ui/dialog';
import { NumberField } from '@/ui/number-field';
import { RadioCards } from '@/ui/radio-cards';
import { SelectField } from '@/ui/select-field';
import { TextareaField } from '@/ui/textarea-field';
import { ActionError } from '@sync/model/action-error';
import { dominoOf } from '@sync/model/rules/domino';
import { tableKey } from '@sync/model/rules/theatre-days';
import type { Place } from '@sync/model/surgeries/acts/move';
import { dropProblem, ownerOf } from './board-slots';
import { heldPiece } from './held-piece';
import { MovePreview } from './move-preview';
import type { Board } from './use-board-day';
import { dropSentences, placesOf } from './use-moves';
import type { AskedMove } from './use-moves';

const MINUTE = 60_000;
/** Limit of the length of a surgery in the fields, minutes. */
const SHORTEST = 5;
const LONGEST = 24 * 60;

type Scope = 'push' | 'alone';

/** Gives a surgery another time, room or length without dragging, and shows before what it brings with it. */
export function MoveDialog({
  asked: { row, target },
  board,
  day,
  now,
  onMove,
  onClose,
}: {
  asked: AskedMove;
  board: Board;
  /** The day that is open, `YYYY-MM-DD`: where a surgery that waits is planned. */
  day: string;
  now: number;
  /** Writes it; a rejection stays in the dialog. */
  onMove: (places: readonly Place[], text: string) => Promise<void>;
  onClose: () => void;
}) {
  const reference = useReferenceData();
  const piece = useMemo(() => heldPiece(reference, row.surgery, now), [reference, row, now]);
  const isPlanned = piece.roomId !== '';
  const first = board.dayOf(day).columns[0];
  const [start, setStart] = useState(() =>
    target === null && !isPlanned
      ? instantAt(day, '08:00')
      : new Date(target?.from ?? piece.from).toISOString(),
  );
  const [place, setPlace] = useState(() =>
    target !== null
      ? tableKey(target.roomId, target.tableNo)
      : isPlanned
        ? tableKey(piece.roomId, piece.tableNo)
        : (first?.key ?? null),
  );
  const [minutes, setMinutes] = useState<number | null>(Math.round(piece.length / MINUTE));
  const [scope, setScope] = useState<Scope>('push');
  const [outside, setOutside] = useState(row.surgery.outside_reason ?? '');
  const [overlap, setOverlap] = useState(row.surgery.overlap_reason ?? '');
  const [failure, setFailure] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);

  const isTime = isIsoInstant(start);
  const isLength = minutes !== null && minutes >= SHORTEST && minutes <= LONGEST;
  const onDay = isTime ? dayOf(start) : day;
  const shown = useMemo(() => board.dayOf(onDay), [board, onDay]);
  const column = shown.columns.find(({ key }) => key === place);
  const plan = useMemo(() => {
    if (column === undefined || !isTime || !isLength) return null;
    const held = { ...piece, length: minutes * MINUTE, mayOverlap: overlap.trim() !== '' };
    const to = { roomId: column.roomId, tableNo: column.tableNo, from: Date.parse(start) };
    return {
      to,
      push: dominoOf(shown.pieces, held, to, true),
      alone: dominoOf(shown.pieces, held, to, false),
      problem: dropProblem(column, held, to, now, ownerOf(row.surgery)),
    };
  }, [column, isTime, isLength, minutes, overlap, piece, row, shown, start, now]);

  const isPushing = plan !== null && plan.push.pushedIds.length > 0;
  const preview = plan === null ? null : isPushing && scope === 'alone' ? plan.alone : plan.push;
  const problem = plan?.problem ?? null;
  const needsReason = problem === 'outside_hours' || problem === 'outside_session';
  const isRefused = problem === 'begun' || problem === 'past' || problem === 'closed';
  const hasPeopleClash = (preview?.clashes ?? []).some(({ kind }) => kind !== 'room') || overlap !== '';
  const begins = preview?.starts.get(row.surgery.id) ?? plan?.to.from ?? null;

  const move = async () => {
    setTried(true);
    if (plan === null || preview === null || isRefused || begins === null || minutes === null) return;
    if (needsReason && outside.trim() === '') return;
    setBusy(true);
    setFailure(null);
    try {
      const end = begins + minutes * MINUTE;
      await onMove(
        placesOf(row, plan.to, preview, shown, {
          planned_end: new Date(end).toISOString(),
          room_free_at: new Date(end + piece.turnover).toISOString(),
          outside_reason: needsReason ? outside.trim() : null,
          overlap_reason: overlap.trim() === '' ? null : overlap.trim(),
        }),
        `${row.procedure}: ${column?.name ?? 'Salon'}, ${formatTime(begins)}${
          isPushing && scope === 'push' ? `; ${plan.push.pushedIds.length} ameliyat kaydırıldı` : ''
        }`,
      );
      onClose();
    } catch (error) {
      setFailure(error instanceof ActionError ? error.message : failureText(error));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      width={640}
      locked={busy}
      title={isPlanned ? `${row.procedure}: taşı` : `${row.procedure}: salon ve saat ver`}
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button
            tone="primary"
            busy={busy}
            busyLabel="Kaydediliyor"
            disabledReason={isRefused ? dropSentences[problem] : undefined}
            onClick={() => void move()}
          >
            {isPushing && scope === 'push' ? `${plan.push.pushedIds.length + 1} ameliyatı taşı` : 'Taşı'}
          </Button>
        </>
      }
    >
      <p className="meta mt-1 text-ink-2">
        {row.clientName} · {row.surgeonName}
      </p>
      <div className="mt-4 grid gap-3.5">
        <div className="grid gap-3.5 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <DateTimeField
            label="Başlangıç"
            value={start}
            onChange={setStart}
            min={todayIso(now)}
            error={tried && !isTime ? 'Gün ve saati yazın' : undefined}
          />
          <NumberField
            label="Süre"
            unit="dk"
            value={minutes}
            onChange={setMinutes}
            error={isLength ? undefined : `${SHORTEST}–${LONGEST} dakika`}
          />
        </div>
        <SelectField
          label="Salon"
          options={shown.columns.map(({ key, name, departments, hours }) => ({
            value: key,
            label: name,
            description: hours === null ? `${departments}, kapalı` : departments,
          }))}
          value={place}
          onChange={setPlace}
          error={tried && column === undefined ? 'Salonu seçin' : undefined}
        />
        {isPushing && (
          <RadioCards
            label="Diğer ameliyatlar"
            name="move-scope"
            options={[
              {
                value: 'push',
                label: 'Sonrakileri de kaydır',
                description: `${plan.push.pushedIds.length} ameliyat yer açar`,
              },
              {
                value: 'alone',
                label: 'Yalnız bunu taşı',
                description: plan.alone.clashes.length > 0 ? 'Çakışma kalır' : 'Diğerleri yerinde kalır',
              },
            ]}
            value={scope}
            onChange={setScope}
          />
        )}
        {preview !== null && column !== undefined && (
          <div aria-live="polite">
            {begins !== null && begins !== plan?.to.from && (
              <p className="meta mb-2 text-warn">
                Önceki ameliyat bitmeden başlayamaz: {formatTime(begins)} saatine alınır.
              </p>
            )}
            <MovePreview preview={preview} column={column} board={shown} now={now} />
          </div>
        )}
        {needsReason && (
          <TextareaField
            label="Oturum dışında olma nedeni"
            rows={2}
            value={outside}
            maxLength={300}
            onChange={(event) => setOutside(event.target.value)}
            hint={dropSentences[problem]}
            error={tried && outside.trim() === '' ? 'Nedenini yazın' : undefined}
          />
        )}
        {hasPeopleClash && (
          <TextareaField
            label="Aynı anda iki salonda olma nedeni"
            optional
            rows={2}
            value={overlap}
            maxLength={300}
            onChange={(event) => setOverlap(event.target.value)}
            hint="Yazarsanız kişi çakışması sayılmaz."
          />
        )}
        {failure !== null && (
          <p role="alert" className="meta text-danger">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
