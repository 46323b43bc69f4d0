import { allPlaces } from '@/kit/record/navigation';
import type { PlainPath } from '@/kit/record/navigation';
import { mayOpen } from '@sync/model/access/permissions';
import type { Access } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';

interface ChapterScreens {
  /** Name of its file in docs/kullanim, and of the chapter in addresses. */
  readonly id: string;
  /** Screens that it is about; without any it is for everybody. */
  readonly screens: readonly PlainPath[];
}

/** The chapters of the manual in their order. Every screen that needs no record belongs to one of them. */
export const chapters = [
  { id: 'ana-sayfa', screens: ['/', '/yardim', '/whats-new'] },
  {
    id: 'talepler',
    screens: ['/crm/tickets', '/crm/client-ticket', '/crm/ticket-import'],
  },
  {
    id: 'hastalar',
    screens: ['/crm/client-list', '/crm/client-profile', '/crm/client-import', '/crm/relative-import'],
  },
  {
    id: 'birlestirme',
    screens: ['/crm/merged-clients', '/crm/merged-clients/new', '/crm/tckimlik-matching'],
  },
  {
    id: 'ameliyat',
    screens: [
      '/crm/surgery-plans',
      '/crm/client-ticket/surgery',
      '/crm/surgery-import',
      '/crm/theatre-sessions',
      '/crm/operating-rooms',
      '/crm/procedures',
      '/crm/clinicians',
      '/crm/surgery-reasons',
    ],
  },
  {
    id: 'provizyon',
    screens: [
      '/insurance/tracking',
      '/insurance',
      '/insurance/papers',
      '/insurance/insurers',
      '/insurance/documents',
      '/insurance/refusal-phrases',
    ],
  },
  { id: 'biyopsi', screens: ['/adenom-biyotip', '/adenom-biyotip/lists'] },
  {
    id: 'pos',
    screens: [
      '/pos/terminals',
      '/pos/terminal',
      '/pos/staff',
      '/pos/cash-desks',
      '/pos/banks',
      '/pos/upload-bank-reports',
      '/pos/bank-reports',
      '/pos/ms-reports',
    ],
  },
  { id: 'toplantilar', screens: ['/companies/meetings-calendar', '/companies/meetings'] },
  {
    id: 'rehber',
    screens: [
      '/companies/companies',
      '/companies/persons',
      '/companies/company-types',
      '/companies/positions',
      '/companies/company-import',
      '/companies/person-import',
    ],
  },
  { id: 'ozgecmisler', screens: ['/form/resumes', '/form/tags'] },
  { id: 'yabanci-hastalar', screens: ['/crm/foreign-patient-reports', '/crm/trip-import'] },
  { id: 'raporlar', screens: ['/crm/reports', '/crm/statistics', '/crm/questionnaires-reports'] },
  { id: 'mesajlar', screens: ['/crm/message-templates'] },
  { id: 'bildirimler', screens: ['/assignee-notifications', '/reminder-notifications'] },
  { id: 'esitleme', screens: [] },
  {
    id: 'tanimlar',
    screens: [
      '/crm/client-ticket-types',
      '/crm/statuses',
      '/crm/sources',
      '/crm/tags',
      '/crm/contact-types',
      '/crm/cst',
      '/crm/relations',
      '/whatsnew',
    ],
  },
  {
    id: 'yetkiler',
    screens: ['/access/users', '/access/roles', '/access/permissions', '/access/devices'],
  },
  {
    id: 'kurulum',
    screens: [
      '/access/system',
      '/access/settings',
      '/access/dead-letters',
      '/access/subject-requests',
      '/access/retention',
    ],
  },
] as const satisfies readonly ChapterScreens[];

export type ChapterId = (typeof chapters)[number]['id'];

/** Returns the chapters with a screen that the user may open, and those for everybody. */
export function openChapters(access: Access): readonly ChapterId[] {
  return chapters
    .filter(
      ({ screens }) =>
        screens.length === 0 || screens.some((path) => mayOpen(access, routePermissions[path])),
    )
    .map(({ id }) => id);
}

/** Returns the chapter about a screen, also about one inside a place; null for an unknown one. */
export function chapterOf(path: string): ChapterId | null {
  const place = allPlaces.find(({ to, covers }) => to === path || covers.some((inner) => inner === path));
  return (
    chapters.find(({ screens }) => screens.some((screen) => screen === path || screen === place?.to))?.id ??
    null
  );
}

/** Returns where the manual tells of a screen; of an unknown one and of its own all chapters. */
export function helpOf(path: string): { to: '/yardim'; search: { chapter?: ChapterId } } {
  const chapter = path === '/yardim' ? null : chapterOf(path);
  return { to: '/yardim', search: chapter === null ? {} : { chapter } };
}
