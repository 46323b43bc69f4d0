import type { ChapterId } from './chapters';

interface Topic {
  /** Heads the text, and names the button: "Yardım: Geçici yer". */
  readonly title: string;
  /** Two or three sentences. */
  readonly text: string;
  readonly chapter: ChapterId;
  /** Heading of the chapter that tells more, as addresses name it. */
  readonly at: string;
}

/** Texts beside what is hard to guess from the screen alone, of two or three sentences each. */
export const topics = {
  syncStates: {
    title: 'Eşitleme durumları',
    text: 'Yazdığınız her şey önce bu cihaza kaydedilir. “Bekliyor” diyenler bağlantı gelince kendiliğinden gider; “düzeltme bekliyor” diyenleri sunucu kabul etmedi, onlar için siz karar verirsiniz. Hiçbiri siz silmedikçe kaybolmaz.',
    chapter: 'esitleme',
    at: 'durumlar-ne-demek',
  },
  conflict: {
    title: 'Çakışma',
    text: 'Siz bağlantısızken aynı alanı başkası da değiştirmiş. İkisine bakıp kalacak olanı seçin; siz seçene kadar ikisi de saklanır. Aynı kaydın öteki alanları kendiliğinden birleşti.',
    chapter: 'esitleme',
    at: 'cakisma',
  },
  merge: {
    title: 'Birleştirmede ne olur',
    text: 'Bütün talepler, görüşmeler ve ameliyatlar kalacak kayda taşınır; öteki kayıt artık listelerde görünmez. İki kayıtta farklı olan alanları siz seçersiniz. Birleştirme sonra geri alınabilir.',
    chapter: 'birlestirme',
    at: 'iki-kaydi-birlestirmek',
  },
  provisionalSlot: {
    title: 'Geçici yer',
    text: 'Salonda aldığınız yer, sunucu onaylayana kadar geçicidir. Bağlantı yoksa son eşitlemede boş olan yeri ayırır; bu sırada başkası aynı yeri aldıysa “Çakışma” görürsünüz ve birini taşırsınız.',
    chapter: 'ameliyat',
    at: 'gecici-yer',
  },
  settledDay: {
    title: 'Kalan fark neden 0,00 olmalı',
    text: 'Vezne tahsilatı ile banka brütünün farkından açıklananlar çıkınca kalan tutardır. Gün, kalan 0,00 olup açık satır kalmayınca biter. Kalanı sıfırlamak için satırları eşleyin ya da farkı nedeniyle açıklayın.',
    chapter: 'pos',
    at: 'kalan-0-00',
  },
} as const satisfies Readonly<Record<string, Topic>>;

export type TopicName = keyof typeof topics;
