import { describe, expect, it } from 'vitest';
import { permissionCatalogue } from '@sync/model/access/permissions';
import type { PermissionKey } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import { entities } from '@sync/model/registry';
import { allPlaces, openGroups } from './navigation';

const everything = Object.keys(permissionCatalogue) as PermissionKey[];
const there = () => true;

/** Returns the labels of the places that a user with these permissions sees, by group. */
function seen(permissions: readonly string[], exists: (path: string) => boolean = there) {
  const groups = openGroups({ userId: 'u', permissions: new Set(permissions) }, exists);
  return groups.map(({ places }) => places.map(({ label }) => label));
}

/** Labels of the screens that the model describes, each with its group. */
const ofModel = new Map(
  entities.flatMap(({ label, screen }) =>
    screen === undefined ? [] : [[screen.label ?? label.plural, screen.group] as const],
  ),
);

describe('the navigation', () => {
  it('has every place for those who may do everything', () => {
    const listed = [
      [
        'Talepler',
        'Hastalar',
        'Ameliyat planları',
        'Hasta ara',
        'Birleştirilenler',
        'TC eşleştirme',
        'Yabancı hastalar',
        'Raporlar',
        'Anket raporu',
        'İstatistik',
        'Mesaj şablonları',
      ],
      ['Salon oturumları', 'Salonlar', 'Ameliyat türleri', 'Ameliyat ekibi', 'Erteleme ve iptal nedenleri'],
      ['Bildirimler', 'Hatırlatmalar'],
      [
        'Biyopsi takip',
        'Provizyon takip',
        'Sigorta listeleri',
        'Patoloji listeleri',
        'Evrak çantası',
        'Sigorta şirketleri',
        'Provizyon evrakları',
        'Ret sözleri',
      ],
      [
        'Banka raporları',
        'Terminal raporları',
        'POS terminalleri',
        'POS personeli',
        'Terminal kullanımları',
        'Liste yükleme',
        'Bankalar',
        'Vezneler',
      ],
      ['Toplantı takvimi', 'Toplantılar', 'Firmalar', 'Kişiler', 'Firma tipleri', 'Pozisyonlar'],
      ['Özgeçmişler', 'Form etiketleri'],
      [
        'Talep tipleri',
        'Durumlar',
        'Kaynaklar',
        'Etiketler',
        'İletişim tipleri',
        'CST – Sonuç tipleri',
        'Yakınlık tipleri',
      ],
      ['Yenilikler', 'Yenilik yönetimi'],
      [
        'Kullanıcılar',
        'Roller',
        'Yetkiler',
        'Cihazlar',
        'Başvurular',
        'Saklama ve imha',
        'Sistem durumu',
        'Ayarlar',
        'Bekletilen kayıtlar',
      ],
    ];
    // What the model adds has a test of its own below.
    const isAdded = (label: string): boolean => ofModel.has(label) && !listed.flat().includes(label);
    expect(seen(everything).map((labels) => labels.filter((label) => !isAdded(label)))).toEqual(listed);
  });

  it('has each screen of the model once, those of one group together', () => {
    const shown = seen(everything);
    const groupsOf = new Map<string, Set<number>>();
    for (const [label, group] of ofModel) {
      const places = shown.flatMap((labels, at) => labels.filter((other) => other === label).map(() => at));
      expect(places, label).toHaveLength(1);
      groupsOf.set(group, (groupsOf.get(group) ?? new Set()).add(places[0] ?? -1));
    }
    for (const [group, places] of groupsOf) expect(places.size, group).toBe(1);
  });

  it('shows a place to those alone who have all of its permissions, and no empty group', () => {
    const all = openGroups({ userId: 'u', permissions: new Set(everything) }, there);
    for (const { to, label } of all.flatMap(({ places }) => places)) {
      expect(seen(routePermissions[to]).flat(), label).toContain(label);
      for (const missing of routePermissions[to])
        expect(seen(everything.filter((key) => key !== missing)).flat(), label).not.toContain(label);
    }
    expect(seen([]).every((places) => places.length > 0)).toBe(true);
  });

  it('leaves out what the router does not have', () => {
    expect(seen(everything, (path) => path === '/crm/tags')).toEqual([['Etiketler']]);
  });

  it('draws no two pages or groups the same', () => {
    const groups = openGroups({ userId: 'u', permissions: new Set(everything) }, there);
    const all = [...allPlaces, ...groups];
    const alike = all.filter(({ icon }) => all.filter((other) => other.icon === icon).length > 1);
    expect(alike.map(({ label }) => label)).toEqual([]);
  });
});
