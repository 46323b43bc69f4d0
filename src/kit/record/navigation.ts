import {
  ChartColumn,
  FileChartColumn,
  AlarmClock,
  ArchiveX,
  Bell,
  BookOpen,
  Briefcase,
  CalendarDays,
  CalendarPlus,
  CirclePlus,
  ClipboardList,
  Blocks,
  BookUser,
  Combine,
  FileQuestion,
  FlaskConical,
  FolderUp,
  Gauge,
  GraduationCap,
  FileSpreadsheet,
  HeartHandshake,
  Hospital,
  House,
  MailOpen,
  MonitorCog,
  Network,
  Newspaper,
  PlaneLanding,
  ShieldUser,
  Slice,
  TicketPlus,
  UserRoundPlus,
  UsersRound,
  Wallet,
  Warehouse,
  KeyRound,
  Megaphone,
  MessageSquareHeart,
  Merge,
  PackageX,
  PencilLine,
  Plane,
  Scale,
  Settings,
  ShieldPlus,
  TabletSmartphone,
  ScanSearch,
  Scissors,
  Ticket,
  UserRoundCog,
  UserRoundSearch,
  Users,
} from 'lucide-react';
import type { GuardedPath } from '@sync/model/access/route-permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import { mayOpen } from '@sync/model/access/permissions';
import type { Access } from '@sync/model/access/permissions';
import { entities } from '@sync/model/registry';
import type { ScreenPath } from '@sync/model/registry';
import type { Entity, ScreenGroup } from '@sync/model/entity';
import type { IconType } from '@/ui/icon';
import { namedIcons } from './named-icons';

/** The path of a screen that needs no record to be opened. */
export type PlainPath = Exclude<GuardedPath, `${string}$${string}`>;

/** A screen that the navigation or the quick search leads to. */
export interface Place {
  readonly to: PlainPath;
  readonly label: string;
  /** Short label for rail and bottom bar, where 12 px labels have 72 px. */
  readonly short: string;
  readonly icon: IconType;
  /** Other words that people look for it by in the quick search. */
  readonly words: string;
  /** Screens inside this place, which show it as the current one. */
  readonly covers: readonly GuardedPath[];
  /** Shows the number of open tickets behind the label. */
  readonly countsTickets: boolean;
  /** Shows a dot behind the label while something new is unread. */
  readonly marksNews: boolean;
  /** Keys that lead there: `g t`. */
  readonly key: string | null;
}

export interface PlaceGroup {
  readonly id: string;
  readonly label: string;
  /** Short label for the rail, where the label is too long. */
  readonly short?: string;
  readonly icon: IconType;
  readonly places: readonly Place[];
}

/** Letters that lead to a screen, pressed after `g`. */
const letters: Partial<Record<PlainPath, string>> = {
  '/': 'a',
  '/crm/tickets': 't',
  '/crm/client-list': 'h',
  '/crm/surgery-plans': 'p',
  '/crm/client-profile': 'f',
  '/crm/reports': 'x',
  '/crm/statistics': 'i',
  '/crm/foreign-patient-reports': 'y',
  '/assignee-notifications': 'n',
  '/reminder-notifications': 'r',
  '/insurance/tracking': 's',
  '/adenom-biyotip': 'b',
  '/pos/bank-reports': 'm',
  '/companies/meetings-calendar': 'c',
  '/companies/meetings': 'l',
  '/form/resumes': 'o',
  '/access/users': 'k',
  '/access/system': 'd',
};

function place(
  to: PlainPath,
  label: string,
  words: string,
  icon: IconType,
  more: Partial<Place> = {},
): Place {
  return {
    to,
    label,
    words,
    short: label,
    icon,
    covers: [],
    countsTickets: false,
    marksNews: false,
    key: letters[to] === undefined ? null : `g ${letters[to]}`,
    ...more,
  };
}

/**
 * Returns the screens of entities in a group: records first, then other screens of the group, then the look-up lists
 * that records choose from.
 */
function recordPlaces(
  group: ScreenGroup,
  others: readonly Place[] = [],
  covers: Partial<Record<ScreenPath, readonly GuardedPath[]>> = {},
): readonly Place[] {
  const shown = entities.filter(({ screen }) => screen?.group === group);
  const isLookup = ({ collection }: { readonly collection: string }) => collection === 'definitions';
  const placesOf = (some: readonly Entity[]) =>
    some.flatMap(({ label, screen }) =>
      screen === undefined
        ? []
        : [
            place(
              screen.path as ScreenPath,
              screen.label ?? label.plural,
              screen.words,
              namedIcons[screen.icon],
              { covers: covers[screen.path as ScreenPath] ?? [] },
            ),
          ],
    );
  return [
    ...placesOf(shown.filter((entity) => !isLookup(entity))),
    ...others,
    ...placesOf(shown.filter(isLookup)),
  ];
}

export const homePlace: Place = place('/', 'Ana sayfa', 'günüm başlangıç', House);

/** Places behind a button of another screen: not in the navigation, but found by name. */
const unlisted: readonly Place[] = [
  place('/crm/client-ticket', 'Yeni hasta ve talep', 'talep aç yeni kayıt', CirclePlus),
  place('/crm/client-ticket/surgery', 'Ameliyat ekle', 'ameliyat planla yeni ameliyat', Slice),
  place('/crm/client-import', 'Hasta içe alma', 'hasta aktar excel yükle eski sistem taşın', UserRoundPlus),
  place(
    '/crm/surgery-import',
    'Ameliyat listesi içe alma',
    'ameliyat listesi aktar excel yükle ameliyathane programı taşın',
    CalendarPlus,
  ),
  place(
    '/crm/ticket-import',
    'Talep içe alma',
    'açık talep listesi aktar excel yükle eski sistem taşın',
    TicketPlus,
  ),
  place(
    '/crm/relative-import',
    'Yakın içe alma',
    'hasta yakını refakatçi acil durum kişisi aktar excel yükle eski sistem taşın',
    UsersRound,
  ),
  place(
    '/crm/trip-import',
    'Yolculuk içe alma',
    'yabancı geliş uçuş transfer karşılama listesi aktar excel yükle taşın',
    PlaneLanding,
  ),
  place(
    '/companies/company-import',
    'Firma içe alma',
    'firma aktar excel yükle cari tedarikçi taşın',
    Warehouse,
  ),
  place('/companies/person-import', 'Kişi içe alma', 'kişi rehber yetkili aktar excel yükle taşın', BookUser),
  place('/crm/merged-clients/new', 'Kayıt birleştir', 'elle birleştir iki kayıt', Combine),
  place('/yardim', 'Yardım', 'kılavuz nasıl yapılır öğren tur anlatım', BookOpen),
];

const groups: readonly PlaceGroup[] = [
  {
    id: 'crm',
    label: 'CRM',
    icon: HeartHandshake,
    places: [
      place('/crm/tickets', 'Talepler', 'talep listesi pano istek şikayet', Ticket, {
        covers: [
          '/crm/client-ticket',
          '/crm/client-ticket/$ticketId',
          '/crm/ticket-import',
          '/crm/ticket-import/$importId',
        ],
        countsTickets: true,
      }),
      place('/crm/client-list', 'Hastalar', 'hasta listesi müşteri', Users, {
        covers: [
          '/crm/client-profile/$clientId',
          '/hasta/tel/$phone',
          '/crm/client-import',
          '/crm/client-import/$importId',
          '/crm/relative-import',
          '/crm/relative-import/$importId',
        ],
      }),
      place('/crm/surgery-plans', 'Ameliyat planları', 'ameliyathane salon plan takvim', Scissors, {
        short: 'Ameliyat',
        covers: [
          '/crm/surgery-plans/$surgeryId',
          '/crm/client-ticket/surgery',
          '/crm/surgery-import',
          '/crm/surgery-import/$importId',
        ],
      }),
      place('/crm/client-profile', 'Hasta ara', 'hasta bul hasta kaydı', UserRoundSearch),
      place('/crm/merged-clients', 'Birleştirilenler', 'mükerrer aynı hasta birleştirme', Merge, {
        short: 'Birleştirme',
        covers: ['/crm/merged-clients/new'],
      }),
      place('/crm/tckimlik-matching', 'TC eşleştirme', 'kimlik numarası liste yükle tckn', ScanSearch, {
        short: 'Eşleştirme',
        covers: ['/crm/tckimlik-matching/$batchId'],
      }),
      place(
        '/crm/foreign-patient-reports',
        'Yabancı hastalar',
        'yabancı hasta sağlık turizmi geliş uçuş karşılama poliçe ushaş yolculuk',
        Plane,
        { short: 'Yabancı', covers: ['/crm/trip-import', '/crm/trip-import/$importId'] },
      ),
      place('/crm/reports', 'Raporlar', 'rapor tablo çıktı döküm', FileChartColumn),
      place(
        '/crm/questionnaires-reports',
        'Anket raporu',
        'anket memnuniyet nps yorum tablet',
        MessageSquareHeart,
        { short: 'Anket' },
      ),
      place('/crm/statistics', 'İstatistik', 'rakamlar grafik sayılar analiz', ChartColumn),
      ...recordPlaces('crm'),
    ],
  },
  { id: 'theatre', label: 'Salon, ekip', icon: Hospital, places: recordPlaces('theatre') },
  {
    id: 'inbox',
    label: 'Bildirim',
    icon: MailOpen,
    places: [
      place('/assignee-notifications', 'Bildirimler', 'bildirim uyarı gelen kutusu', Bell),
      place('/reminder-notifications', 'Hatırlatmalar', 'hatırlatma anımsatıcı alarm', AlarmClock),
    ],
  },
  {
    id: 'insurance',
    label: 'Sigorta, biyopsi',
    short: 'Sigorta',
    icon: ShieldPlus,
    places: recordPlaces('insurance', [
      place(
        '/insurance',
        'Sigorta listeleri',
        'liste yükle içe al provizyon icmal ödeme red listesi',
        FolderUp,
      ),
      place(
        '/adenom-biyotip/lists',
        'Patoloji listeleri',
        'liste yükle içe al patoloji kolonoskopi rapor listesi',
        FlaskConical,
      ),
      place('/insurance/papers', 'Evrak çantası', 'eksik evrak fotoğraf belge', Briefcase),
    ]),
  },
  {
    id: 'pos',
    label: 'POS',
    icon: Wallet,
    places: [
      place(
        '/pos/bank-reports',
        'Banka raporları',
        'mutabakat eşleştirme banka hareket vezne dönem valör komisyon',
        Scale,
        {
          short: 'Mutabakat',
        },
      ),
      place(
        '/pos/ms-reports',
        'Terminal raporları',
        'gün sonu çizelge makbuz sayım banka fark',
        FileSpreadsheet,
      ),
      ...recordPlaces('pos'),
    ],
  },
  {
    id: 'companies',
    label: 'Kurumsal',
    icon: Network,
    places: [
      place('/companies/meetings-calendar', 'Toplantı takvimi', 'takvim ajanda randevu', CalendarDays, {
        short: 'Takvim',
      }),
      place('/companies/meetings', 'Toplantılar', 'toplantı listesi tutanak', ClipboardList, {
        covers: ['/companies/meetings/$meetingId'],
      }),
      ...recordPlaces('companies', [], {
        '/companies/companies': ['/companies/company-import', '/companies/company-import/$importId'],
        '/companies/persons': ['/companies/person-import', '/companies/person-import/$importId'],
      }),
    ],
  },
  {
    id: 'form',
    label: 'Başvuru',
    icon: GraduationCap,
    places: recordPlaces('form').map((recordPlace) =>
      recordPlace.to === '/form/resumes'
        ? { ...recordPlace, covers: ['/form/resume/$resumeId'] }
        : recordPlace,
    ),
  },
  {
    id: 'definitions',
    label: 'Tanımlar',
    icon: Blocks,
    places: recordPlaces('definitions'),
  },
  {
    id: 'news',
    label: 'Duyurular',
    icon: Newspaper,
    places: [
      place('/whats-new', 'Yenilikler', 'yenilik neler yeni sürüm duyuru', Megaphone, { marksNews: true }),
      place('/whatsnew', 'Yenilik yönetimi', 'yenilik yaz duyuru yayımla', PencilLine, {
        short: 'Yenilik yaz',
      }),
    ],
  },
  {
    id: 'access',
    label: 'Yönetim',
    icon: MonitorCog,
    places: [
      place('/access/users', 'Kullanıcılar', 'kullanıcı hesap personel çalışan davet', UserRoundCog, {
        short: 'Kişiler',
      }),
      place('/access/roles', 'Roller', 'rol görev matris', ShieldUser),
      place('/access/permissions', 'Yetkiler', 'yetki izin', KeyRound),
      place('/access/devices', 'Cihazlar', 'cihaz tablet uzaktan silme', TabletSmartphone),
      place('/access/subject-requests', 'Başvurular', 'başvuru KVKK ilgili kişi', FileQuestion),
      place('/access/retention', 'Saklama ve imha', 'imha silme saklama süresi', ArchiveX, { short: 'İmha' }),
      place('/access/system', 'Sistem durumu', 'sistem durum yedek sürüm kesinti disk', Gauge, {
        short: 'Sistem',
      }),
      place('/access/settings', 'Ayarlar', 'ayar tatil kapalı gün süre örnek veri', Settings),
      place(
        '/access/dead-letters',
        'Bekletilen kayıtlar',
        'bekletilen kuyruk hata takılan işlenemeyen',
        PackageX,
        {
          short: 'Bekletilen',
        },
      ),
    ],
  },
];

/**
 * Returns the groups of the navigation with the places that exist and that the user may open; groups without any
 * vanish.
 * @param exists returns whether the router knows a path.
 */
export function openGroups(access: Access, exists: (path: string) => boolean): readonly PlaceGroup[] {
  return groups
    .map((group) => ({
      ...group,
      places: group.places.filter(({ to }) => exists(to) && mayOpen(access, routePermissions[to])),
    }))
    .filter((group) => group.places.length > 0);
}

/** Every screen that needs no record to be opened, with the name of its group where it has one. */
export const allPlaces: readonly (Place & { readonly group: string })[] = [
  ...[homePlace, ...unlisted].map((unlistedPlace) => ({ ...unlistedPlace, group: '' })),
  ...groups.flatMap(({ label, places }) => places.map((member) => ({ ...member, group: label }))),
];

/** Returns the relation of a place to the open screen: the same, a screen inside it, or another. */
export function standing(place: Place, current: string): 'page' | 'true' | undefined {
  if (place.to === current) return 'page';
  return place.covers.some((path) => path === current) ? 'true' : undefined;
}
