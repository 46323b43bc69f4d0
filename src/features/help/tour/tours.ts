import { mayOpen } from '@sync/model/access/permissions';
import type { Access, PermissionKey } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import type { PlainPath } from '@/kit/record/navigation';

/** A step of the tour. */
export interface TourStep {
  readonly title: string;
  readonly text: string;
  /** Selectors of what the step shows, the first that is on the screen; without any it stands in the middle. */
  readonly targets: readonly string[];
}

/** The navigation, wherever it stands. */
export const NAVIGATION = 'nav[aria-label="Ana menü"]';

/** Returns the selector of a part that is marked for the tour. */
export const stop = (name: string): string => `[data-tour="${name}"]`;

/** Returns a step about a screen: its link in the navigation, else the navigation itself. */
const screen = (path: PlainPath, title: string, text: string): TourStep => ({
  title,
  text,
  targets: [`${NAVIGATION} a[href="${path}"]`, NAVIGATION],
});

interface Tour {
  /** Permissions that those have whom it is for. */
  readonly needs: readonly PermissionKey[];
  /** Screens that its own steps show; who may not open them gets another tour. */
  readonly screens: readonly PlainPath[];
  readonly own: readonly [TourStep, TourStep];
}

/** Tours by duty; the first that fits is shown. */
export const tours = {
  administrator: {
    needs: ['access.users.read', 'system.settings.edit'],
    screens: ['/access/users', '/access/system'],
    own: [
      screen(
        '/access/users',
        'Kullanıcılar ve yetkiler',
        'Kişileri burada ekler, rolünü ve birimini seçersiniz. Davet koduyla kendi parolalarını koyarlar.',
      ),
      screen(
        '/access/system',
        'Sistem durumu',
        'Son yedeği, diski ve bekleyen işleri buradan izleyin. Bir sorun varsa ne yapılacağı yazar.',
      ),
    ],
  },
  coordinator: {
    needs: ['crm.surgery.edit', 'crm.theatre_sessions.edit'],
    screens: ['/crm/surgery-plans', '/crm/tickets'],
    own: [
      screen(
        '/crm/surgery-plans',
        'Ameliyat planları',
        'Günün salonlarını yan yana görür, ameliyatları sürükleyerek taşırsınız. Bağlantı yokken aldığınız yer onaya kadar geçicidir.',
      ),
      screen(
        '/crm/tickets',
        'Talepler',
        'Ameliyata dönüşecek talepler buradadır. Talebin içinden ameliyat eklerseniz hasta ve bölüm hazır gelir.',
      ),
    ],
  },
  insurance: {
    needs: ['parse.insurance_tracking.edit'],
    screens: ['/insurance/tracking', '/insurance'],
    own: [
      screen(
        '/insurance/tracking',
        'Provizyon takip',
        'Onay bekleyenler, süresi dolanlar ve eksik evrak görünümlere ayrılmıştır. Şirketin yanıtını kaydın içinde işlersiniz.',
      ),
      screen(
        '/insurance',
        'Sigorta listeleri',
        'Şirketlerin yanıt, ödeme ve icmal dosyalarını buradan yüklersiniz. Önce ne değişeceğini görür, sonra alırsınız.',
      ),
    ],
  },
  accounting: {
    needs: ['pos.bank_reports.match'],
    screens: ['/pos/bank-reports', '/pos/upload-bank-reports'],
    own: [
      screen(
        '/pos/upload-bank-reports',
        'Liste yükleme',
        'Banka raporunu, vezne listesini ve hesap ekstresini buradan yüklersiniz. Yükleme geri alınabilir.',
      ),
      screen(
        '/pos/bank-reports',
        'Mutabakat',
        'Günün makbuzları ile banka satırlarını burada eşlersiniz. Kalan fark 0,00 olunca gün biter.',
      ),
    ],
  },
  callCentre: {
    needs: ['crm.tickets.add', 'hasta.tel_phone.read'],
    screens: ['/crm/tickets', '/crm/client-list'],
    own: [
      screen(
        '/crm/tickets',
        'Talepler',
        'Size düşen talepler buradadır. N tuşu her ekrandan yeni hasta ve talep açar.',
      ),
      screen(
        '/crm/client-list',
        'Hastalar',
        'Hastayı adıyla, telefonuyla ya da dosya numarasıyla bulursunuz. Arayan numara kayıtlıysa hastası kendiliğinden açılır.',
      ),
    ],
  },
  nurse: {
    needs: ['crm.ticket_notes.add', 'crm.surgery.milestones'],
    screens: ['/crm/client-list', '/crm/surgery-plans'],
    own: [
      screen(
        '/crm/client-list',
        'Hastalar',
        'Biriminizin hastaları buradadır. Kayda not ve görev ekleyebilir, yakınlarını görebilirsiniz.',
      ),
      screen(
        '/crm/surgery-plans',
        'Ameliyat planları',
        'Günün ameliyatlarını izler, aşamaları ve hazırlığı olduğu anda işaretlersiniz.',
      ),
    ],
  },
} as const satisfies Readonly<Record<string, Tour>>;

export type TourName = keyof typeof tours | 'general';

const general: readonly [TourStep, TourStep] = [
  screen('/', 'Ana sayfa', 'Gününüz burada başlar: size düşen işler ve bekleyenler kartlarda toplanır.'),
  {
    title: 'Menü',
    text: 'Yalnız yetkiniz olan ekranlar görünür. Bir satıra basınca ekranı açılır.',
    targets: [NAVIGATION],
  },
];

/** Steps that every tour ends with. */
const common: readonly [TourStep, TourStep, TourStep] = [
  {
    title: 'Her şeyi arayın',
    text: 'Hasta, talep, firma ya da ekran adı yazın; Türkçe harf kullanmasanız da bulunur. Ctrl ve K her yerden açar.',
    targets: [stop('search')],
  },
  {
    title: 'Bağlantı olmasa da çalışır',
    text: 'Yazdıklarınız önce bu cihaza, sonra kendiliğinden sunucuya gider. Bekleyenleri ve kararınızı isteyenleri burada görürsünüz.',
    targets: [stop('sync')],
  },
  {
    title: 'Kilit ve yardım',
    text: 'Ortak cihazda işiniz bitince buradan kilitleyin ya da kullanıcıyı değiştirin. Kılavuz ve bu tur da buradaki “Yardım” ile açılır.',
    targets: [stop('user')],
  },
];

/** Returns the tour that fits what a user may do. */
export function tourOf(access: Access): TourName {
  const names = Object.keys(tours) as (keyof typeof tours)[];
  const fits = ({ needs, screens }: Tour): boolean =>
    needs.every((key) => access.permissions.has(key)) &&
    screens.every((path) => mayOpen(access, routePermissions[path]));
  return names.find((name) => fits(tours[name])) ?? 'general';
}

/** Returns the five steps of a tour: two of the duty, then search, synchronisation and help. */
export const stepsOf = (name: TourName): readonly TourStep[] => [
  ...(name === 'general' ? general : tours[name].own),
  ...common,
];
