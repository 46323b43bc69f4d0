import { code, day, id, keysOf, oneOf, paging, place, readerOf } from '@/lib/address';
import { differenceNames } from './differences';
import { legStates } from '@sync/model/rules/fourth-leg';
import { tabIds } from './tab-ids';

export const rowSorts = ['day', 'gross', 'net', 'gap', 'value', 'terminal'] as const;
export const matchStates = { open: 'Eşleşmedi', partly: 'Kısmen eşleşti', matched: 'Eşleşti' } as const;
/** Minor units that the gross of a row has to exceed. */
export const leastAmounts = {
  over1000: 1_000_00,
  over5000: 5_000_00,
  over10000: 10_000_00,
  over50000: 50_000_00,
} as const;

/** Banks number terminals, some with letters among the digits. */
const isTerminalNo = (text: string): text is string => /^(?=.*\d)[A-Za-z0-9]{1,40}$/.test(text);

/** Reads the address of the screen; see `readerOf`. */
export const readSettlementSearch = readerOf({
  /** Absent: the reports. */
  sekme: oneOf(tabIds),
  /** Parameters of the board. */
  day,
  bank: id,
  terminal: code(isTerminalNo),
  currency: oneOf(['TRY', 'USD', 'EUR', 'GBP']),
  /** Action open beside the board or the periods. */
  act: oneOf(['auto', 'close', 'differences']),
  /** Parameters of the rows. */
  from: day,
  to: day,
  exception: oneOf(keysOf(differenceNames)),
  match: oneOf(keysOf(matchStates)),
  staff: id,
  value: day,
  least: oneOf(keysOf(leastAmounts)),
  /** Parameters of the value dates: as a list, and what came of it. */
  gorunum: oneOf(['liste']),
  gelen: oneOf(keysOf(legStates)),
  /** The number of the open row. */
  row: place,
  /** The open period. */
  period: id,
  /** The open objection. */
  objection: id,
  ...paging(rowSorts),
});
export type SettlementSearch = ReturnType<typeof readSettlementSearch>;

/** Properties of a tab of the screen. */
export interface SettlementTabProps {
  readonly search: SettlementSearch;
  /** Updates some values of the address and keeps the others. */
  readonly change: (patch: SettlementSearch) => void;
}
