import { Link } from '@tanstack/react-router';
import { Ticket as TicketIcon, TriangleAlert, UserRound } from 'lucide-react';
import { useWholeIndexes } from '@/data/indexes';
import { useReferenceData } from '@/data/reference-data';
import { usePermission, useSignedIn } from '@/data/workspace';
import { ageInYears, formatDateTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { clientName, clientNoText } from '@/kit/record/client-summary-line';
import { RecordLink } from '@/kit/record/record-link';
import { recordAddress } from '@/kit/record/record-screens';
import { slotTones, slotWords } from '@/records/surgeries/surgery-words';
import { KnownClientSearch } from '@/records/tickets/known-client-search';
import { numberOf } from '@sync/model/tickets/number';
import { Badge } from '@/ui/badge';
import { Button, buttonClass } from '@/ui/button';
import { RecordNo } from '@/ui/record-no';
import { SideMark } from '@/ui/side-mark';
import { StatusGlyph, statusNames } from '@/ui/status';
import type { Client } from '@sync/model/entities/client';
import type { Surgery } from '@sync/model/entities/surgery';
import { surgeryStatuses } from '@sync/model/entities/surgery-values';
import type { Ticket } from '@sync/model/entities/ticket';
import { nameOfProcedures, sideOf } from '@sync/model/rules/surgery-rules';
import { isFinished } from '@sync/model/rules/ticket-rules';
import type { SurgeryFormField } from './surgery-form-values';

const SHOWN = 3;

const filledWords: Readonly<Partial<Record<SurgeryFormField, string>>> = {
  procedures: 'ameliyat',
  surgeon_id: 'cerrah',
  department_id: 'bölüm',
  payer: 'güvence',
  insurer_name: 'sigorta şirketi',
  currency: 'para birimi',
};

/** Shows the chosen patient, or the search for one. */
export function PatientPart({
  client,
  ticket,
  surgeries,
  filled,
  error,
  onChoose,
}: {
  client: Client | null;
  ticket: Ticket | null;
  surgeries: readonly Surgery[];
  filled: readonly SurgeryFormField[];
  error: string | undefined;
  /** Receives the chosen patient. Null removes the patient. */
  onChoose: (id: string | null) => void;
}) {
  const mayAdd = usePermission('crm.clients.add');
  if (client === null) {
    return (
      <div className="grid gap-2">
        <KnownClientSearch optional={false} error={error} onChoose={onChoose} />
        {mayAdd && (
          <Link
            to="/crm/client-list"
            search={{ add: true }}
            className={buttonClass('secondary', 'sm', 'justify-self-start')}
          >
            Yeni hasta kaydı
          </Link>
        )}
      </div>
    );
  }
  const age = client.birth_date === null ? null : ageInYears(client.birth_date);
  const words = filled.flatMap((field) => filledWords[field] ?? []);
  const Icon = ticket === null ? UserRound : TicketIcon;
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-sunken">
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2">
        <Icon className="size-5 text-accent" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-56">
          <p className="break-words">
            <b>{clientName(client)}</b>
            <span className="num text-ink-2">
              {age !== null && ` · ${age} yaş`} · {clientNoText(client)}
            </span>
          </p>
          {words.length > 0 && (
            <p className="meta text-ink-2">
              {ticket === null ? 'Hasta kaydından' : `${numberOf(ticket)} talebinden`} dolduruldu:{' '}
              {words.join(', ')}
            </p>
          )}
        </div>
        {words.length > 0 && <Badge tone="accent">{countOf(words.length, 'alan dolu')}</Badge>}
        {ticket === null && (
          <Button size="sm" onClick={() => onChoose(null)}>
            Başka hasta seç
          </Button>
        )}
      </div>
      {client.allergies_alert !== null && (
        <p className="flex items-start gap-2 border-t border-line bg-danger-soft px-4 py-2 text-danger">
          <TriangleAlert className="mt-px size-4" aria-hidden="true" />
          <span className="min-w-0 break-words">
            <b>Uyarı:</b> {client.allergies_alert}
          </span>
        </p>
      )}
      <OtherSurgeries surgeries={surgeries} />
      <OpenTickets clientId={client.id} without={ticket?.id ?? null} />
    </div>
  );
}

function OtherSurgeries({ surgeries }: { surgeries: readonly Surgery[] }) {
  const { access } = useSignedIn();
  const reference = useReferenceData();
  if (surgeries.length === 0) return null;
  return (
    <div className="border-t border-line-soft px-4 py-2">
      <h3 className="meta text-ink-2">{countOf(surgeries.length, 'ameliyatı var')}</h3>
      <ul>
        {surgeries.slice(0, SHOWN).map((surgery) => {
          const address = recordAddress('surgery', surgery.id, access);
          const row = (
            <>
              <span className="clip flex-1">{nameOfProcedures(surgery.procedures)}</span>
              <SideMark side={sideOf(surgery.procedures)} size="xs" />
              <span className="meta num text-ink-2">
                {surgery.planned_start === null ? 'Tarih bekliyor' : formatDateTime(surgery.planned_start)}
                {surgery.room_id !== null && ` · ${reference.definitionName(surgery.room_id) ?? ''}`}
              </span>
              <span className="meta text-ink-2">{surgeryStatuses[surgery.status]}</span>
              {(surgery.slot_state === 'requested' || surgery.slot_state === 'clash') && (
                <Badge tone={slotTones[surgery.slot_state]}>{slotWords[surgery.slot_state]}</Badge>
              )}
            </>
          );
          const look = '-mx-2 flex min-h-9 touch:min-h-11 flex-wrap items-center gap-x-2.5 rounded-md px-2';
          return (
            <li key={surgery.id}>
              {address === null ? (
                <div className={look}>{row}</div>
              ) : (
                <RecordLink to={address} className={`${look} hover:bg-hover`}>
                  {row}
                </RecordLink>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function OpenTickets({ clientId, without }: { clientId: string; without: string | null }) {
  const open = useWholeIndexes(
    ({ tickets }) =>
      [...tickets.rows.values()]
        .filter((row) => row.clientId === clientId && row.id !== without && !isFinished(row.category))
        .sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1)),
    [clientId, without],
  );
  if (open === null || open.length === 0) return null;
  return (
    <div className="border-t border-line-soft px-4 py-2">
      <h3 className="meta text-ink-2">
        {countOf(open.length, without === null ? 'açık talebi var' : 'başka açık talebi var')}
      </h3>
      <ul>
        {open.slice(0, SHOWN).map((row) => (
          <li key={row.id}>
            <Link
              to="/crm/client-ticket/$ticketId"
              params={{ ticketId: row.id }}
              className="-mx-2 flex min-h-9 items-center gap-2.5 rounded-md px-2 hover:bg-hover touch:min-h-11"
            >
              <StatusGlyph category={row.category} label={statusNames[row.category]} />
              <span className="clip flex-1">{row.subject}</span>
              <RecordNo no={row.number} className="meta text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
