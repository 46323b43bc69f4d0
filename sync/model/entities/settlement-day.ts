import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { day, json } from '../fields';
import type { PackedDay } from '../rules/settlement';

/**
 * One day of card money: rows of banks, receipts of the hospital, what was matched, and what banks pay on that day. The
 * server makes one record of it, since single rows would be tens of thousands; `sync/model/rules/settlement.ts` unpacks it.
 */
export const settlementDay = defineEntity({
  kind: 'settlement_day',
  collection: 'pos',
  table: 'settlement_days',
  label: { singular: 'Mutabakat günü', plural: 'Mutabakat günleri' },
  fields: {
    day: day({ label: 'Gün', required: true, serverOnly: true }),
    content: json<PackedDay>({ label: 'Satırlar', serverOnly: true }),
  },
  permissions: { read: ['pos.ms_reports.read', 'pos.bank_reports.read'] },
});

export type SettlementDay = DocumentOf<typeof settlementDay>;

/**
 * Returns the id of the record of a day. It begins with the day, so that a range of days is a range of ids.
 * @param day `YYYY-MM-DD`
 */
export const settlementDayId = (day: string): string =>
  `${day.replaceAll('-', '')}-0000-8000-8000-000000000000`;
