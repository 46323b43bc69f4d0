import type { Definition } from '@sync/model/entities/definition';
import type { ReferenceData } from '@/data/reference-data';
import { formatNumber } from '@/lib/numbers';
import type { DataColumn } from '@/ui/table-types';
import type { LookupDescription } from './lookup-kinds';
import { AttributeCell } from './lookup-look';

/** Returns the columns of a list of look-up entries on paper: all of them, whatever the screen has room for. */
export function printedColumns(
  description: LookupDescription,
  directory: ReferenceData,
  usesOf: (entry: Definition) => number | null,
): readonly DataColumn<Definition>[] {
  return [
    { id: 'name', header: 'Ad', cell: ({ name }) => name },
    ...description.columns.map((column): DataColumn<Definition> => ({
      id: column.attribute,
      header: column.header,
      align: column.align,
      cell: (entry) => <AttributeCell {...{ entry, column, description, directory }} />,
    })),
    {
      id: 'uses',
      header: 'Kullanım',
      align: 'end',
      cell: (entry) => {
        const uses = usesOf(entry);
        return uses === null ? '…' : formatNumber(uses);
      },
    },
    { id: 'active', header: 'Etkin', cell: ({ active }) => (active ? 'Etkin' : 'Pasif') },
  ];
}
