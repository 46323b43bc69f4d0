import { weighted } from './random';
import type { Random } from './random';

/** `Ayşe 55, Elif 26` as a weighted choice. */
function frequencies(text: string): (random: Random) => string {
  return weighted(
    text.split(',').map((entry) => {
      const [, name = '', weight = ''] = /^(.+) (\d+)$/u.exec(entry.trim()) ?? [];
      return [name, Number(weight)] as const;
    }),
  );
}

/**
 * Invented people: common first and last names in roughly the proportions in which they occur in Türkiye, with
 * rarer ones so that every Turkish letter turns up.
 */

export const femaleNames = frequencies(`
  Fatma 60, Ayşe 55, Emine 40, Hatice 38, Zeynep 34, Elif 26, Meryem 20, Şerife 15, Sultan 13,
  Zehra 13, Hanife 12, Merve 12, Havva 11, Zeliha 10, Esra 10, Fadime 9, Özlem 9, Hacer 8, Yasemin 8,
  Melek 8, Büşra 8, Rabia 7, Hülya 7, Cemile 7, Sevim 7, Gülsüm 7, Leyla 6, Dilek 6, Büşra Nur 3,
  Ayşe Nur 5, Fatma Nur 3, Elif Su 2, Songül 6, Şengül 5, Ümmühan 4, Gülizar 4, Kübra 6, Betül 5,
  Tuğba 5, Tuğçe 4, İrem 5, İlknur 4, Işıl 3, Işık 1, Çiğdem 4, Özge 4, Gizem 4, Ebru 5, Pınar 4,
  Sibel 4, Serpil 3, Nurcan 3, Nermin 3, Nazlı 3, Aslı 3, Ecrin 4, Defne 4, Asel 3, Nehir 3, Hiranur 2,
  Azra 3, Ilgın 1, İpek 2, Gülşah 2, Ülkü 2, Şule 3, Şükran 2, Saniye 2, Dürdane 1, Müzeyyen 2,
  Nilüfer 2, Ayfer 2, Güler 2, Nesrin 2
`);

export const maleNames = frequencies(`
  Mehmet 75, Mustafa 60, Ahmet 55, Ali 50, Hüseyin 40, Hasan 36, İbrahim 28, İsmail 26, Osman 20,
  Yusuf 20, Murat 20, Ömer 18, Ramazan 17, Halil 14, Süleyman 13, Abdullah 12, Mahmut 11, Recep 10,
  Salih 9, Fatih 9, Emre 10, Hakan 9, Adem 8, Kemal 7, Yaşar 7, Bekir 6, Musa 6, Metin 6, Bayram 6,
  Serkan 6, Orhan 6, Burak 6, Furkan 6, Gökhan 6, Uğur 5, Yakup 5, Muhammed 6, Enes 5, Emirhan 4,
  Eymen 4, Kerem 4, Yiğit 4, Çınar 3, Mert 4, Onur 4, Oğuz 3, Oğuzhan 3, Şükrü 3, Şaban 3, İlyas 3,
  İlhan 3, Işık 1, Ilgaz 1, Rıza 3, Rıdvan 2, Çağrı 2, Çetin 2, Ümit 4, Ünal 2, Özgür 3, Özkan 2,
  Barış 3, Tarık 2, Sıddık 1, Kâzım 2, Hâlit 1, Ömer Faruk 4, Ali Rıza 3, Mehmet Ali 4, Yunus Emre 3,
  Muhammed Ali 2, Hasan Hüseyin 2, Turgut 2, Nevzat 2, Cemil 2, Necati 2, Gürkan 2, Göksel 1,
  Doğukan 2, Batuhan 2
`);

export const lastNames = frequencies(`
  Yılmaz 60, Kaya 44, Demir 42, Çelik 36, Şahin 36, Yıldız 34, Yıldırım 32, Öztürk 30, Aydın 28,
  Özdemir 26, Arslan 25, Doğan 24, Kılıç 22, Aslan 20, Çetin 20, Kara 18, Koç 18, Kurt 16, Özkan 14,
  Şimşek 14, Polat 12, Korkmaz 12, Erdoğan 11, Özcan 11, Çakır 10, Yavuz 10, Can 9, Acar 9, Aktaş 9,
  Şen 9, Güneş 9, Bozkurt 8, Bulut 8, Keskin 8, Ünal 8, Turan 8, Gül 8, Özer 7, Işık 7, Avcı 7, Taş 7,
  Aksoy 7, Coşkun 7, Kaplan 7, Sarı 6, Uçar 6, Karaca 6, Güler 6, Duman 5, Tekin 5, Ateş 5, Yüksel 5,
  Erdem 5, Toprak 5, Ay 4, Uysal 4, Gündüz 4, Bayram 4, Ceylan 4, Karataş 4, Türk 4, Soylu 3, Irmak 3,
  Ilgaz 2, Iğdır 1, İnan 3, İpek 3, İlhan 2, Uğurlu 3, Öz 3, Özgüven 2, Ünlü 3, Üstün 2, Çağlayan 2,
  Çınar 3, Çiftçi 4, Şeker 3, Şentürk 3, Gökçe 3, Göktaş 2, Güngör 4, Büyükçolak 1, Küçükoğlu 1,
  Demirkıran 1, Karadağ 3, Kocabıyık 1, Taşdemir 3, Topçu 3, Uzun 4, Vural 3, Yaşar 3, Yiğit 4,
  Zengin 3
`);

/** A country from which patients come: names in Latin letters as their passports have them. */
export interface Origin {
  readonly country: string;
  readonly language: string;
  /** Country code and the beginning of numbers that nobody has. */
  readonly phone: string;
  /** Number of digits after `phone`. */
  readonly phoneDigits: number;
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly last: readonly string[];
}

const arabic = {
  female: ['Fatima', 'Aisha', 'Mariam', 'Noor', 'Huda', 'Zainab', 'Layla', 'Sara', 'Amal', 'Rania'],
  male: ['Mohammed', 'Ahmed', 'Ali', 'Omar', 'Hassan', 'Khalid', 'Yousef', 'Ibrahim', 'Mustafa', 'Karim'],
  last: [
    'Al-Jubouri',
    'Al-Tamimi',
    'Al-Mutairi',
    'Al-Harbi',
    'Haddad',
    'Mansour',
    'Saleh',
    'Khalil',
    'Nasser',
    'Hamdan',
  ],
} as const;
const german = {
  female: ['Sabine', 'Petra', 'Katrin', 'Julia', 'Ursula', 'Heike', 'Anna', 'Jutta'],
  male: ['Thomas', 'Jürgen', 'Stefan', 'Uwe', 'Lukas', 'Günter', 'Klaus', 'Jörg'],
  last: ['Müller', 'Schröder', 'Weiß', 'Krüger', 'Schäfer', 'Vogel', 'Böhm', 'Groß'],
} as const;
const slavic = {
  female: ['Olga', 'Irina', 'Svetlana', 'Natalia', 'Elena', 'Oksana', 'Tatiana'],
  male: ['Sergei', 'Dmitri', 'Andrei', 'Oleksandr', 'Ivan', 'Viktor', 'Pavel'],
  last: ['Ivanova', 'Petrov', 'Kovalenko', 'Sokolov', 'Melnyk', 'Morozova', 'Bondar'],
} as const;
const english = {
  female: ['Emma', 'Margaret', 'Sarah', 'Olivia', 'Karen', 'Siobhan', 'Louise'],
  male: ['James', 'Oliver', 'Ian', 'William', 'Sean', 'Peter', 'Graham'],
  last: ['Smith', "O'Connor", 'Taylor', 'Hughes-Davies', 'Walker', 'Murray', 'Bailey'],
} as const;
const turkic = {
  female: ['Aygül', 'Gulnara', 'Leyla', 'Sevinc', 'Nigar', 'Dilnoza', 'Ayna'],
  male: ['Rəşad', 'Elçin', 'Timur', 'Aziz', 'Orxan', 'Rustam', 'Kenan'],
  last: ['Əliyev', 'Məmmədov', 'Hüseynova', 'Karimov', 'Nazarov', 'Berdiyev', 'Aliyeva'],
} as const;
const nordic = {
  female: ['Anna', 'Ingrid', 'Astrid', 'Åsa', 'Kirsten'],
  male: ['Lars', 'Søren', 'Björn', 'Erik', 'Nils'],
  last: ['Lindqvist', 'Sørensen', 'Åkesson', 'Hansen', 'Bergström'],
} as const;

const origin = (
  country: string,
  language: string,
  phone: string,
  phoneDigits: number,
  names: Pick<Origin, 'female' | 'male' | 'last'>,
): Origin => ({ country, language, phone, phoneDigits, ...names });

export const origins = weighted<Origin>([
  [origin('IQ', 'ar', '+964750000', 4, arabic), 20],
  [origin('DE', 'de', '+4917139200', 2, german), 16],
  [origin('AZ', 'az', '+99450000', 4, turkic), 12],
  [origin('GB', 'en', '+447700900', 3, english), 10],
  [origin('RU', 'ru', '+7900000', 4, slavic), 8],
  [origin('LY', 'ar', '+21891000', 4, arabic), 8],
  [origin('KW', 'ar', '+9655000', 4, arabic), 5],
  [origin('SA', 'ar', '+96650000', 4, arabic), 5],
  [origin('UA', 'uk', '+38050000', 4, slavic), 4],
  [origin('UZ', 'uz', '+99890000', 4, turkic), 4],
  [origin('NL', 'nl', '+3161000', 4, nordic), 3],
  [origin('SE', 'en', '+4670174', 4, nordic), 3],
  [origin('DZ', 'fr', '+21355000', 4, arabic), 2],
]);
