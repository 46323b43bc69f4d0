import type { FhirResource } from 'fhir/r4';
import { describe, expect, it } from 'vitest';
import { biopsyOf } from './biopsy';
import { communicationOf } from './communication';
import { consentOf } from './consent';
import { documentOf } from './document';
import { fhirDate, type Others } from './fhir';
import { insuranceOf } from './insurance';
import { meetingOf } from './meeting';
import { companyOf, departmentOf, hospitalOf, insurerOf, roomOf } from './organization';
import { patientOf } from './patient';
import { clinicianOf, doctorOf, userOf } from './practitioner';
import { relatedPersonOf } from './related-person';
import { surgeryOf } from './surgery';
import { taskOf, ticketOf } from './task';

/* Rows are as little as the mappings read of them; what is left out is null there. */

const AT = '2026-11-21T10:00:00+00:00';
const ISO = '2026-11-21T10:00:00.000Z';
const stamps = { created_at: AT, updated_at: AT, created_by: null, updated_by: null, deleted_at: null };

/** Returns a row whose other columns are null. */
const row = <T>(values: object): T =>
  new Proxy(
    { ...stamps, ...values },
    { get: (target, name): unknown => Reflect.get(target, name) ?? null },
  ) as T;

/** Everybody is known but who is called `gone`. */
const others: Others = {
  refer: (type, id) =>
    id === null || id === undefined || id === 'gone' ? null : { reference: `${type}/${id}` },
  nameOf: (id) => (id === null || id === undefined ? null : `Ad ${id}`),
};

const of = <T extends FhirResource['resourceType']>(resources: readonly FhirResource[], type: T) =>
  resources.filter(
    (resource): resource is Extract<FhirResource, { resourceType: T }> => resource.resourceType === type,
  );

const patient = {
  id: 'p',
  client_no: '100001',
  first_name: 'Ayşe Nur',
  last_name: 'Şahin',
  identity_type: 'tckn',
  identity_no: '10000000146',
  birth_date: '1958-08-27',
  sex: 'female',
  phones: [{ e164: '+905321234567', label: 'mobile', primary: true }],
};

describe('a patient', () => {
  it('has numbers by their authority, names, telephones, a day of birth', () => {
    const [resource, ...more] = of(patientOf(row(patient), others), 'Patient');
    expect(more).toEqual([]);
    expect(resource).toMatchObject({
      id: 'p',
      active: true,
      meta: { lastUpdated: ISO },
      identifier: [
        { system: 'urn:vizite:client_no', value: '100001' },
        { system: 'urn:vizite:tckn', value: '10000000146', type: { coding: [{ code: 'NI' }] } },
      ],
      name: [{ family: 'Şahin', given: ['Ayşe', 'Nur'] }],
      telecom: [{ system: 'phone', value: '+905321234567', use: 'mobile', rank: 1 }],
      gender: 'female',
      birthDate: '1958-08-27',
    });
  });

  it('with a passport has it with its country and last day', () => {
    const [resource] = of(
      patientOf(
        row({
          ...patient,
          identity_type: 'passport',
          identity_no: 'C01X00T47',
          passport_country: 'DE',
          passport_expiry: '2030-01-31',
        }),
        others,
      ),
      'Patient',
    );
    expect(resource?.identifier?.at(-1)).toMatchObject({
      system: 'urn:vizite:passport:DE',
      type: { coding: [{ code: 'PPN' }] },
      period: { end: '2030-01-31' },
    });
  });

  it('has nothing for what is not known', () => {
    const [resource] = of(
      patientOf(
        row({
          ...patient,
          identity_type: 'none',
          identity_no: null,
          birth_date: null,
          sex: 'unspecified',
          phones: [],
        }),
        others,
      ),
      'Patient',
    );
    for (const name of ['gender', 'birthDate', 'telecom', 'address', 'deceasedDateTime', 'link', 'extension'])
      expect([name, resource !== undefined && name in resource]).toEqual([name, false]);
    expect(resource?.identifier).toHaveLength(1);
    expect(JSON.stringify(resource)).not.toMatch(/null|""|\[\]/u);
  });

  it('who was merged points to who is left; a warning is a flag', () => {
    const all = patientOf(row({ ...patient, merged_into_id: 'q', allergies_alert: 'Penisilin' }), others);
    expect(of(all, 'Patient')[0]).toMatchObject({
      active: false,
      link: [{ other: { reference: 'Patient/q' }, type: 'replaced-by' }],
    });
    expect(of(all, 'Flag')).toMatchObject([
      { code: { text: 'Penisilin' }, subject: { reference: 'Patient/p' } },
    ]);
  });
});

it('days are told as far as they are known', () => {
  expect(['1950', '1950-03', '1950-03-07'].map(fhirDate)).toEqual(['1950', '1950-03', '1950-03-07']);
  for (const text of [null, '', 'infinity', '07.03.1950', '19500307']) expect(fhirDate(text)).toBeNull();
});

it('a relative belongs to a patient, and a guardian is called one', () => {
  const relative = {
    id: 'r',
    client_id: 'p',
    relation_type_id: 'mother',
    free_name: 'Emine Şahin',
    free_phone: '+905321234568',
    is_legal_guardian: true,
  };
  expect(relatedPersonOf(row(relative), others)).toMatchObject([
    {
      patient: { reference: 'Patient/p' },
      name: [{ text: 'Emine Şahin' }],
      relationship: [{ text: 'Ad mother' }, { coding: [{ code: 'GUARD' }] }],
    },
  ]);
  expect(relatedPersonOf(row({ ...relative, client_id: 'gone' }), others)).toEqual([]);
});

it('of consents the latest of a channel counts', () => {
  const consent = { id: 'c', client_id: 'p', channel: 'message', text_version: '2026-01', given_at: AT };
  const statusOf = (status: string, latest: boolean) =>
    of(consentOf(row({ ...consent, status, is_latest: latest }), others), 'Consent')[0];
  expect(statusOf('granted', true)).toMatchObject({
    status: 'active',
    provision: { type: 'permit' },
    policyRule: { text: '2026-01' },
    category: [{ text: 'SMS' }],
  });
  expect(statusOf('refused', true)).toMatchObject({ status: 'rejected', provision: { type: 'deny' } });
  expect(statusOf('granted', false)?.status).toBe('inactive');
});

describe('staff', () => {
  it('of the house is a practitioner with a role there', () => {
    const user = { id: 'u', full_name: 'Işıl Çınar', status: 'active', department_id: 'd', title: 'Hemşire' };
    const all = userOf(row(user), others);
    expect(of(all, 'Practitioner')[0]).toMatchObject({ active: true, name: [{ text: 'Işıl Çınar' }] });
    expect(of(all, 'PractitionerRole')[0]).toMatchObject({
      practitioner: { reference: 'Practitioner/u' },
      organization: { reference: 'Organization/d' },
    });
    const gone = userOf(row({ ...user, deleted_at: AT, department_id: null }), others);
    expect(of(gone, 'Practitioner')[0]?.active).toBe(false);
    expect(of(gone, 'PractitionerRole')[0]?.organization).toEqual({ reference: 'Organization/hospital' });
  });

  it('of the theatre has a profession, also without an account', () => {
    const all = clinicianOf(
      row({ id: 's', name: 'Op. Dr. Can', active: true, attributes: { profession: 'surgeon' } }),
      others,
    );
    expect(of(all, 'PractitionerRole')[0]?.code).toMatchObject([{ text: 'Cerrah' }]);
  });

  it('of the directory is one where it is a doctor', () => {
    const person = { id: 'x', first_name: 'Ali', last_name: 'Can', phones: [], active: true };
    expect(doctorOf(row({ ...person, is_doctor: true, doctor_branch: 'Göz' }))).toMatchObject([
      { resourceType: 'Practitioner', qualification: [{ code: { text: 'Göz' } }] },
    ]);
    expect(doctorOf(row({ ...person, is_doctor: false }))).toEqual([]);
  });
});

it('places and firms have their kinds, deleted ones are not active', () => {
  const entry = { id: 'e', name: 'Göz', active: true, attributes: {} };
  expect(hospitalOf({ hospital_name: null, hospital_phone: null, province: 'İzmir' })).toMatchObject([
    { id: 'hospital', identifier: [{ value: 'hospital' }], address: [{ city: 'İzmir' }] },
  ]);
  expect(departmentOf(row(entry))).toMatchObject([{ type: [{ coding: [{ code: 'dept' }] }], active: true }]);
  expect(insurerOf(row({ ...entry, deleted_at: AT }))).toMatchObject([
    { type: [{ coding: [{ code: 'pay' }] }], active: false },
  ]);
  expect(companyOf(row(entry))).toMatchObject([{ name: 'Göz' }]);
  expect(roomOf(row(entry))).toMatchObject([{ resourceType: 'Location', status: 'active' }]);
});

describe('a surgery', () => {
  const surgery = {
    id: 's',
    surgery_no: 'AM-1',
    client_id: 'p',
    surgeon_id: 'doc',
    department_id: 'd',
    room_id: 'room',
    urgency: 'emergency',
    procedures: [
      { id: '1', procedure_id: null, name: 'Diz protezi', code: '612.340', side: 'left', minutes: 90 },
      { id: '2', procedure_id: null, name: 'Artroskopi', code: null, side: 'none', minutes: 30 },
    ],
    team: [{ id: 't', person_id: 'nurse', role: 'nurse' }],
    milestones: [
      { id: 'started', at: '2026-11-21T10:05:00.000Z', by: null },
      { id: 'ended', at: '2026-11-21T11:05:00.000Z', by: null },
    ],
    planned_start: AT,
    planned_end: '2026-11-21T12:00:00+00:00',
    slot_state: 'held',
  };
  const mapped = (values: object) => surgeryOf(row({ ...surgery, ...values }), others);

  it('that is proposed is an order alone', () => {
    const all = mapped({ status: 'proposed', planned_start: null, planned_end: null });
    expect(all).toMatchObject([
      { resourceType: 'ServiceRequest', intent: 'proposal', status: 'active', priority: 'stat' },
    ]);
  });

  it('that is planned has an appointment: asked for, until the server has confirmed it', () => {
    const all = mapped({ status: 'planned', slot_state: 'requested' });
    expect(of(all, 'Appointment')[0]?.status).toBe('pending');
    const [appointment] = of(mapped({ status: 'confirmed' }), 'Appointment');
    expect(appointment).toMatchObject({ status: 'booked', start: ISO });
    expect(appointment?.participant.map(({ actor }) => actor?.reference)).toEqual([
      'Patient/p',
      'Practitioner/doc',
      'Practitioner/nurse',
      'Location/room',
    ]);
    expect(of(all, 'Procedure')).toEqual([]);
  });

  it('that was done has a procedure for each operation, with its side, team and times', () => {
    const procedures = of(mapped({ status: 'discharged' }), 'Procedure');
    expect(procedures.map(({ id }) => id)).toEqual(['s.1', 's.2']);
    expect(procedures[0]).toMatchObject({
      status: 'completed',
      code: { text: 'Diz protezi (Sol)', coding: [{ system: 'urn:vizite:sut', code: '612.340' }] },
      performedPeriod: { start: '2026-11-21T10:05:00.000Z', end: '2026-11-21T11:05:00.000Z' },
      performer: [
        { actor: { reference: 'Practitioner/doc' }, onBehalfOf: { reference: 'Organization/d' } },
        { actor: { reference: 'Practitioner/nurse' } },
      ],
    });
    expect(procedures[1]?.code).toEqual({ text: 'Artroskopi' });
  });

  it('that was called off says why', () => {
    const all = mapped({ status: 'cancelled', status_reason_id: 'ill' });
    expect(of(all, 'ServiceRequest')[0]?.status).toBe('revoked');
    expect(of(all, 'Appointment')[0]).toMatchObject({
      status: 'cancelled',
      cancelationReason: { text: 'Ad ill' },
    });
  });

  it('of a patient who is not exported is not either', () => {
    expect(mapped({ client_id: 'gone', status: 'planned' })).toEqual([]);
  });

  it('whose clocks disagree has no end before its start', () => {
    const [procedure] = of(
      mapped({
        status: 'closed',
        milestones: [
          { id: 'started', at: '2026-11-21T10:05:00.000Z', by: null },
          { id: 'ended', at: '2026-11-21T09:05:00.000Z', by: null },
        ],
      }),
      'Procedure',
    );
    expect(procedure?.performedPeriod).toEqual({ start: '2026-11-21T10:05:00.000Z' });
  });
});

describe('a biopsy', () => {
  const jar = { id: 'j', no: 'A', organ: 'stomach', site: 'Antrum', state: 'unsuitable', taken_at: AT };
  const biopsy = {
    id: 'b',
    client_id: 'p',
    doctor_id: 'doc',
    organ: 'stomach',
    sample_kind: 'endoscopic',
    jars: [row(jar)],
  };

  it('is an order and a specimen for each jar; the report comes when it is written', () => {
    const all = biopsyOf(row({ ...biopsy, status: 'accepted' }), others);
    expect(of(all, 'ServiceRequest')[0]).toMatchObject({
      requester: { reference: 'Practitioner/doc' },
      specimen: [{ reference: 'Specimen/b.1' }],
    });
    expect(of(all, 'Specimen')[0]).toMatchObject({
      status: 'unsatisfactory',
      collection: { collectedDateTime: ISO, bodySite: { text: 'Mide, Antrum' } },
    });
    expect(of(all, 'DiagnosticReport')).toEqual([]);
  });

  it('with a report has its text as it is, and the class', () => {
    const [report] = of(
      biopsyOf(
        row({
          ...biopsy,
          status: 'seen',
          reported_at: AT,
          report_text: 'Şişmiş mukoza.\nDisplazi yok.',
          result_class: 'benign',
        }),
        others,
      ),
      'DiagnosticReport',
    );
    expect(report).toMatchObject({ status: 'final', issued: ISO, conclusion: 'Benign' });
    expect(Buffer.from(report?.presentedForm?.[0]?.data ?? '', 'base64').toString()).toBe(
      'Şişmiş mukoza.\nDisplazi yok.',
    );
  });
});

describe('an insurance case', () => {
  const line = { id: 'l', name: 'Muayene', code: '520.030', asked: 265_050, words: null };
  const paid = {
    id: 'i',
    client_id: 'p',
    insurer_id: 'sgk',
    payer_kind: 'sgk',
    status: 'paid_cut',
    currency: 'TRY',
    asked_amount: 265_050,
    lines: [{ ...line, decision: 'partial', approved: 200_001, reason: 'limit_reached' }],
    requested_at: AT,
    answered_at: AT,
    paid_amount: 200_001,
    paid_on: '2026-12-01',
    provision_no: '77',
  };

  it('is a cover, a claim and the answer, with amounts in units of the currency', () => {
    const all = insuranceOf(row(paid), others);
    expect(of(all, 'Coverage')[0]?.payor).toEqual([{ reference: 'Organization/sgk' }]);
    expect(of(all, 'Claim')[0]).toMatchObject({
      use: 'claim',
      total: { value: 2650.5, currency: 'TRY' },
      insurance: [{ coverage: { reference: 'Coverage/i' }, preAuthRef: ['77'] }],
    });
    expect(of(all, 'ClaimResponse')[0]).toMatchObject({
      outcome: 'complete',
      item: [
        { itemSequence: 1, adjudication: [{ amount: { value: 2000.01 }, reason: { text: 'Limit dolmuş' } }] },
      ],
      payment: { type: { coding: [{ code: 'partial' }] }, date: '2026-12-01', amount: { value: 2000.01 } },
    });
  });

  it('without an answer has none', () => {
    const all = insuranceOf(
      row({ ...paid, status: 'waiting', answered_at: null, lines: [{ ...line, decision: 'open' }] }),
      others,
    );
    expect(all.map(({ resourceType }) => resourceType)).toEqual(['Coverage', 'Claim']);
    expect(of(all, 'Claim')[0]?.use).toBe('preauthorization');
  });
});

it('a request of a patient is a task with its notes in their order, and its tasks are parts of it', () => {
  const [ticket] = of(
    ticketOf(
      row({
        id: 't',
        client_id: 'p',
        subject: 'Randevu',
        description: 'Öğleden sonra',
        status_category: 'pending',
        priority: 'high',
        status_id: 'wait',
        due_at: AT,
        assignee_id: 'u',
        notes: [{ body: 'Arandı', at: AT, by: 'u' }],
        resolution_note: 'Verildi',
      }),
      others,
    ),
    'Task',
  );
  expect(ticket).toMatchObject({
    status: 'on-hold',
    intent: 'order',
    priority: 'urgent',
    businessStatus: { text: 'Ad wait' },
    owner: { reference: 'Practitioner/u' },
    restriction: { period: { end: ISO } },
    note: [
      { text: 'Öğleden sonra' },
      { text: 'Arandı', time: ISO, authorReference: { reference: 'Practitioner/u' } },
      { text: 'Verildi' },
    ],
  });
  const task = { id: 'k', ticket_id: 't', client_id: 'p', title: 'Ara' };
  expect(taskOf(row(task), others)).toMatchObject([
    { partOf: [{ reference: 'Task/t' }], status: 'requested' },
  ]);
  expect(taskOf(row({ ...task, done_at: AT }), others)).toMatchObject([
    { status: 'completed', executionPeriod: { end: ISO } },
  ]);
});

it('a call is told with who called', () => {
  const call = { id: 'c', client_id: 'p', user_id: 'u', at: AT, contact_type_id: 'phone', summary: 'Sordu' };
  const from = (direction: string) =>
    of(communicationOf(row({ ...call, direction }), others), 'Communication')[0];
  expect(from('in')).toMatchObject({
    sender: { reference: 'Patient/p' },
    recipient: [{ reference: 'Practitioner/u' }],
    sent: ISO,
    payload: [{ contentString: 'Sordu' }],
  });
  expect(from('out')?.sender).toEqual({ reference: 'Practitioner/u' });
});

it('a meeting is an appointment of those who take part; a series is none', () => {
  const guest = {
    id: '2',
    user_id: null,
    person_id: 'gone',
    name: 'Konuk',
    role: 'optional',
    response: 'maybe',
  };
  const meeting = {
    id: 'm',
    title: 'Konsey',
    meeting_kind: 'case',
    starts_at: AT,
    ends_at: '2026-11-21T11:00:00+00:00',
    organiser_id: 'u',
    status: 'planned',
    participants: [
      { id: '1', user_id: 'u', person_id: null, name: null, role: 'chair', response: 'accepted' },
      guest,
    ],
  };
  expect(meetingOf(row(meeting), others)).toMatchObject([
    {
      status: 'booked',
      participant: [
        { actor: { reference: 'Practitioner/u' }, status: 'accepted', required: 'required' },
        { actor: { display: 'Konuk' }, status: 'tentative', required: 'optional' },
      ],
    },
  ]);
  expect(meetingOf(row({ ...meeting, recurrence: { frequency: 'weekly' } }), others)).toEqual([]);
});

it('a file of a patient leads to its bytes in the export, where they are', () => {
  const file = {
    id: 'f',
    client_id: 'p',
    owner_kind: 'biopsy',
    owner_id: 'b',
    purpose: 'report',
    file_name: 'Rapor ş.pdf',
    media_type: 'application/pdf',
    byte_size: 3,
  };
  const [there] = of(documentOf(row({ ...file, path: 'files/f/Rapor ş.pdf' }), others), 'DocumentReference');
  expect(there?.content[0]?.attachment).toMatchObject({
    url: '../files/f/Rapor%20%C5%9F.pdf',
    size: 3,
    title: 'Rapor ş.pdf',
  });
  const [missing] = of(documentOf(row(file), others), 'DocumentReference');
  expect(missing?.content[0]?.attachment.url).toBeUndefined();
  expect(documentOf(row({ ...file, owner_kind: 'resume' }), others)).toEqual([]);
});
