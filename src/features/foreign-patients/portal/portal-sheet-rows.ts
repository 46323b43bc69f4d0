import type { SheetCell } from '@/kit/export/spreadsheet';
import { identityTypes, sexes } from '@sync/model/entities/client';
import type { PortalColumnId } from '@sync/model/portal-columns';
import { countryName, languageName } from '@sync/model/tr/countries';
import type { PortalProfile, PortalRow } from '@sync/rpc/portal';

const labels: Readonly<Partial<Record<PortalColumnId, Readonly<Record<string, string>>>>> = {
  identity_type: identityTypes,
  sex: sexes,
};
const instants: readonly PortalColumnId[] = ['arrival_at', 'in_hospital_at', 'discharged_at', 'departure_at'];
const days: readonly PortalColumnId[] = ['birth_date', 'authorisation_to', 'cover_until', 'rate_on'];
const countries: readonly PortalColumnId[] = ['nationality', 'country', 'passport_country'];

/** Returns a value as a spreadsheet takes it: days are days, amounts are amounts, codes are words. */
export function portalCell(id: PortalColumnId, value: PortalRow[string] | undefined): SheetCell {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') {
    if (id === 'rate') return { scaled: value, digits: 4 };
    return id === 'quote_amount' || id === 'paid_amount' ? { minor: value } : value;
  }
  if (instants.includes(id)) return { instant: value };
  if (days.includes(id)) return { day: value };
  if (countries.includes(id)) return countryName(value);
  if (id === 'language') return languageName(value);
  return labels[id]?.[value] ?? value;
}

/** Returns the rows of the file in the order of its columns. */
export const portalSheetRows = (
  { columns }: Pick<PortalProfile, 'columns'>,
  rows: readonly PortalRow[],
): readonly (readonly SheetCell[])[] => rows.map((row) => columns.map(({ id }) => portalCell(id, row[id])));
