import type { ActFormState } from '@/acts/act-field';
import { formatDate } from '@/lib/dates';
import { formatMoney } from '@/lib/numbers';
import { Checkbox } from '@/ui/checkbox';
import type { CaseRow } from '../case-row';

/** Renders the invoices of the payer that are in no icmal yet. */
export function FreeInvoices({ rows, values, change }: ActFormState & { readonly rows: readonly CaseRow[] }) {
  const chosen = values['cases'] as readonly string[];
  if (rows.length === 0) return <p className="text-ink-2">Bu şirketin icmale girmemiş faturası yok.</p>;
  return (
    <ul className="max-h-[50vh] divide-y divide-line-soft overflow-y-auto">
      {rows.map(({ record, clientName }) => (
        <li key={record.id} className="flex min-h-12 items-center gap-3 py-1">
          <Checkbox
            className="min-w-0 flex-1"
            label={clientName}
            description={[
              record.invoice_no,
              record.invoiced_on === null ? null : formatDate(record.invoiced_on),
            ]
              .filter(Boolean)
              .join(' · ')}
            checked={chosen.includes(record.id)}
            onChange={(event) => {
              const others = chosen.filter((id) => id !== record.id);
              change({ cases: event.target.checked ? [...others, record.id] : others });
            }}
          />
          <span className="num whitespace-nowrap">
            {formatMoney(record.invoiced_amount ?? 0, record.currency)}
          </span>
        </li>
      ))}
    </ul>
  );
}
