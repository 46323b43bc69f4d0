import { allPlaces } from '@/kit/record/navigation';
import type { PlainPath } from '@/kit/record/navigation';
import { mayOpen } from '@sync/model/access/permissions';
import type { Access } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import type { ScreenGroup } from '@sync/model/entity';
import { entities } from '@sync/model/registry';
import type { ScreenPath } from '@sync/model/registry';

interface ChapterScreens {
  /** Name of its file in docs/kullanim, and of the chapter in addresses. */
  readonly id: string;
  /** Screens that it is about, besides those that come with their group. */
  readonly screens: readonly PlainPath[];
}

/** The chapters of the manual in their order. Every screen that needs no record belongs to one of them, by name or group. */
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
    screens: ['/crm/surgery-plans', '/crm/client-ticket/surgery', '/crm/surgery-import'],
  },
  { id: 'vardiya-devri', screens: ['/crm/shift-handovers'] },
  {
    id: 'provizyon',
    screens: ['/insurance', '/insurance/papers'],
  },
  { id: 'biyopsi', screens: ['/adenom-biyotip', '/adenom-biyotip/lists'] },
  {
    id: 'pos',
    screens: ['/pos/terminal', '/pos/upload-bank-reports', '/pos/bank-reports', '/pos/ms-reports'],
  },
  { id: 'toplantilar', screens: ['/companies/meetings-calendar', '/companies/meetings'] },
  {
    id: 'rehber',
    screens: ['/companies/company-import', '/companies/person-import'],
  },
  { id: 'ozgecmisler', screens: [] },
  { id: 'yabanci-hastalar', screens: ['/crm/foreign-patient-reports', '/crm/trip-import'] },
  { id: 'raporlar', screens: ['/crm/reports', '/crm/statistics', '/crm/questionnaires-reports'] },
  { id: 'mesajlar', screens: ['/crm/message-templates'] },
  { id: 'bildirimler', screens: ['/assignee-notifications', '/reminder-notifications'] },
  { id: 'esitleme', screens: [] },
  { id: 'ek-alanlar', screens: ['/crm/extra-fields'] },
  {
    id: 'tanimlar',
    screens: ['/whatsnew'],
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

/** Chapters of the screens that the model describes, where they are not named above. */
const ofGroups: Readonly<Record<ScreenGroup, ChapterId>> = {
  crm: 'talepler',
  theatre: 'ameliyat',
  insurance: 'provizyon',
  pos: 'pos',
  companies: 'rehber',
  form: 'ozgecmisler',
  definitions: 'tanimlar',
};

const named: ReadonlySet<string> = new Set(chapters.flatMap(({ screens }): readonly string[] => screens));

/** Screens of each chapter; one without any is for everybody. */
export const chapterScreens = new Map<ChapterId, readonly PlainPath[]>(
  chapters.map(({ id, screens }) => [
    id,
    [
      ...screens,
      ...entities.flatMap(({ screen }) =>
        screen !== undefined && ofGroups[screen.group] === id && !named.has(screen.path)
          ? [screen.path as ScreenPath]
          : [],
      ),
    ],
  ]),
);

const screensOf = (id: ChapterId): readonly PlainPath[] => chapterScreens.get(id) ?? [];

/** Returns the chapters with a screen that the user may open, and those for everybody. */
export function openChapters(access: Access): readonly ChapterId[] {
  return chapters
    .map(({ id }) => id)
    .filter((id) => {
      const screens = screensOf(id);
      return screens.length === 0 || screens.some((path) => mayOpen(access, routePermissions[path]));
    });
}

/** Returns the chapter about a screen, also about one inside a place; null for an unknown one. */
export function chapterOf(path: string): ChapterId | null {
  const place = allPlaces.find(({ to, covers }) => to === path || covers.some((inner) => inner === path));
  const isAbout = ({ id }: { readonly id: ChapterId }): boolean =>
    screensOf(id).some((screen) => screen === path || screen === place?.to);
  return chapters.find(isAbout)?.id ?? null;
}

/** Returns where the manual tells of a screen; of an unknown one and of its own all chapters. */
export function helpOf(path: string): { to: '/yardim'; search: { chapter?: ChapterId } } {
  const chapter = path === '/yardim' ? null : chapterOf(path);
  return { to: '/yardim', search: chapter === null ? {} : { chapter } };
}
