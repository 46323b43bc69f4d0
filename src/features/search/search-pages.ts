import {
  BriefcaseBusiness,
  Building2,
  Cable,
  CircleDot,
  CirclePlus,
  Contact,
  House,
  Inbox,
  MessageCircle,
  Phone,
  Shapes,
  Tag,
  Ticket,
  UserRoundSearch,
  Users,
} from 'lucide-react';
import type { IconType } from '@/ui/icon';
import { mayOpen } from '@sync/model/permissions';
import type { Access } from '@sync/model/permissions';
import { routePermissions } from '@sync/model/route-permissions';
import type { GuardedPath } from '@sync/model/route-permissions';
import { foldTurkish } from '@sync/model/turkish';

/** A screen that can be reached by typing its name. */
export interface SearchPage {
  readonly to: Exclude<GuardedPath, `${string}$${string}`>;
  readonly label: string;
  readonly icon: IconType;
  /** Other words people look for it by. */
  readonly words: string;
}

export const searchPages: readonly SearchPage[] = [
  { to: '/', label: 'Ana sayfa', icon: House, words: 'günüm başlangıç' },
  { to: '/crm/tickets', label: 'Talepler', icon: Ticket, words: 'talep listesi pano' },
  { to: '/crm/client-ticket', label: 'Yeni talep', icon: CirclePlus, words: 'talep aç yeni hasta kaydı' },
  { to: '/crm/client-list', label: 'Hastalar', icon: Users, words: 'hasta listesi' },
  { to: '/crm/client-profile', label: 'Hasta ara', icon: UserRoundSearch, words: 'hasta bul' },
  { to: '/crm/client-ticket-types', label: 'Talep tipleri', icon: Shapes, words: 'tanımlar' },
  { to: '/crm/statuses', label: 'Durumlar', icon: CircleDot, words: 'talep durumları tanımlar' },
  { to: '/crm/sources', label: 'Kaynaklar', icon: Inbox, words: 'talep kaynakları tanımlar' },
  { to: '/crm/tags', label: 'Etiketler', icon: Tag, words: 'tanımlar' },
  { to: '/crm/contact-types', label: 'İletişim tipleri', icon: MessageCircle, words: 'tanımlar' },
  { to: '/crm/cst', label: 'CST – Sonuç tipleri', icon: Phone, words: 'sonuçlar görüşme tanımlar' },
  { to: '/crm/relations', label: 'Yakınlık tipleri', icon: Cable, words: 'yakınlar tanımlar' },
  { to: '/companies/companies', label: 'Firmalar', icon: Building2, words: 'kurum şirket sözleşme' },
  { to: '/companies/persons', label: 'Kişiler', icon: Contact, words: 'rehber firma yetkilisi' },
  { to: '/companies/company-types', label: 'Firma tipleri', icon: Shapes, words: 'tanımlar kurum' },
  {
    to: '/companies/positions',
    label: 'Pozisyonlar',
    icon: BriefcaseBusiness,
    words: 'tanımlar görev unvan',
  },
];

/** Screens that the person may open and whose name has words beginning as typed. */
export function findPages(text: string, access: Access, limit: number): readonly SearchPage[] {
  const words = foldTurkish(text).split(' ');
  return searchPages
    .filter(({ to, label, words: others }) => {
      const folded = ` ${foldTurkish(`${label} ${others}`)}`;
      return words.every((word) => folded.includes(` ${word}`)) && mayOpen(access, routePermissions[to]);
    })
    .slice(0, limit);
}
