import type { Person } from './people';
import { theatreAlteration, theatreCreation } from './typed-theatre';
import type { Kind, TheatreKind, Typed, Typist } from './typist';

/** Makes what people type. Texts carry the number of the write, so that each is told from all others. */

const isTheatreKind = (kind: Kind): kind is TheatreKind =>
  kind === 'surgery' || kind === 'pos_terminal' || kind === 'terminal_usage';

const numbered = (group: string, number: number): string =>
  `01900000-0000-7000-8000-${group}${String(number).padStart(10, '0')}`;
const ticketType = numbered('01', 2);
const ticketSource = numbered('03', 1);
/** Starter statuses with their categories. Some moves need what the ticket has not; the server refuses them. */
const statuses = [
  { status_id: numbered('02', 3), status_category: 'open' },
  { status_id: numbered('02', 6), status_category: 'resolved' },
  { status_id: numbered('02', 7), status_category: 'closed' },
] as const;

const companyType = numbered('0c', 1);
const contactType = numbered('05', 1);
const relationType = numbered('06', 2);

const phone = (number: number): object => ({
  e164: `+90532${String(number).padStart(7, '0')}`,
  label: 'mobile',
  primary: false,
  whatsapp: false,
  shared: false,
});

const participant = (id: string, user: string): object => ({
  id,
  user_id: user,
  person_id: null,
  name: null,
  email: null,
  role: 'required',
  response: 'waiting',
  responded_at: null,
  attended: null,
});

const agendaItem = (id: string, number: number): object => ({
  id,
  position: number,
  topic: `Gündem w${number}`,
  presenter: null,
  minutes: null,
  file_name: null,
  done: false,
  carried_from: null,
});

/** Returns the values of a new record; undefined where there is nothing yet to attach it to. */
export function creation(kind: Kind, number: number, owner: Person, typist: Typist): Typed | undefined {
  if (isTheatreKind(kind)) return theatreCreation(kind, number, owner, typist);
  const { random, owners, mayShare, parentOf } = typist;
  if (kind === 'client') {
    // Not among the first records: all of those are stored.
    const shared = mayShare && random.chance(0.25);
    return {
      set: {
        client_kind: 'patient',
        first_name: `Ad w${number}`,
        last_name: `Soyad w${number}`,
        sex: 'unspecified',
        // A few numbers only, so that two people open the same person.
        identity_type: shared ? 'passport' : 'none',
        identity_no: shared ? `P10000${random.integer(4)}` : null,
        phones: [phone(number)],
      },
      add: {},
    };
  }
  if (kind === 'reminder') {
    return {
      set: {
        owner_id: owner.id,
        title: `Hatırlatma w${number}`,
        due_at: '2026-12-01T08:00:00.000Z',
        repeat: 'none',
      },
      add: {},
    };
  }
  if (kind === 'company')
    return { set: { name: `Firma w${number}`, type_id: companyType, active: true }, add: {} };
  if (kind === 'meeting') {
    const { id } = random.pick(owners);
    return {
      set: {
        title: `Toplantı w${number}`,
        meeting_kind: 'internal',
        starts_at: '2026-12-03T08:00:00.000Z',
        ends_at: '2026-12-03T09:00:00.000Z',
        time_zone: 'Europe/Istanbul',
        organiser_id: owner.id,
        participants: [participant(random.uuid(), id)],
        visibility: random.pick(['everyone', 'participants', 'private']),
        status: random.pick(['draft', 'planned']),
      },
      add: {},
    };
  }
  const parent = parentOf(kind === 'note' || kind === 'task' ? 'ticket' : 'client');
  if (parent === undefined) return undefined;
  if (kind === 'ticket') {
    return {
      set: {
        client_id: parent.id,
        type_id: ticketType,
        subject: `Konu w${number}`,
        status_id: numbered('02', 1),
        status_category: 'new',
        priority: 'normal',
        source_id: ticketSource,
        assignee_id: random.chance(0.5) ? random.pick(owners).id : null,
      },
      add: {},
    };
  }
  if (kind === 'interaction') {
    return {
      set: {
        client_id: parent.id,
        contact_type_id: contactType,
        direction: 'in',
        at: '2026-11-20T08:00:00.000Z',
        user_id: owner.id,
        summary: `Görüşme w${number}`,
      },
      add: {},
    };
  }
  if (kind === 'relation') {
    return {
      set: { client_id: parent.id, free_name: `Yakın w${number}`, relation_type_id: relationType },
      add: {},
    };
  }
  if (kind === 'note') {
    return {
      set: {
        ticket_id: parent.id,
        body: `Not w${number}`,
        visibility: 'internal',
        at: '2026-11-20T08:00:00.000Z',
      },
      add: {},
    };
  }
  return { set: { ticket_id: parent.id, title: `Görev w${number}`, position: number }, add: {} };
}

/** Returns what a person changes in a record. */
export function alteration(kind: Kind, number: number, typist: Typist): Typed {
  if (isTheatreKind(kind)) return theatreAlteration(kind, number, typist);
  const { random, owners } = typist;
  const text = `w${number}`;
  if (kind === 'client') {
    const sort = random.weighted({ one: 5, two: 2, phone: 2, tag: 2 });
    if (sort === 'phone') return { set: {}, add: { phones: phone(number) } };
    if (sort === 'tag') return { set: {}, add: { tag_ids: random.uuid() } };
    const values: Record<string, string> = {
      admin_note: `Not ${text}`,
      clinical_note: `Klinik ${text}`,
      last_name: `Soyad ${text}`,
      email: `${text}@ornek.test`,
      province: `İl ${text}`,
      address: `Adres ${text}`,
    };
    const first = random.pick(Object.keys(values));
    const second = sort === 'two' ? random.pick(Object.keys(values)) : first;
    return { set: { [first]: values[first], [second]: values[second] }, add: {} };
  }
  if (kind === 'ticket') {
    const sort = random.weighted({ text: 4, status: 3, assignee: 2, watcher: 1, tag: 2 });
    if (sort === 'status') {
      const status = random.pick(statuses);
      return {
        set: { ...status, status_reason: `Neden ${text}`, resolution_note: `Çözüm ${text}` },
        add: {},
      };
    }
    if (sort === 'assignee') return { set: { assignee_id: random.pick(owners).id }, add: {} };
    if (sort === 'watcher') return { set: {}, add: { watcher_ids: random.pick(owners).id } };
    if (sort === 'tag') return { set: {}, add: { tag_ids: random.uuid() } };
    const field = random.pick(['subject', 'description']);
    return { set: { [field]: `Konu ${text}` }, add: {} };
  }
  if (kind === 'interaction') return { set: { summary: `Görüşme ${text}` }, add: {} };
  if (kind === 'relation') return { set: { [random.pick(['free_name', 'note'])]: `Yakın ${text}` }, add: {} };
  if (kind === 'company') {
    return { set: { [random.pick(['name', 'province', 'note'])]: `Firma ${text}` }, add: {} };
  }
  if (kind === 'meeting') {
    const sort = random.weighted({ text: 4, agenda: 2, participant: 2, visibility: 1 });
    if (sort === 'agenda') return { set: {}, add: { agenda: agendaItem(random.uuid(), number) } };
    if (sort === 'participant') {
      return { set: {}, add: { participants: participant(random.uuid(), random.pick(owners).id) } };
    }
    if (sort === 'visibility') {
      return {
        set: { visibility: random.pick(['everyone', 'participants', 'private']), status: 'planned' },
        add: {},
      };
    }
    return { set: { [random.pick(['title', 'place', 'minutes'])]: `Toplantı ${text}` }, add: {} };
  }
  return { set: { title: `Başlık ${text}` }, add: {} };
}
