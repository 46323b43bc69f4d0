import { weighted } from './random';

export interface Place {
  readonly province: string;
  readonly districts: readonly string[];
}

const words = (text: string): readonly string[] => text.split(', ');

/** Places where patients of a hospital in Istanbul live. */
export const places = weighted<Place>([
  [
    {
      province: 'İstanbul',
      districts: words(
        'Kadıköy, Üsküdar, Ümraniye, Ataşehir, Maltepe, Kartal, Pendik, Beykoz, Çekmeköy, Sancaktepe, Sultanbeyli, Tuzla, Beşiktaş, Şişli, Kâğıthane, Eyüpsultan, Bakırköy, Bağcılar, Fatih',
      ),
    },
    70,
  ],
  [{ province: 'Kocaeli', districts: words('İzmit, Gebze, Darıca, Körfez, Gölcük') }, 9],
  [{ province: 'Tekirdağ', districts: words('Çorlu, Süleymanpaşa, Çerkezköy') }, 4],
  [{ province: 'Bursa', districts: words('Osmangazi, Nilüfer, Yıldırım, İnegöl') }, 4],
  [{ province: 'Sakarya', districts: words('Adapazarı, Serdivan, Hendek') }, 3],
  [{ province: 'Balıkesir', districts: words('Altıeylül, Bandırma, Edremit') }, 2],
  [{ province: 'Ankara', districts: words('Çankaya, Keçiören, Yenimahalle') }, 2],
  [{ province: 'Ordu', districts: words('Altınordu, Ünye, Fatsa') }, 1],
  [{ province: 'Sivas', districts: words('Merkez, Şarkışla, Zara') }, 1],
  [{ province: 'Kars', districts: words('Merkez, Sarıkamış, Kağızman') }, 1],
  [{ province: 'Iğdır', districts: words('Merkez, Tuzluca') }, 1],
  [{ province: 'Muğla', districts: words('Bodrum, Marmaris, Menteşe') }, 1],
  [{ province: 'Yalova', districts: words('Merkez, Çınarcık') }, 1],
]);

export const streets = [
  'Atatürk Cad.',
  'Cumhuriyet Cad.',
  'İnönü Sok.',
  'Gül Sok.',
  'Çınar Sok.',
  'Şehit Öğretmen Sok.',
  'Okul Cad.',
  'Fatih Sok.',
  'Menekşe Sok.',
  'Ihlamur Sok.',
  'Bağdat Cad.',
  'Zümrüt Sok.',
] as const;

export const insurers = [
  'Anadolu Demo Sigorta',
  'Çınar Sağlık Sigorta',
  'Güven Demo Sigorta',
  'Işık Hayat ve Sağlık',
  'Marmara Demo Sigorta',
] as const;
export const hotels = ['Otel Ilgaz', 'Boğaz Demo Otel', 'Çamlıca Konukevi', 'Marmara Suit'] as const;
export const allergies = [
  'Penisilin alerjisi',
  'Lateks alerjisi',
  'Kontrast madde alerjisi',
  'Aspirin alerjisi',
  'Fıstık alerjisi',
  'Kan sulandırıcı kullanıyor',
  'İşitme kaybı, yüksek sesle konuşun',
  'Düşme riski',
  'Kalp pili var, MR öncesi sorun',
] as const;
