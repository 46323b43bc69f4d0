import type { RecordMark } from '@/data/sync-state';
import { formatTime } from '@/lib/dates';
import type { Surgery } from '@sync/model/entities/surgery';
import type { ClashKind, SurgerySide, Urgency } from '@sync/model/entities/surgery-values';
import { milestoneAt, missingItems, readiness, sideOf } from '@sync/model/rules/surgery-rules';
import { actualSlot, plannedSlot } from '@sync/model/rules/theatre';
import type { SurgeryRow } from '../surgery-row';

/** Looks of a block on the board; each has a shape or word of its own beside its colour. */
export const blockLooks = {
  done: 'Tamamlandı',
  recovery: 'Derlenme',
  operating: 'Ameliyatta',
  entered: 'Salonda',
  emergency: 'Acil',
  confirmed: 'Kesinleşti',
  planned: 'Planlandı',
  missing: 'Eksik hazırlık',
  provisional: 'Geçici, onay bekliyor',
  clash: 'Çakışma',
  cancelled: 'İptal',
} as const;
export type BlockLook = keyof typeof blockLooks;

/** A surgery on the board. It holds primitive values, so that a card renders again only when one of them changes. */
export interface BoardCard {
  readonly id: string;
  readonly roomId: string;
  readonly tableNo: number;
  readonly look: BlockLook;
  readonly procedure: string;
  readonly side: SurgerySide;
  readonly client: string;
  readonly surgeon: string;
  readonly urgency: Urgency;
  /** Place of the block: the real times, else the plan. Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly freeAt: number;
  readonly planFrom: number;
  readonly planTo: number;
  readonly turnover: number;
  /** The real times differ from the plan: the plan is beside the block. */
  readonly showsPlan: boolean;
  /** The patient is in the theatre or has been. */
  readonly isFixed: boolean;
  readonly isRunning: boolean;
  readonly done: number;
  readonly all: number;
  /** Minutes behind the plan; 0 where it is on time. */
  readonly late: number;
  /** Likely start, where other surgeries run late; null where it is as planned. */
  readonly expectedFrom: number | null;
  readonly movedFrom: number | null;
  readonly clashKind: ClashKind | null;
  readonly clashWithId: string | null;
  readonly note: string | null;
  readonly mark: RecordMark;
}

const MINUTE = 60_000;
/** Less than this behind the plan is on time. */
const LATE = 10;

export function lookOf(surgery: Surgery): BlockLook {
  const { status, milestones, urgency, slot_state, checklist } = surgery;
  if (status === 'cancelled') return 'cancelled';
  if (milestoneAt(milestones, 'ward') !== null || milestoneAt(milestones, 'discharged') !== null)
    return 'done';
  if (milestoneAt(milestones, 'room_out') !== null) return 'recovery';
  if (slot_state === 'clash' && milestoneAt(milestones, 'room_in') === null) return 'clash';
  if (slot_state === 'requested' && milestoneAt(milestones, 'room_in') === null) return 'provisional';
  if (urgency === 'emergency') return 'emergency';
  if (milestoneAt(milestones, 'started') !== null) return 'operating';
  if (milestoneAt(milestones, 'room_in') !== null) return 'entered';
  if (missingItems(checklist).length > 0) return 'missing';
  return status === 'confirmed' || status === 'admitted' ? 'confirmed' : 'planned';
}

/** Returns the span of a cancelled surgery, which takes no place any more but is still shown in its old one. */
function slotsOf(surgery: Surgery, now: number) {
  const shown = surgery.status === 'cancelled' ? { ...surgery, status: 'planned' as const } : surgery;
  const plan = plannedSlot(shown);
  const actual = actualSlot(shown, now);
  return plan === null || actual === null ? null : { plan, actual };
}

/**
 * Returns the surgery as a card; null where it has no place. @param expected likely starts of those that wait for
 * others
 */
export function boardCard(
  row: SurgeryRow,
  now: number,
  expected: ReadonlyMap<string, number>,
  mark: RecordMark,
): BoardCard | null {
  const { surgery } = row;
  const slots = slotsOf(surgery, now);
  if (slots === null || surgery.room_id === null) return null;
  const { plan, actual } = slots;
  const entered = milestoneAt(surgery.milestones, 'room_in') !== null;
  const left = milestoneAt(surgery.milestones, 'room_out') !== null;
  const late = Math.round((actual.surgery.to - plan.surgery.to) / MINUTE);
  const expectedFrom = expected.get(surgery.id) ?? null;
  return {
    id: surgery.id,
    roomId: surgery.room_id,
    tableNo: surgery.table_no,
    look: lookOf(surgery),
    procedure: row.procedure,
    side: sideOf(surgery.procedures),
    client: row.clientName,
    surgeon: row.surgeonName,
    urgency: surgery.urgency,
    from: actual.surgery.from,
    to: actual.surgery.to,
    freeAt: actual.room.to,
    planFrom: plan.surgery.from,
    planTo: plan.surgery.to,
    turnover: Math.round((plan.room.to - plan.surgery.to) / MINUTE),
    showsPlan: entered,
    isFixed: entered,
    isRunning: entered && !left,
    ...readiness(surgery.checklist),
    late: entered && !left && late >= LATE ? late : 0,
    expectedFrom:
      expectedFrom !== null && expectedFrom - plan.surgery.from >= LATE * MINUTE ? expectedFrom : null,
    movedFrom: movedFromOf(surgery, entered),
    clashKind: surgery.clash_kind,
    clashWithId: surgery.clash_with_id,
    note: surgery.status === 'cancelled' ? surgery.status_note : null,
    mark,
  };
}

/** Returns the former start of a surgery last moved on the same day; null once it has begun. */
function movedFromOf({ moved_from, planned_start }: Surgery, entered: boolean): number | null {
  if (moved_from === null || planned_start === null || entered || moved_from === planned_start) return null;
  const [before, after] = [Date.parse(moved_from), Date.parse(planned_start)];
  return Math.abs(after - before) < 18 * 60 * MINUTE ? before : null;
}

/** Returns the third line of a block, about its time. */
export function timeWords(card: BoardCard): { readonly text: string; readonly warns: boolean } {
  const { look, from, to, late, expectedFrom, isRunning } = card;
  if (look === 'done') return { text: `${formatTime(from)}–${formatTime(to)}`, warns: false };
  if (look === 'recovery') return { text: 'Derlenme', warns: false };
  if (look === 'entered') return { text: 'Salonda', warns: false };
  if (isRunning && late > 0) return { text: `+${late} dk`, warns: true };
  if (expectedFrom !== null) return { text: `≈ ${formatTime(expectedFrom)}`, warns: true };
  return { text: formatTime(from), warns: false };
}

const sideNames: Readonly<Record<SurgerySide, string | null>> = {
  right: 'sağ taraf',
  left: 'sol taraf',
  both: 'iki taraf',
  none: null,
};

/** Returns a card in one sentence, for screen readers and as its tooltip. */
export function spokenCard(card: BoardCard, room: string): string {
  const { procedure, side, client, surgeon, from, to, look, done, all, expectedFrom, late, mark } = card;
  return [
    procedure,
    sideNames[side],
    client,
    surgeon,
    `${room} ${formatTime(from)}–${formatTime(to)}`,
    blockLooks[look],
    late > 0 ? `${late} dakika gecikmeli` : null,
    expectedFrom === null ? null : `tahmini başlangıç ${formatTime(expectedFrom)}`,
    all === 0 ? null : `hazırlık ${done}/${all}`,
    mark === 'unsent' ? 'gönderilmedi' : mark === 'failed' ? 'gönderilemedi' : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** Groups of a day's surgeries that the strip counts and shows alone. */
export const dayFigures = {
  all: 'ameliyat',
  done: 'tamamlandı',
  recovery: 'derlenmede',
  running: 'salonda',
  waiting: 'bekliyor',
  clash: 'çakışma',
  provisional: 'geçici',
  missing: 'eksik hazırlık',
} as const;
export type DayFigure = keyof typeof dayFigures;

const figureTests: Readonly<Record<DayFigure, (card: BoardCard) => boolean>> = {
  all: () => true,
  done: ({ look }) => look === 'done',
  recovery: ({ look }) => look === 'recovery',
  running: ({ isRunning }) => isRunning,
  waiting: ({ isFixed }) => !isFixed,
  clash: ({ look }) => look === 'clash',
  provisional: ({ look }) => look === 'provisional',
  missing: ({ isFixed, done, all }) => !isFixed && done < all,
};

/** Returns whether a card belongs to a figure; cancelled ones belong to none. */
export const isCounted = (card: BoardCard, figure: DayFigure): boolean =>
  card.look !== 'cancelled' && figureTests[figure](card);
