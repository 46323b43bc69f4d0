import { createRandom, uuidAt } from './random';
import type { Random } from './random';
import { iso, stamps } from './rows';
import type {
  DemoBatch,
  MeetingRow,
  NotificationRow,
  ReadMarkRow,
  ReminderRow,
  SharedViewRow,
  TicketRow,
  WhatsNewRow,
} from './rows';
import { meetingKinds } from '@sync/model/entities/meeting-values';
import { memberOf } from './staff';
import type { MadeTicket } from './tickets';
import { DAY, HOUR, MINUTE } from './world';
import type { World } from './world';

/** Title, text, kind, days ago. */
const news = [
  [
    'Banka raporları ve mutabakat',
    'Banka dosyaları ve vezne listeleri “Liste yükleme” sayfasında içe alınır. “Banka raporları” sayfası tahsilatlarla banka satırlarını eşler, valör takvimini ve fazla kesilen komisyonu gösterir. Slip fotoğrafı çekilebilir, terminal iki tablet arasında kodla devredilir; ikisi de ağ olmadan çalışır.',
    'feature',
    2,
  ],
  [
    'Toplu durum değişikliği geri alınabiliyor',
    'Talepler sayfasında birden çok talebin durumunu değiştirdikten sonra bildirimdeki “Geri al” ile eski hâline dönebilirsiniz.',
    'feature',
    5,
  ],
  [
    'Benzer kayıt uyarısı yazarken geliyor',
    'Yeni hasta girerken aynı telefon, kimlik numarası ya da benzer ad bulunursa kaydetmeden önce yan yana görürsünüz. Çevrimdışıyken de çalışır.',
    'improvement',
    12,
  ],
  [
    'Bağlantı yokken de çalışmaya devam edin',
    'Kablosuz ağ kesildiğinde hasta ve talep açabilir, not ekleyebilirsiniz. Gönderilmeyen kayıtlar işaretlenir, ağ gelince kendiliğinden gider.',
    'feature',
    30,
  ],
  [
    'Beklemedeki taleplerde süre duruyor',
    '“Beklemede” durumundaki taleplerin son tarihi, beklenen süre kadar ileri kayar.',
    'improvement',
    44,
  ],
  [
    'Yazdırılan talep özetinde saat düzeltildi',
    'Özetin altındaki saat artık yazdırıldığı anı gösteriyor.',
    'fix',
    60,
  ],
  [
    'Aydınlatma metni 2026-01 yürürlükte',
    'Yeni kayıtlarda aydınlatma metninin 2026-01 sürümü okutulmalı. Eski sürüm formları kullanmayın.',
    'announcement',
    75,
  ],
] as const;

const reminders = [
  ['Geri ara: taburculuk sonrası ağrı', 0, 14.75],
  ['Fatura düzeltmesi için vezneye sor', 0, 18],
  ['Hekim sekreterinden yanıt al', 0, 11],
  ['Teklif için hastayı ara', 1, 10],
  ['Provizyon yanıtını kontrol et', 1, 15],
  ['Aylık şikâyet listesini gözden geçir', 6, 9.5],
] as const;

/** Notices about tickets, as the server words them. */
const ticketNotices = [
  ['assigned', ' size atandı'],
  ['mentioned', ' notunda sizden bahsedildi'],
  ['comment', ': yeni not'],
  ['assigned', ' size atandı'],
  ['reassigned', ' size devredildi'],
] as const satisfies readonly (readonly [NotificationRow['topic'], string])[];

/** Starter roles that some of the shared views are for. */
const CALL_CENTRE = '01900000-0000-7000-8000-0a0000000003';
const SURGERY_COORDINATION = '01900000-0000-7000-8000-0a0000000004';

/** Accounts whose inbox is filled; people look at the demo through them. */
const readers = ['cagri', 'yonetici', 'koordinator', 'sigorta', 'hemsire', 'derya.oguz', 'tugba.yucel'];

/** Notifications and reminders of the demo accounts and the news for everybody. */
export function makeInbox(
  world: World,
  recent: readonly MadeTicket[],
  shown: readonly TicketRow[],
  meetings: readonly MeetingRow[],
): DemoBatch {
  const random = createRandom(`${world.seed} inbox`);
  const tickets = [...recent.map(({ row }) => row), ...shown];
  const typeNames = new Map(world.catalogue.types.map(({ id, name }) => [id, name]));
  const entries = makeNews(world, random);
  return {
    notifications: readers.flatMap((login) => [
      ...makeNotifications(world, random, login, tickets, typeNames),
      ...makeInvitations(world, random, login, meetings),
    ]),
    reminders: readers.slice(0, 4).flatMap((login) => makeReminders(world, random, login, tickets)),
    whats_new_entries: entries,
    read_marks: readers.flatMap((login) => makeReadMarks(world, random, login, entries)),
    shared_views: makeSharedViews(world),
  };
}

function makeNotifications(
  world: World,
  random: Random,
  login: string,
  tickets: readonly TicketRow[],
  typeNames: ReadonlyMap<string, string>,
): NotificationRow[] {
  const { id: userId } = memberOf(world.staff, login);
  const mine = tickets.filter(
    ({ assignee_id, created_by }) => assignee_id === userId && created_by !== userId,
  );
  return mine.slice(-25).map((ticket, position) => {
    const at = Date.parse(ticket.created_at) + 2 * MINUTE;
    const [topic, words] = ticketNotices[position % ticketNotices.length] ?? ticketNotices[0];
    const finished = ticket.status_category === 'resolved' || ticket.status_category === 'closed';
    const read =
      finished || random.chance(0.6) ? iso(Math.min(at + random.int(1, 90) * MINUTE, world.today)) : null;
    return {
      id: uuidAt(random, at),
      user_id: userId,
      topic,
      target: 'ticket',
      target_id: ticket.id,
      title: `${ticket.ticket_no ?? ''}${words}`,
      body: typeNames.get(ticket.type_id) ?? null,
      at: iso(at),
      group_key: `ticket:${ticket.id}`,
      read_at: read,
      acted_at: finished ? read : null,
      snoozed_until: null,
      rung_at: read,
      passes_quiet: false,
      ...stamps(
        at,
        ticket.created_by,
        read === null ? at : Date.parse(read),
        read === null ? ticket.created_by : userId,
      ),
    };
  });
}

/** Invitations to the next meetings of which the answer is still awaited. */
function makeInvitations(
  world: World,
  random: Random,
  login: string,
  meetings: readonly MeetingRow[],
): NotificationRow[] {
  const { id: userId } = memberOf(world.staff, login);
  return meetings
    .filter(
      (meeting) =>
        ['planned', 'invited'].includes(meeting.status) &&
        meeting.series_id === null &&
        meeting.recurrence === null &&
        Date.parse(meeting.starts_at) > world.today + DAY &&
        meeting.participants.some(({ user_id, response }) => user_id === userId && response === 'waiting'),
    )
    .sort((left, right) => (left.starts_at < right.starts_at ? -1 : 1))
    .slice(0, 3)
    .map((meeting) => {
      const at = world.today - random.int(2, 40) * HOUR;
      return {
        id: uuidAt(random, at),
        user_id: userId,
        topic: 'meeting_invited',
        target: 'meeting',
        target_id: meeting.id,
        title: 'Toplantı daveti',
        body: `${meetingKinds[meeting.meeting_kind]} · ${wallClock(meeting.starts_at)}`,
        at: iso(at),
        group_key: `meeting:${meeting.id}`,
        read_at: null,
        acted_at: null,
        snoozed_until: null,
        rung_at: null,
        passes_quiet: false,
        ...stamps(at, meeting.organiser_id),
      };
    });
}

/** `17.11.2026 14:30` in Istanbul, as the server writes it. */
function wallClock(instant: string): string {
  const [day = '', time = ''] = new Date(Date.parse(instant) + 3 * HOUR).toISOString().split('T');
  return `${day.split('-').reverse().join('.')} ${time.slice(0, 5)}`;
}

function makeReminders(
  world: World,
  random: Random,
  login: string,
  tickets: readonly TicketRow[],
): ReminderRow[] {
  const { id: owner } = memberOf(world.staff, login);
  const open = tickets.filter((ticket) => ticket.assignee_id === owner && ticket.status_category === 'open');
  return reminders.map(([title, days, hour], position) => {
    const at = world.today - random.int(2, 20) * HOUR;
    const target = position < 5 ? open.at(-1 - position) : undefined;
    return {
      id: uuidAt(random, at),
      owner_id: owner,
      target: target === undefined ? null : 'ticket',
      target_id: target?.id ?? null,
      title,
      due_at: iso(world.today + days * DAY + hour * HOUR),
      repeat: days === 6 ? 'monthly' : 'none',
      lead_minutes: 0,
      done_at: null,
      snoozed_until: null,
      rung_at: null,
      delegated_to: null,
      ...stamps(at, owner),
    };
  });
}

function makeNews(world: World, random: Random): WhatsNewRow[] {
  const author = memberOf(world.staff, 'yonetici').id;
  return news.map(([title, body, kind, daysAgo]) => {
    const at = world.today - daysAgo * DAY + 10 * HOUR;
    return {
      id: uuidAt(random, at),
      title,
      body,
      entry_kind: kind,
      areas: [],
      audience_role_ids: [],
      version: null,
      publish_at: iso(at),
      expires_at: null,
      pinned: kind === 'announcement',
      requires_ack: kind === 'announcement',
      state: 'published',
      ...stamps(at, author),
    };
  });
}

function makeReadMarks(
  world: World,
  random: Random,
  login: string,
  entries: readonly WhatsNewRow[],
): ReadMarkRow[] {
  const { id: userId } = memberOf(world.staff, login);
  return entries.slice(2).map((entry) => {
    const at = Math.min(Date.parse(entry.publish_at) + random.int(1, 40) * HOUR, world.today);
    return {
      id: uuidAt(random, at),
      user_id: userId,
      target: 'whats_new',
      target_id: entry.id,
      read_at: iso(at),
      ...stamps(at, userId),
    };
  });
}

/** Views that the manager of patient relations shares: for everybody, and for single roles. */
function makeSharedViews(world: World): SharedViewRow[] {
  const random = createRandom(`${world.seed} shared views`);
  const { id: author } = memberOf(world.staff, 'yonetici');
  const at = world.today - 9 * DAY + 11 * HOUR;
  const share = (
    list: string,
    name: string,
    address: SharedViewRow['address'],
    role_ids: readonly string[],
    columns: SharedViewRow['columns'] = null,
  ): SharedViewRow => ({
    id: uuidAt(random, at),
    list,
    name,
    address,
    columns,
    role_ids,
    ...stamps(at, author),
  });
  return [
    share('ticket-views', 'Acil ve yüksek, sorumlusuz', { view: 'unassigned', priority: 'urgent,high' }, []),
    share(
      'ticket-views',
      'Sabah turu: süresi geçenler',
      { view: 'overdue', sort: 'priority', order: 'desc' },
      [CALL_CENTRE, SURGERY_COORDINATION],
      {
        order: ['number', 'priority', 'subject', 'client', 'due', 'assignee', 'status', 'type', 'source'],
        hidden: ['type', 'source', 'team', 'tags', 'created', 'updated'],
      },
    ),
    share('client-views', 'Açık talebi olan yabancı hastalar', { foreign: 'yes', open: 'yes' }, []),
    share('client-views', 'Uzun süredir aranmayanlar', { silent: 'yes', open: 'yes' }, [CALL_CENTRE]),
  ];
}
