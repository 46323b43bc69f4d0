import { usePermission } from '@/data/workspace';
import { Section } from '@/records/panel-section';
import { SurgeryRows } from '@/records/surgeries/surgery-rows';
import { useSurgeriesOf } from '@/records/surgeries/use-surgeries-of';
import type { Ticket } from '@sync/model/entities/ticket';

/** Shows surgeries that were planned from this ticket; nothing where there is none. */
export function TicketSurgeries({ ticket }: { ticket: Ticket }) {
  const sees = usePermission('crm.surgery_list.read');
  const { surgeries } = useSurgeriesOf('ticket_key', sees ? ticket.id : null);
  if (!sees || surgeries.length === 0) return null;
  return (
    <Section title="Ameliyat">
      <div className="-mx-4">
        <SurgeryRows surgeries={surgeries} />
      </div>
    </Section>
  );
}
