import { usePermission } from '@/data/workspace';
import { CaseRows } from '@/records/insurance/case-rows';
import { useCasesOf } from '@/records/insurance/use-cases-of';
import { Section } from '@/records/panel-section';
import { BiopsyRows } from '@/records/pathology/biopsy-rows';
import type { Ticket } from '@sync/model/entities/ticket';

/** Provisions and biopsies that were opened from this ticket; nothing where there is none. */
export function TicketCases({ ticket }: { ticket: Ticket }) {
  const seesCases = usePermission('parse.insurance_tracking.read');
  const seesBiopsies = usePermission('parse.adenom_biyotip.read');
  // By the patient: a case of a surgery is linked to that one first.
  const ofTicket = (one: { readonly ticket_id: string | null }) => one.ticket_id === ticket.id;
  const cases = useCasesOf(
    'insurance_case',
    'client_key',
    seesCases ? ticket.client_id : null,
  ).records.filter(ofTicket);
  const biopsies = useCasesOf('biopsy', 'client_key', seesBiopsies ? ticket.client_id : null).records.filter(
    ofTicket,
  );
  return (
    <>
      {cases.length > 0 && (
        <Section title="Provizyon">
          <div className="-mx-4">
            <CaseRows cases={cases} />
          </div>
        </Section>
      )}
      {biopsies.length > 0 && (
        <Section title="Biyopsi">
          <div className="-mx-4">
            <BiopsyRows biopsies={biopsies} />
          </div>
        </Section>
      )}
    </>
  );
}
