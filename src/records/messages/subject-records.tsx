import { useMemo, useState } from 'react';
import { documents$ } from '@/data/documents';
import { useRelated } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { plainCollection, useLiveQuery } from '@/data/workspace';
import { formatDateTime } from '@/lib/dates';
import { SelectField } from '@/ui/select-field';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import { meeting } from '@sync/model/entities/meeting';
import type { Meeting } from '@sync/model/entities/meeting';
import { patientTrip } from '@sync/model/entities/patient-trip';
import { surgery } from '@sync/model/entities/surgery';
import { ticket } from '@sync/model/entities/ticket';
import { variableSources } from '@sync/model/messages/variables';
import type { VariableSource } from '@sync/model/messages/variables';
import { isMeetingWith } from './record-values';
import type { MessageSubject, PatientSubject } from './record-values';

/** Records of a patient that a message may speak of, where its caller has not named one. */
type ChosenSource = 'ticket' | 'surgery' | 'insurance_case' | 'meeting' | 'trip';

const places = {
  ticket: 'ticket',
  surgery: 'surgery',
  insurance_case: 'provision',
  meeting: 'meeting',
  trip: 'trip',
} as const satisfies Readonly<Record<ChosenSource, keyof PatientSubject>>;

const sourceOrder = Object.keys(places) as readonly ChosenSource[];

interface Choice<T> {
  readonly record: T;
  readonly label: string;
  /** Later ones come first. */
  readonly at: string;
}

const newestFirst = <T,>(choices: readonly Choice<T>[]): readonly Choice<T>[] =>
  choices.toSorted((a, b) => (a.at < b.at ? 1 : -1));

/** Returns meetings on this device that the patient takes part in as a guest. */
function useMeetings(client: PatientSubject['client'] | null, wanted: boolean): readonly Meeting[] {
  const found = useLiveQuery(
    (database) =>
      documents$(
        plainCollection(database, meeting.collection).find({
          selector: { kind: wanted ? meeting.kind : '' },
        }),
      ),
    [wanted],
  );
  return found.state === 'ready' && client !== null
    ? (found.data as unknown as readonly Meeting[]).filter((candidate) => isMeetingWith(candidate, client))
    : [];
}

/** Returns the subject of a message: what its caller names, and what the user chooses besides. */
export function useSubjectRecords(
  subject: MessageSubject,
  sources: ReadonlySet<VariableSource>,
): {
  readonly subject: MessageSubject;
  /** Fields for what has to be chosen. */
  readonly fields: readonly {
    readonly source: ChosenSource;
    readonly options: readonly { readonly value: string; readonly label: string }[];
    readonly value: string | null;
  }[];
  readonly choose: (source: ChosenSource, id: string | null) => void;
} {
  const reference = useReferenceData();
  const [chosen, setChosen] = useState<Partial<Record<ChosenSource, string>>>({});
  const patient = 'applicant' in subject ? null : subject;
  const clientId = patient?.client.id ?? null;
  const asks = (source: ChosenSource) =>
    patient !== null && sources.has(source) && patient[places[source]] === undefined;
  const tickets = useRelated(ticket, 'client_id', asks('ticket') ? clientId : null).records;
  const surgeries = useRelated(surgery, 'client_id', asks('surgery') ? clientId : null).records;
  const cases = useRelated(insuranceCase, 'client_id', asks('insurance_case') ? clientId : null).records;
  const trips = useRelated(patientTrip, 'client_id', asks('trip') ? clientId : null).records;
  const meetings = useMeetings(patient?.client ?? null, asks('meeting'));
  const choices = useMemo(
    () => ({
      ticket: newestFirst(
        tickets.map((record) => ({
          record,
          label: [record.ticket_no, record.subject].filter(Boolean).join(' · '),
          at: record.created_at,
        })),
      ),
      surgery: newestFirst(
        surgeries.map((record) => ({
          record,
          label: record.planned_start === null ? 'Günü belli değil' : formatDateTime(record.planned_start),
          at: record.planned_start ?? '',
        })),
      ),
      insurance_case: newestFirst(
        cases.map((record) => ({
          record,
          label: [record.case_no, reference.definitionName(record.insurer_id)].filter(Boolean).join(' · '),
          at: record.created_at,
        })),
      ),
      meeting: newestFirst(
        meetings.map((record) => ({
          record,
          label: `${formatDateTime(record.starts_at)} · ${record.title}`,
          at: record.starts_at,
        })),
      ),
      trip: newestFirst(
        trips
          .filter(({ cancelled_at: cancelled }) => cancelled === null)
          .map((record) => ({
            record,
            label: [formatDateTime(record.arrival_at), record.flight_no].filter(Boolean).join(' · '),
            at: record.arrival_at,
          })),
      ),
    }),
    [tickets, surgeries, cases, meetings, trips, reference],
  );
  const idOf = (source: ChosenSource): string | null => {
    const own: readonly Choice<{ readonly id: string }>[] = choices[source];
    const picked = own.find(({ record }) => record.id === chosen[source]);
    return (picked ?? (own.length === 1 ? own[0] : undefined))?.record.id ?? null;
  };
  const pick = <T extends { readonly id: string }>(source: ChosenSource, own: readonly Choice<T>[]) =>
    own.find(({ record }) => record.id === idOf(source))?.record;
  return {
    subject:
      patient === null
        ? subject
        : {
            ...patient,
            ticket: patient.ticket ?? pick('ticket', choices.ticket),
            surgery: patient.surgery ?? pick('surgery', choices.surgery),
            provision: patient.provision ?? pick('insurance_case', choices.insurance_case),
            meeting: patient.meeting ?? pick('meeting', choices.meeting),
            trip: patient.trip ?? pick('trip', choices.trip),
          },
    fields: sourceOrder.filter(asks).map((source) => ({
      source,
      options: choices[source].map(({ record, label }) => ({ value: record.id, label })),
      value: idOf(source),
    })),
    choose: (source, id) => setChosen((before) => ({ ...before, [source]: id ?? undefined })),
  };
}

/** Renders the choice of the message's subject, if there is something to choose. */
export function SubjectFields({
  fields,
  choose,
}: Pick<ReturnType<typeof useSubjectRecords>, 'fields' | 'choose'>) {
  return fields.map(({ source, options, value }) => (
    <SelectField
      key={source}
      label={variableSources[source]}
      hint={options.length === 0 ? noneWords[source] : undefined}
      disabled={options.length === 0}
      options={options}
      value={value}
      onChange={(id) => choose(source, id)}
    />
  ));
}

const noneWords: Readonly<Record<ChosenSource, string>> = {
  ticket: 'Hastanın bu cihazda görünen bir talebi yok.',
  surgery: 'Hastanın bu cihazda görünen bir ameliyatı yok.',
  insurance_case: 'Hastanın bu cihazda görünen bir provizyonu yok.',
  meeting: 'Hastanın misafir olarak eklendiği, planlanmış bir görüşme yok.',
  trip: 'Hastanın bu cihazda görünen bir yolculuğu yok.',
};
