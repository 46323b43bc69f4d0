import { useRelated } from '@/data/records';
import { usePermission } from '@/data/workspace';
import { Section } from '@/kit/record/panel-section';
import { latestSurgeryFirst, SurgeryRows } from '@/records/surgeries/surgery-rows';
import { surgery } from '@sync/model/entities/surgery';
import type { Ticket } from '@sync/model/entities/ticket';

/** Shows surgeries that were planned from this ticket; nothing where there is none. */
export function TicketSurgeries({ ticket }: { ticket: Ticket }) {
  const sees = usePermission('crm.surgery_list.read');
  const { records: surgeries } = useRelated(
    surgery,
    'ticket_id',
    sees ? ticket.id : null,
    latestSurgeryFirst,
  );
  if (!sees || surgeries.length === 0) return null;
  return (
    <Section title="Ameliyat">
      <div className="-mx-4">
        <SurgeryRows surgeries={surgeries} />
      </div>
    </Section>
  );
}
