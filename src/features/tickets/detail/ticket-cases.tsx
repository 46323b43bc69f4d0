import { insuranceCase } from '@sync/model/entities/insurance-case';
import { biopsy } from '@sync/model/entities/biopsy';
import { useRelated } from '@/data/records';
import { Link } from '@tanstack/react-router';
import { usePermission } from '@/data/workspace';
import { CaseRows } from '@/records/insurance/case-rows';
import { newestFirst } from '@/records/insurance/use-cases-of';
import { Section } from '@/kit/record/panel-section';
import { BiopsyRows } from '@/records/pathology/biopsy-rows';
import type { Ticket } from '@sync/model/entities/ticket';

/** Provisions and biopsies that were opened from this ticket, and the way to a new provision. */
export function TicketCases({ ticket }: { ticket: Ticket }) {
  const seesCases = usePermission('parse.insurance_tracking.read');
  const mayAsk = usePermission('parse.insurance_tracking.add');
  const seesBiopsies = usePermission('parse.adenom_biyotip.read');
  // By the patient: a case of a surgery is linked to that one first.
  const ofTicket = (record: { readonly ticket_id: string | null }) => record.ticket_id === ticket.id;
  const cases = useRelated(
    insuranceCase,
    'client_id',
    seesCases ? ticket.client_id : null,
    newestFirst,
  ).records.filter(ofTicket);
  const biopsies = useRelated(
    biopsy,
    'client_id',
    seesBiopsies ? ticket.client_id : null,
    newestFirst,
  ).records.filter(ofTicket);
  return (
    <>
      {seesCases && (cases.length > 0 || mayAsk) && (
        <Section
          title="Provizyon"
          aside={
            mayAsk && (
              <Link
                to="/insurance/tracking"
                search={{ form: 'new', ticket: ticket.id }}
                className="hit font-medium text-accent-ink"
              >
                Provizyon iste
              </Link>
            )
          }
        >
          {cases.length === 0 ? (
            <p className="text-ink-2">Provizyon istenmemiş.</p>
          ) : (
            <div className="-mx-4">
              <CaseRows cases={cases} />
            </div>
          )}
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
