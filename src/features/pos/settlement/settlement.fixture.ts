import type { BankRow, MatchGroup, Receipt, UnpackedDay, ValueSum } from '@sync/model/rules/settlement';

export const DAY = '2026-11-16';
export const BANK = '0197b0a2-0000-4000-8000-00000000000a';
export const OTHER_BANK = '0197b0a2-0000-4000-8000-00000000000b';

export const bankRow = (no: number, gross: number, more: Partial<BankRow> = {}): BankRow => ({
  no,
  fileId: 'file',
  line: no + 1,
  bankId: BANK,
  terminalNo: '00412077',
  kind: 'sale',
  day: DAY,
  time: '09:16:00',
  valueOn: '2026-11-17',
  postedOn: null,
  currency: 'TRY',
  gross,
  commission: 0,
  otherDeductions: 0,
  net: gross,
  instalmentNo: null,
  instalmentCount: 1,
  cardMasked: '411111******4417',
  cardKind: 'credit',
  approvalNo: String(100_000 + no),
  batchNo: null,
  usageId: null,
  expectedCommission: null,
  expectedValueOn: null,
  matched: 0,
  ...more,
});

export const receipt = (no: number, amount: number, more: Partial<Receipt> = {}): Receipt => ({
  no,
  fileId: 'list',
  line: no + 1,
  receiptNo: `M-${no}`,
  day: DAY,
  time: '09:14:00',
  desk: 'Vezne 1',
  staff: 'Ayşe Kara',
  currency: 'TRY',
  amount,
  method: 'Kredi kartı',
  instalmentCount: null,
  terminalNo: null,
  approvalNo: null,
  cancelled: false,
  usageId: null,
  bankId: BANK,
  matched: 0,
  ...more,
});

export const group = (
  no: number,
  receipts: MatchGroup['receipts'],
  bank: MatchGroup['bank'],
  more: Partial<MatchGroup> = {},
): MatchGroup => ({
  no,
  state: 'confirmed',
  basis: 'usage_time',
  automatic: true,
  difference:
    receipts.reduce((sum, [, amount]) => sum + amount, 0) - bank.reduce((sum, [, amount]) => sum + amount, 0),
  differenceKind: null,
  reason: null,
  minutes: 2,
  by: null,
  at: '2026-11-17T06:00:00Z',
  bank,
  receipts,
  ...more,
});

export const valueSum = (more: Partial<ValueSum> = {}): ValueSum => ({
  bankId: BANK,
  terminalNo: '1',
  kind: 'sale',
  currency: 'TRY',
  instalmentNo: null,
  instalmentCount: 1,
  rows: 1,
  net: 100,
  postedNet: 0,
  postedRows: 0,
  lateNet: 0,
  lateRows: 0,
  lateSince: null,
  ...more,
});

export const dayOf = (content: Partial<UnpackedDay>): UnpackedDay => ({
  day: DAY,
  bank: [],
  receipts: [],
  otherBank: [],
  otherReceipts: [],
  groups: [],
  values: [],
  account: [],
  covered: [],
  ...content,
});
