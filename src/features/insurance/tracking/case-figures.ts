import { formatDuration, minutesBetween } from '@/lib/dates';
import { formatMoney, formatPercent } from '@/lib/numbers';
import { undecidedStatuses } from '@sync/model/entities/insurance-values';
import type { CaseStatus } from '@sync/model/entities/insurance-values';
import type { CaseRow } from '../case-row';

/** Days of answers that the figures look back on. */
const LOOK_BACK = 30;
const DAY = 24 * 60 * 60_000;

/** Figures below the worklist. Null where nothing is known. */
export interface CaseFigures {
  /** Amounts that payers were asked for and have not decided on, in minor units by currency. */
  readonly open: ReadonlyMap<string, number>;
  /** Mean minutes from request to answer, of answers of the last 30 days. */
  readonly answerMinutes: number | null;
  /** Refused of all that were decided in the last 30 days, in percent. */
  readonly refused: number | null;
  /** The next look that is to come, ISO 8601 in UTC. */
  readonly nextCheck: string | null;
}

type Counted = Pick<CaseRow, 'record'>;

/** @param now epoch milliseconds */
export function figuresOf(rows: readonly Counted[], now: number): CaseFigures {
  const open = new Map<string, number>();
  let minutes = 0;
  let timed = 0;
  let decided = 0;
  let refused = 0;
  let nextCheck: string | null = null;
  for (const { record } of rows) {
    if ((undecidedStatuses as readonly CaseStatus[]).includes(record.status)) {
      open.set(record.currency, (open.get(record.currency) ?? 0) + record.asked_amount);
    }
    const { next_check_at: check, answered_at: answered, requested_at: asked } = record;
    if (check !== null && Date.parse(check) >= now && (nextCheck === null || check < nextCheck)) {
      nextCheck = check;
    }
    if (answered === null || now - Date.parse(answered) > LOOK_BACK * DAY) continue;
    if (record.lines.some(({ decision }) => decision === 'open')) continue;
    decided += 1;
    if (record.lines.every(({ decision }) => decision === 'refused')) refused += 1;
    if (asked !== null && asked <= answered) {
      minutes += minutesBetween(asked, answered);
      timed += 1;
    }
  }
  return {
    open,
    answerMinutes: timed === 0 ? null : minutes / timed,
    refused: decided === 0 ? null : (refused / decided) * 100,
    nextCheck,
  };
}

/** `796.330,00 ₺`, with other currencies behind. */
export const openText = ({ open }: CaseFigures): string =>
  open.size === 0 ? '–' : [...open].map(([currency, sum]) => formatMoney(sum, currency)).join(' + ');

export const answerText = ({ answerMinutes }: CaseFigures): string =>
  answerMinutes === null ? '–' : formatDuration(answerMinutes);

export const refusedText = ({ refused }: CaseFigures): string =>
  refused === null ? '–' : formatPercent(refused);
