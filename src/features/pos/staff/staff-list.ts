import { beside, id, paging, readerOf, yes } from '@/lib/address';
import { compareTurkish } from '@/lib/turkish';
import { exportOf, updatedDay } from '@/kit/export/entity-export';
import type { Selection } from '@/kit/list/select-rows';
import { posStaff } from '@sync/model/entities/pos-staff';
import type { PosStaff } from '@sync/model/entities/pos-staff';
import type { Pos } from '../use-pos';
import { minorIn } from '@sync/model/money';

const MONTH = 30 * 86_400_000;

/** Somebody who takes payments, as the list shows them. */
export interface StaffRow {
  readonly member: PosStaff;
  /** Numbers of the terminals that they hold now. */
  readonly holds: readonly string[];
  /** Number of usages in the last thirty days. */
  readonly usages: number;
  readonly differences: number;
  /** Sum of the differences in kuruş; lira alone. */
  readonly difference: number;
}

const sorts = ['name', 'usages', 'difference', 'updated'] as const;

/** Reads the address of the list; see `readerOf`. */
export const readStaffSearch = readerOf({
  desk: id,
  holding: yes,
  different: yes,
  inactive: yes,
  ...paging(sorts),
  ...beside,
});
export type StaffSearch = ReturnType<typeof readStaffSearch>;

/** @param now epoch milliseconds */
export function staffRows({ staff, usages, terminal }: Pos, now: number): readonly StaffRow[] {
  const since = new Date(now - MONTH).toISOString();
  return staff.map((member) => {
    const own = usages.filter(({ staff_id }) => staff_id === member.id);
    const recent = own.filter(({ from_at }) => from_at >= since);
    const different = recent.filter(
      ({ difference, currency }) => currency === 'TRY' && difference !== null && difference !== 0,
    );
    return {
      member,
      holds: own
        .filter(({ state }) => state === 'open')
        .flatMap(({ terminal_id }) => terminal(terminal_id)?.terminal_no ?? []),
      usages: recent.length,
      differences: different.length,
      difference: minorIn('TRY', different, ({ difference }) => difference),
    };
  });
}

const byName = (a: StaffRow, b: StaffRow) => compareTurkish(a.member.full_name, b.member.full_name);

export const staffSelection: Selection<StaffRow, StaffSearch, (typeof sorts)[number]> = {
  shows: ({ member }, { inactive }) => member.active || inactive === 'yes',
  filters: {
    desk: ({ member }, desk) => member.cash_desk_id === desk,
    holding: ({ holds }) => holds.length > 0,
    different: ({ differences }) => differences > 0,
  },
  texts: ({ member, holds }) => [member.full_name, ...holds],
  numbers: ({ member }) => [member.phone],
  sorts: {
    name: byName,
    usages: (a, b) => a.usages - b.usages || byName(a, b),
    difference: (a, b) => a.difference - b.difference || byName(a, b),
    updated: (a, b) => a.member.updated_at.localeCompare(b.member.updated_at),
  },
  standing: { sort: 'name', order: 'asc' },
};

export const staffExport = exportOf(posStaff, (row: StaffRow) => row.member, [
  'full_name',
  'cash_desk_id',
  'phone',
  'active_from',
  'active_to',
  { header: 'Elindeki terminaller', cell: ({ holds }) => holds.join(', ') || null },
  { header: 'Kullanım (30 gün)', cell: ({ usages }) => usages },
  { header: 'Fark (30 gün)', cell: ({ difference }) => ({ minor: difference }) },
  'active',
  updatedDay((row) => row.member.updated_at),
]);
