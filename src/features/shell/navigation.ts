import {
  AlarmClock,
  ArchiveX,
  Bell,
  BriefcaseBusiness,
  Building2,
  Cable,
  CalendarDays,
  CircleDot,
  ClipboardList,
  Contact,
  FileQuestion,
  House,
  Inbox,
  KeyRound,
  Megaphone,
  MessageCircle,
  PencilLine,
  Phone,
  Shapes,
  ShieldCheck,
  TabletSmartphone,
  Tag,
  Ticket,
  UserRoundCog,
  UserRoundSearch,
  Users,
} from 'lucide-react';
import type { GuardedPath } from '@sync/model/route-permissions';
import { routePermissions } from '@sync/model/route-permissions';
import { mayOpen } from '@sync/model/permissions';
import type { Access } from '@sync/model/permissions';
import type { IconType } from '@/ui/icon';

/** A screen that the navigation leads to. */
export interface Place {
  readonly to: GuardedPath;
  readonly label: string;
  /** For rail and bottom bar, where 12 px labels have 72 px. */
  readonly short: string;
  readonly icon: IconType;
  /** Screens inside this place, which show it as the current one. */
  readonly covers: readonly GuardedPath[];
  /** Shows the number of open tickets behind the label. */
  readonly countsTickets: boolean;
  /** Shows a dot behind the label while something new is unread. */
  readonly marksNews: boolean;
}

export interface PlaceGroup {
  readonly id: string;
  readonly label: string;
  readonly icon: IconType;
  readonly places: readonly Place[];
}

function place(to: GuardedPath, label: string, icon: IconType, more: Partial<Place> = {}): Place {
  return { to, label, short: label, icon, covers: [], countsTickets: false, marksNews: false, ...more };
}

export const homePlace: Place = place('/', 'Ana sayfa', House);

const groups: readonly PlaceGroup[] = [
  {
    id: 'crm',
    label: 'CRM',
    icon: Ticket,
    places: [
      place('/crm/tickets', 'Talepler', Ticket, {
        covers: ['/crm/client-ticket', '/crm/client-ticket/$ticketId'],
        countsTickets: true,
      }),
      place('/crm/client-list', 'Hastalar', Users, {
        covers: ['/crm/client-profile/$clientId', '/hasta/tel/$phone'],
      }),
      place('/crm/client-profile', 'Hasta ara', UserRoundSearch),
    ],
  },
  {
    id: 'inbox',
    label: 'Bildirim',
    icon: Bell,
    places: [
      place('/assignee-notifications', 'Bildirimler', Bell),
      place('/reminder-notifications', 'Hatırlatmalar', AlarmClock),
    ],
  },
  {
    id: 'companies',
    label: 'Kurumsal',
    icon: CalendarDays,
    places: [
      place('/companies/meetings-calendar', 'Toplantı takvimi', CalendarDays, { short: 'Takvim' }),
      place('/companies/meetings', 'Toplantılar', ClipboardList, {
        covers: ['/companies/meetings/$meetingId'],
      }),
      place('/companies/companies', 'Firmalar', Building2),
      place('/companies/persons', 'Kişiler', Contact),
      place('/companies/company-types', 'Firma tipleri', Shapes),
      place('/companies/positions', 'Pozisyonlar', BriefcaseBusiness),
    ],
  },
  {
    id: 'definitions',
    label: 'Tanımlar',
    icon: Shapes,
    places: [
      place('/crm/client-ticket-types', 'Talep tipleri', Shapes),
      place('/crm/statuses', 'Durumlar', CircleDot),
      place('/crm/sources', 'Kaynaklar', Inbox),
      place('/crm/tags', 'Etiketler', Tag),
      place('/crm/contact-types', 'İletişim tipleri', MessageCircle),
      place('/crm/cst', 'CST – Sonuç tipleri', Phone),
      place('/crm/relations', 'Yakınlık tipleri', Cable),
    ],
  },
  {
    id: 'news',
    label: 'Duyurular',
    icon: Megaphone,
    places: [
      place('/whats-new', 'Yenilikler', Megaphone, { marksNews: true }),
      place('/whatsnew', 'Yenilik yönetimi', PencilLine, { short: 'Yenilik yaz' }),
    ],
  },
  {
    id: 'access',
    label: 'Yönetim',
    icon: ShieldCheck,
    places: [
      place('/access/users', 'Kullanıcılar', UserRoundCog, { short: 'Kişiler' }),
      place('/access/roles', 'Roller', ShieldCheck),
      place('/access/permissions', 'Yetkiler', KeyRound),
      place('/access/devices', 'Cihazlar', TabletSmartphone),
      place('/access/subject-requests', 'Başvurular', FileQuestion),
      place('/access/retention', 'Saklama ve imha', ArchiveX, { short: 'İmha' }),
    ],
  },
];

/**
 * The groups of the navigation with the places that exist and that the person may open; groups without any vanish.
 * @param exists whether the router knows a path.
 */
export function openGroups(access: Access, exists: (path: string) => boolean): readonly PlaceGroup[] {
  return groups
    .map((group) => ({
      ...group,
      places: group.places.filter(({ to }) => exists(to) && mayOpen(access, routePermissions[to])),
    }))
    .filter((group) => group.places.length > 0);
}

/** How a place stands to the open screen: it itself, a screen inside it, or another. */
export function standing(place: Place, current: string): 'page' | 'true' | undefined {
  if (place.to === current) return 'page';
  return place.covers.some((path) => path === current) ? 'true' : undefined;
}
