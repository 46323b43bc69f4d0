import { describe, expect, it } from 'vitest';
import { findPages } from '@/features/search/search-pages';
import { router } from '@/router';
import { entities } from '@sync/model/registry';
import { foldTurkish } from '@sync/model/tr/turkish';
import { routePermissions } from '@sync/model/access/route-permissions';

/** Screens of entities are found by the words of their description, also as keyboards without Turkish letters write them. */
const described = Object.fromEntries(
  entities.flatMap(({ label, screen }): [string, string[]][] => {
    if (screen === undefined) return [];
    const texts = [screen.label ?? label.plural, ...screen.words.split(' ')];
    return [[screen.path, [...texts, ...texts.map(foldTurkish)]]];
  }),
);

/** Words by screen that a user may type to find it, also as keyboards without Turkish letters write them. */
const words: Readonly<Record<string, readonly string[]>> = {
  ...described,
  '/': ['ana', 'gunum', 'BAŞLANGIÇ'],
  '/assignee-notifications': ['bildirim', 'uyari'],
  '/reminder-notifications': ['hatırlatma', 'hatirlat', 'alarm'],
  '/whats-new': ['yenilik', 'duyuru', 'yeni'],
  '/yardim': ['yardim', 'kılavuz', 'NASIL', 'kilavuz'],
  '/whatsnew': ['yenilik', 'YENİLİK YAZ', 'duyurular'],
  '/crm/tickets': ['talep', 'pano', 'crm'],
  '/crm/client-ticket': ['yeni talep', 'yeni hasta', 'talep ac'],
  '/crm/client-ticket/surgery': ['ameliyat ekle', 'yeni ameliyat', 'AMELİYAT PLANLA'],
  '/crm/surgery-plans': ['ameliyat plan', 'ameliyathane', 'SALON PLAN'],
  '/crm/theatre-sessions': ['oturum', 'salon oturum', 'blok'],
  '/crm/operating-rooms': ['salon', 'ameliyathane'],
  '/crm/procedures': ['ameliyat tür', 'sut kodu', 'işlem'],
  '/crm/clinicians': ['cerrah', 'ameliyat ekib', 'hekim'],
  '/crm/extra-fields': ['ek alan', 'özel alan'],
  '/crm/surgery-reasons': ['erteleme', 'iptal neden'],
  '/crm/client-list': ['hasta', 'HASTA LİSTESİ'],
  '/crm/surgery-import': ['ameliyat listesi içe al', 'AMELİYAT LİSTESİ', 'ameliyathane programı'],
  '/crm/ticket-import': ['talep içe al', 'açık talep', 'excel'],
  '/crm/relative-import': ['yakın içe al', 'hasta yakını', 'refakatçi'],
  '/crm/trip-import': ['yolculuk içe al', 'uçuş listesi', 'transfer'],
  '/companies/company-import': ['firma içe al', 'cari', 'tedarikçi'],
  '/companies/person-import': ['kişi içe al', 'yetkili', 'rehber'],
  '/crm/client-import': ['hasta içe al', 'hasta ice al', 'excel', 'eski sistem'],
  '/crm/client-profile': ['hasta ara', 'hasta bul'],
  '/crm/relations': ['yakınlık', 'yakinlik', 'tanımlar'],
  '/crm/client-ticket-types': ['talep tip', 'talep tür', 'tanimlar'],
  '/crm/contact-types': ['iletisim', 'İLETİŞİM', 'tanımlar'],
  '/crm/statuses': ['durum', 'tanımlar'],
  '/crm/sources': ['kaynak', 'tanımlar'],
  '/crm/cst': ['cst', 'sonuc', 'tanımlar'],
  '/crm/tags': ['etiket', 'tanımlar'],
  '/insurance': ['liste', 'icmal', 'SİGORTA LİSTE', 'provizyon'],
  '/adenom-biyotip/lists': ['patoloji liste', 'kolonoskopi', 'PATOLOJİ LİSTE'],
  '/crm/reports': ['rapor', 'döküm'],
  '/crm/foreign-patient-reports': ['yabancı', 'sağlık turizmi', 'geliş'],
  '/crm/questionnaires-reports': ['anket', 'memnuniyet', 'NPS', 'yorum'],
  '/crm/statistics': ['istatistik', 'grafik', 'rakamlar'],
  '/crm/tckimlik-matching': ['tc eşleştirme', 'kimlik numarası', 'TCKN'],
  '/crm/merged-clients': ['mükerrer', 'aynı hasta', 'BİRLEŞTİRİLENLER'],
  '/crm/merged-clients/new': ['kayıt birleştir', 'elle birleştir', 'İKİ KAYIT'],
  '/insurance/papers': ['evrak', 'eksik evrak', 'ÇANTA'],
  '/pos/bank-reports': ['mutabakat', 'eslestirme', 'dönem'],
  '/pos/ms-reports': ['gün sonu', 'cizelge', 'makbuz'],
  '/companies/company-types': ['firma tip', 'tanımlar', 'kurumsal'],
  '/companies/companies': ['firma', 'şirket', 'sozlesme', 'kurumsal'],
  '/companies/persons': ['kisi', 'rehber', 'kurumsal'],
  '/companies/positions': ['pozisyon', 'unvan', 'tanımlar', 'kurumsal'],
  '/companies/meetings': ['toplantı', 'tutanak', 'kurumsal'],
  '/companies/meetings-calendar': ['takvim', 'TAKVİM', 'toplanti', 'ajanda', 'kurumsal'],
  '/access/users': ['kullanıcı', 'kullanici', 'hesap', 'yönetim'],
  '/access/roles': ['rol', 'yonetim'],
  '/access/permissions': ['yetki', 'izin', 'yönetim'],
  '/access/devices': ['cihaz', 'tablet', 'yönetim'],
  '/access/subject-requests': ['başvuru', 'basvuru', 'kvkk', 'yönetim'],
  '/access/retention': ['imha', 'saklama', 'yönetim'],
  '/access/dead-letters': ['bekletilen', 'kuyruk', 'takılan', 'yönetim'],
  '/access/settings': ['ayar', 'tatil', 'yönetim'],
  '/access/system': ['sistem', 'durum', 'yedek', 'yönetim'],
};

interface Route {
  readonly id: string;
  readonly fullPath: string;
  readonly options: { readonly staticData?: { readonly title?: string } };
}
const screens = Object.values<Route>({ ...router.routesById })
  .filter(({ id, fullPath }) => id !== '__root__' && !fullPath.includes('$'))
  .map(({ fullPath, options }) => ({
    path: fullPath.replace(/(?<=.)\/$/u, ''),
    title: options.staticData?.title ?? '',
  }));

const table: Readonly<Record<string, readonly string[]>> = routePermissions;
const everything = { userId: 'u', permissions: new Set(Object.values(table).flat()) };
const found = (text: string, access = everything) => findPages(text, access, 10).map(({ to }) => to);

describe('the quick search and the screens', () => {
  it('knows words for every screen', () => {
    expect(screens.map(({ path }) => path).toSorted()).toEqual(Object.keys(words).toSorted());
  });

  it.each(screens)('finds $path by the title that it bears, among the first', ({ path, title }) => {
    expect(findPages(title, everything, 2).map(({ to }) => to)).toContain(path);
  });

  it.each(Object.entries(words))('finds %s by what people call it', (path, texts) => {
    for (const text of texts) expect(found(text), text).toContain(path);
  });

  it.each(screens)('shows $path to those who may open it', ({ path, title }) => {
    const needed = table[path] ?? [];
    const isAlone = { userId: 'u', permissions: new Set(needed) };
    expect(found(title, isAlone)).toContain(path);
    for (const missing of needed) {
      const others = new Set([...everything.permissions].filter((key) => key !== missing));
      expect(found(title, { userId: 'u', permissions: others })).not.toContain(path);
    }
  });
});
