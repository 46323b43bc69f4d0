import type { CaseLine, CasePaper, CaseStatus, EventKind } from '@sync/model/entities/insurance-values';
import type { PayerKind, RefusalReason, ServiceKind } from '@sync/model/entities/insurance-values';
import type { ClientSummary } from './clients';
import { createRandom, uuidAt, weighted } from './random';
import type { Random } from './random';
import { iso, stamps } from './rows';
import type { DemoBatch, InsuranceCaseRow, InsuranceEventRow, InvoiceBatchRow, SurgeryRow } from './rows';
import { memberOf } from './staff';
import { DAY, HOUR, istanbulDay, MINUTE } from './world';
import type { World } from './world';
import { partOfMoney, sumMinor } from '@sync/model/money';

/** Cases of a hospital of full size. */
const CASES = 600;
const LEAST = 40;

type Insurer = World['catalogue']['insurers'][number];

const services: Readonly<
  Record<Exclude<ServiceKind, 'surgery'>, readonly (readonly [name: string, code: string, lira: number])[]>
> = {
  outpatient: [
    ['Kardiyoloji muayenesi', '520.030', 1850],
    ['Fizik tedavi, 10 seans', '702.110', 9400],
    ['Göz muayenesi ve tetkik', '520.040', 2650],
  ],
  inpatient: [
    ['Yatış, dahiliye', '510.010', 21_900],
    ['Yatış, kardiyoloji', '510.010', 34_600],
    ['Yoğun bakım, 2 gün', '552.010', 58_000],
  ],
  test: [
    ['MR, diz', '804.180', 6480],
    ['MR, sinüs', '804.120', 6480],
    ['BT, toraks', '803.610', 4950],
    ['Koroner BT anjiyo', '803.890', 14_200],
    ['PET-BT', '805.010', 28_400],
  ],
  biopsy: [
    ['Prostat biyopsisi', '621.120', 18_600],
    ['Kolonoskopi ve polipektomi', '701.140', 12_250],
    ['Tiroid ince iğne biyopsisi', '800.310', 7_900],
  ],
};

const otherServices = weighted([
  ['test', 40],
  ['inpatient', 24],
  ['outpatient', 20],
  ['biopsy', 16],
] as const);

const openStatuses = weighted<CaseStatus>([
  ['sent', 20],
  ['waiting', 34],
  ['documents_missing', 18],
  ['documents_completed', 6],
  ['medical_review', 14],
  ['appealed', 8],
]);
const doneStatuses = weighted<CaseStatus>([
  ['paid', 40],
  ['invoiced', 22],
  ['paid_cut', 10],
  ['used', 8],
  ['refused', 9],
  ['expired', 4],
  ['cancelled', 3],
  ['partial', 4],
]);

const words: Readonly<Partial<Record<CaseStatus, readonly string[]>>> = {
  documents_missing: [
    'MR raporu ve proforma iletildiğinde medikal incelemeye alınacaktır.',
    'Epikriz ve tetkik sonuçları eksik, tamamlanmasını rica ederiz.',
  ],
  medical_review: ['Talebiniz medikal birimimizde incelenmektedir.'],
  approved: ['Provizyon onaylanmıştır. Geçerlilik süresi 30 gündür.', 'müstehaktır, provizyon alabilir'],
  partial: ['Katılım payı düşülerek onaylanmıştır.', 'Malzeme bedelinin anlaşma fiyatı karşılanacaktır.'],
  refused: [
    'Talep edilen işlem poliçe teminat kapsamı dışındadır.',
    'Poliçe bekleme süresi içinde olduğundan karşılanamamıştır.',
    'Poliçe öncesi var olan rahatsızlık kapsamında değerlendirilmiştir.',
  ],
  appealed: ['İtirazınız değerlendirmeye alınmıştır.'],
};
const reasons: readonly RefusalReason[] = ['not_covered', 'waiting_period', 'pre_existing'];

const later: readonly CaseStatus[] = [
  'approved',
  'partial',
  'used',
  'invoiced',
  'paid',
  'paid_cut',
  'expired',
];
const billed: readonly CaseStatus[] = ['invoiced', 'paid', 'paid_cut'];

interface Maker {
  readonly world: World;
  readonly random: Random;
  readonly clerks: readonly string[];
  readonly insurers: Readonly<Record<PayerKind, readonly Insurer[]>>;
  readonly batches: readonly InvoiceBatchRow[];
  number: number;
}

interface Wanted {
  readonly clientId: string;
  readonly status: CaseStatus;
  readonly payer: PayerKind;
  readonly kind: ServiceKind;
  readonly service: readonly [name: string, code: string | null, lira: number];
  /** Instant of the request, epoch milliseconds. */
  readonly asked: number;
  readonly surgery?: SurgeryRow;
  readonly departmentId: string | null;
}

function linesOf({ random }: Maker, { status, service, surgery, asked }: Wanted): readonly CaseLine[] {
  const [name, code, lira] = service;
  const parts: readonly (readonly [string, string | null, number])[] =
    surgery === undefined
      ? [[name, code, lira]]
      : [
          ...surgery.procedures.map((procedure) => [procedure.name, procedure.code, lira] as const),
          ...(random.chance(0.55) ? ([['Tıbbi malzeme', null, partOfMoney(lira, 4, 10)]] as const) : []),
          ...(random.chance(0.25) ? ([['Anestezi', '550.020', partOfMoney(lira, 15, 100)]] as const) : []),
        ];
  return parts.map(([line, sut, price], at): CaseLine => {
    const amount = price * 100;
    const isDecided = later.includes(status) || status === 'refused';
    const decision = !isDecided
      ? 'open'
      : status === 'refused'
        ? 'refused'
        : (status === 'partial' || status === 'paid_cut') && at === parts.length - 1
          ? 'partial'
          : 'approved';
    const tenths = decision === 'approved' ? 10 : decision === 'partial' ? 8 : 0;
    return {
      id: uuidAt(random, asked),
      procedure_id: surgery?.procedures[at]?.procedure_id ?? null,
      name: line,
      code: sut,
      asked: amount,
      approved: decision === 'open' ? null : partOfMoney(amount, tenths, 10),
      decision,
      reason: decision === 'refused' ? random.pick(reasons) : decision === 'partial' ? 'limit_reached' : null,
      words: null,
      appealed: status === 'appealed',
    };
  });
}

function papersOf(
  { world, random }: Maker,
  wanted: Wanted,
  insurerId: string,
  by: string,
): readonly CasePaper[] {
  const { kind, payer, status, asked } = wanted;
  const missing = status === 'documents_missing';
  const fitting = world.catalogue.insuranceDocuments.filter(
    ({ attributes: { service_kind: service, payer_kind: whose, insurer_ids: only } }) =>
      (service === 'any' || service === kind) &&
      (whose === 'any' || whose === payer) &&
      (only.length === 0 || only.includes(insurerId)),
  );
  return fitting.map(({ id, name }, at): CasePaper => {
    const isWanted = missing && at >= fitting.length - 2;
    const state = isWanted
      ? 'wanted'
      : status === 'draft'
        ? random.chance(0.5)
          ? 'attached'
          : 'wanted'
        : 'sent';
    const done = state === 'wanted' ? { by: null, at: null } : { by, at: iso(asked) };
    return { id: uuidAt(random, asked), document_id: id, name, state, ...done, note: null };
  });
}

function makeCase(maker: Maker, wanted: Wanted): InsuranceCaseRow {
  const { world, random } = maker;
  const { status, payer, asked, surgery } = wanted;
  const insurer = random.pick(maker.insurers[payer]);
  const by = random.pick(maker.clerks);
  const lines = linesOf(maker, wanted);
  const sum = sumMinor(lines.map((line) => line.asked));
  const approved = sumMinor(lines.map((line) => line.approved));
  const isAsked = status !== 'draft';
  const answer = later.includes(status) || status === 'refused' || status === 'appealed';
  const said = words[status] ?? (later.includes(status) ? words['approved'] : undefined);
  const answered = Math.min(world.now - 5 * MINUTE, asked + random.int(20, 60 * 30) * MINUTE);
  const serviceDay =
    surgery?.planned_start == null
      ? istanbulDay(asked + random.int(1, 12) * DAY)
      : istanbulDay(Date.parse(surgery.planned_start));
  const isBilled = billed.includes(status);
  const billedOn = istanbulDay(asked + 20 * DAY);
  const cut = status === 'paid_cut' ? partOfMoney(approved, 7, 100) : 0;
  const validTo =
    status === 'expired' ? asked + 12 * DAY : Date.parse(serviceDay) + random.pick([0, 1, 2, 9, 20]) * DAY;
  const batch = maker.batches.find((candidate) => candidate.insurer_id === insurer.id);
  const changed = Math.min(world.now, answer ? answered : asked + 30 * MINUTE);
  maker.number += 1;
  return {
    id: uuidAt(random, asked),
    case_no: `PR-${maker.number}`,
    client_id: wanted.clientId,
    ticket_id: surgery?.ticket_id ?? null,
    surgery_id: surgery?.id ?? null,
    biopsy_id: null,
    department_id: wanted.departmentId,
    payer_kind: payer,
    insurer_id: insurer.id,
    policy_no: payer === 'sgk' ? null : String(random.int(10_000_000, 99_999_999)),
    insured_no: null,
    service_kind: wanted.kind,
    service_name: wanted.service[0],
    service_day: serviceDay,
    provision_no: later.includes(status) && payer !== 'sgk' ? String(random.int(400_000, 999_999)) : null,
    medula_no: isAsked && payer === 'sgk' ? `${random.int(10, 99)}K${random.int(100_000, 999_999)}` : null,
    medula_first_no: null,
    provision_type: payer === 'sgk' ? 'Normal' : null,
    follow_type: null,
    treatment_type: payer === 'sgk' ? (wanted.kind === 'outpatient' ? 'Ayaktan' : 'Yatarak') : null,
    branch: null,
    result_code: null,
    exception_kind: null,
    lines,
    currency: 'TRY',
    asked_amount: sum,
    decided_procedures: [],
    copay: payer === 'sgk' && later.includes(status) ? 5_000 : null,
    deductible: null,
    patient_share: later.includes(status) ? sum - approved : null,
    requested_at: isAsked ? iso(asked) : null,
    answered_at: answer ? iso(answered) : null,
    valid_from: null,
    valid_to: later.includes(status) ? istanbulDay(validTo) : null,
    units: wanted.service[0].includes('seans') ? 10 : 1,
    units_used: isBilled || status === 'used' ? 1 : 0,
    papers: papersOf(maker, wanted, insurer.id, by),
    refusal_reason: status === 'refused' || status === 'appealed' ? random.pick(reasons) : null,
    payer_message: said === undefined ? null : random.pick(said),
    payer_message_at: said === undefined ? null : iso(changed),
    review_kind: !isAsked ? null : random.chance(0.35) ? 'automatic' : 'manual',
    status,
    status_note: null,
    assignee_id: by,
    next_check_at:
      isAsked && !answer && random.chance(0.3) ? iso(world.now + random.int(-90, 300) * MINUTE) : null,
    appeal_due: status === 'refused' ? istanbulDay(answered + 10 * DAY) : null,
    appealed_at: status === 'appealed' ? iso(answered) : null,
    reopened: null,
    invoice_no: isBilled ? `VZT2026${String(maker.number).padStart(9, '0')}` : null,
    invoiced_on: isBilled ? billedOn : null,
    invoiced_amount: isBilled ? approved : null,
    batch_id: isBilled ? (batch?.id ?? null) : null,
    paid_amount: status === 'paid' || status === 'paid_cut' ? approved - cut : null,
    paid_on: status === 'paid' || status === 'paid_cut' ? istanbulDay(asked + 60 * DAY) : null,
    cut_amount: status === 'paid_cut' ? cut : null,
    cut_reason: status === 'paid_cut' ? 'Anlaşma fiyatının üzerinde malzeme' : null,
    list_differs: false,
    note: null,
    ...stamps(Math.min(asked, world.today), by, Math.min(changed, world.today)),
  };
}

function eventsOf({ random }: Maker, row: InsuranceCaseRow): readonly InsuranceEventRow[] {
  const event = (kind: EventKind, at: string | null, text: string | null): InsuranceEventRow[] =>
    at === null
      ? []
      : [
          {
            id: uuidAt(random, Date.parse(at)),
            case_id: row.id,
            event_kind: kind,
            text,
            at,
            ...stamps(Math.min(Date.parse(at), Date.parse(row.updated_at)), row.created_by),
          },
        ];
  const missing = row.status === 'documents_missing' || row.status === 'documents_completed';
  return [
    ...event('asked', row.requested_at, row.review_kind === 'manual' ? 'elle inceleme' : null),
    ...(missing ? event('documents_asked', row.payer_message_at ?? row.requested_at, row.payer_message) : []),
    ...(random.chance(0.3) ? event('call', row.payer_message_at, 'Şirketle görüşüldü, dosya sırada.') : []),
    ...event('answer', row.answered_at, row.payer_message),
    ...(row.status === 'appealed' ? event('appeal', row.appealed_at, 'Hekim görüşüyle itiraz edildi.') : []),
  ];
}

/** Open cases that wait for papers, at least. */
const WITHOUT_PAPERS = 3;

const statusOf: Readonly<Record<SurgeryRow['approval_state'], CaseStatus | null>> = {
  not_needed: null,
  missing: 'draft',
  asked: 'waiting',
  approved: 'approved',
  partial: 'partial',
  refused: 'refused',
};

/** Provisions of the hospital's surgeries, tests and stays, with what happened in each. @param share from 0 to 1 */
export function makeInsurance(
  world: World,
  clients: readonly ClientSummary[],
  surgeries: readonly SurgeryRow[],
  share: number,
): DemoBatch {
  if (clients.length === 0 || world.catalogue.insurers.length === 0) return {};
  const random = createRandom(`${world.seed} insurance`);
  const clerks = ['sigorta', 'hakan.koc', 'ipek.gunduz'].map((login) => memberOf(world.staff, login).id);
  const of = (payer: PayerKind) => {
    const own = world.catalogue.insurers.filter(({ attributes }) => attributes.payer_kind === payer);
    return own.length > 0 ? own : world.catalogue.insurers;
  };
  const month = istanbulDay(world.today - 45 * DAY).slice(0, 7);
  const batches = world.catalogue.insurers.map((insurer, at): InvoiceBatchRow => {
    const made = world.today - 30 * DAY;
    return {
      id: uuidAt(random, made),
      batch_no: `${month.replace('-', '')}-${at + 1}`,
      insurer_id: insurer.id,
      period: `${month}-01`,
      state: at % 3 === 0 ? 'settled' : 'sent',
      sent_on: istanbulDay(made),
      due_on: istanbulDay(made + 60 * DAY),
      note: null,
      ...stamps(made, clerks[0] ?? null),
    };
  });
  const maker: Maker = {
    world,
    random,
    clerks,
    insurers: {
      sgk: of('sgk'),
      oss: of('oss'),
      tss: of('tss'),
      foreign: of('foreign'),
      agreement: of('agreement'),
    },
    batches,
    number: 8_000,
  };
  const cases: InsuranceCaseRow[] = [];
  // Some wait for papers in a small hospital, too, whatever the day.
  let drawn = 0;
  const openStatus = (): CaseStatus => {
    const status = openStatuses(random);
    drawn += 1;
    return drawn <= WITHOUT_PAPERS ? 'documents_missing' : status;
  };
  const count = Math.max(LEAST, Math.ceil(CASES * share));
  for (const surgery of surgeries) {
    if (cases.length >= count * 0.45) break;
    const { planned_start: start, payer } = surgery;
    if (start === null || payer === null || payer === 'self_pay' || Date.parse(start) < world.today) continue;
    const first = statusOf[surgery.approval_state];
    if (first === null || surgery.status === 'cancelled') continue;
    const status = first === 'waiting' ? openStatus() : first;
    const before = random.chance(0.3) ? random.int(10, 110) * MINUTE : random.int(3, 60) * HOUR;
    const name = surgery.procedures[0]?.name ?? 'Ameliyat';
    cases.push(
      makeCase(maker, {
        clientId: surgery.client_id,
        status,
        payer,
        kind: 'surgery',
        service: [name, null, random.int(250, 1700) * 100],
        asked: world.now - before,
        surgery,
        departmentId: surgery.department_id,
      }),
    );
  }
  while (cases.length < count) {
    const client = random.pick(clients);
    const kind = otherServices(random);
    const isOpen = cases.length < count * 0.55;
    const payer: PayerKind = client.foreign
      ? 'foreign'
      : random.pick(['sgk', 'tss', 'tss', 'oss', 'agreement']);
    cases.push(
      makeCase(maker, {
        clientId: client.id,
        status: isOpen ? (random.chance(0.3) ? 'approved' : openStatus()) : doneStatuses(random),
        payer,
        kind,
        service: random.pick(services[kind]),
        asked: isOpen ? world.now - random.int(5, 60 * 40) * MINUTE : world.today - random.int(12, 300) * DAY,
        departmentId: random.pick(world.clinics).id,
      }),
    );
  }
  return {
    // An icmal is settled when nothing of it is open.
    invoice_batches: batches.map((batch) =>
      cases.some((row) => row.batch_id === batch.id && row.status === 'invoiced')
        ? { ...batch, state: 'sent' as const }
        : batch,
    ),
    insurance_cases: cases,
    insurance_events: cases.flatMap((row) => eventsOf(maker, row)),
  };
}
