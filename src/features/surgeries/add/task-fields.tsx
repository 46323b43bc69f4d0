import { useWholeIndexes } from '@/data/indexes';
import { useReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { countOf } from '@/lib/sentences';
import { offeredTypes } from '@/records/tickets/ticket-context';
import { Checkbox } from '@/ui/checkbox';
import { ComboboxField } from '@/ui/combobox-field';
import { SelectField } from '@/ui/select-field';
import { isFinished } from '@sync/model/rules/ticket-rules';
import type { FormPart } from './use-surgery-form';

const NEW = 'new';

/** Renders the choice whether missing items become tasks, and at which ticket where the surgery has none. */
export function TaskFields({ form, missing }: { form: FormPart; missing: number }) {
  const { values, problems, change } = form;
  const reference = useReferenceData();
  const mayAddTasks = usePermission('crm.ticket_tasks.add');
  const mayAddTickets = usePermission('crm.tickets.add');
  const open = useWholeIndexes(
    ({ tickets }) =>
      [...tickets.rows.values()].filter(
        (row) => row.clientId === values.client_id && !isFinished(row.category),
      ),
    [values.client_id],
  );
  if (missing === 0 || !mayAddTasks) return null;
  const own = values.ticket_id !== null;
  const offers = [
    ...(open ?? []).map((row) => ({ value: row.id, label: `${row.number} · ${row.subject}` })),
    ...(mayAddTickets ? [{ value: NEW, label: 'Yeni talep açılsın' }] : []),
  ];
  return (
    <div className="mt-3 grid gap-3.5">
      <Checkbox
        label="Eksikle aç: eksikler görev olsun"
        description={`${countOf(missing, 'eksik')}, ameliyat gününden geriye sayılan son tarihle ilgili ekibin görevi olur`}
        checked={values.open_tasks}
        onChange={(event) => change({ open_tasks: event.target.checked })}
      />
      {values.open_tasks && !own && offers.length > 0 && (
        <div className="grid gap-4 min-[30em]:grid-cols-2">
          <SelectField
            label="Görevlerin talebi"
            options={offers}
            value={values.task_ticket_id ?? (mayAddTickets ? NEW : null)}
            onChange={(value) => change({ task_ticket_id: value === NEW ? null : value })}
          />
          {values.task_ticket_id === null && mayAddTickets && (
            <ComboboxField
              label="Yeni talebin tipi"
              placeholder="Seçin"
              options={offeredTypes({ reference }).map(({ id, name }) => ({ value: id, label: name }))}
              value={values.task_type_id}
              error={problems['task_type_id']}
              onChange={(task_type_id) => change({ task_type_id })}
            />
          )}
        </div>
      )}
    </div>
  );
}
