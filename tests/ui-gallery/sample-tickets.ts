import type { Priority } from '@/ui/priority';
import type { StatusCategory } from '@/ui/status';

/** 17 November 2026, 14:05 in Istanbul: the moment the pictures were drawn. */
export const NOW = Date.parse('2026-11-17T11:05:00Z');

export type SampleTicket = {
  no: string;
  client: string;
  subject: string;
  type: string;
  status: StatusCategory;
  priority: Priority;
  assignee: string | null;
  due: string;
  waitingFor?: string;
  sync: 'unsent' | 'failed' | 'conflict' | null;
};

const FIRST: readonly SampleTicket[] = [
  row(
    'T-20418',
    'Kadir Tunalı',
    'Kontrol randevusu bugüne alınsın',
    'Randevu talebi',
    'open',
    'urgent',
    'Selin Karaca',
    '17T08:55',
  ),
  row(
    'T-20415',
    'Nermin Aksoylu',
    'Epikriz ve ameliyat notu kopyası istiyor',
    'Evrak isteği',
    'open',
    'high',
    'Selin Karaca',
    '17T11:30',
  ),
  {
    ...row(
      'Geçici-0042',
      'Gülizar Çetinbaş',
      'Fiyat teklifi: septoplasti, iki seçenek',
      'Fiyat / teklif',
      'new',
      'normal',
      null,
      '17T13:00',
    ),
    sync: 'unsent',
  },
  row(
    'T-20409',
    'Şule Erdinç',
    'Taburculuk sonrası ağrı, geri aranacak',
    'Ameliyat sonrası takip',
    'open',
    'high',
    'Selin Karaca',
    '17T14:15',
  ),
  {
    ...row(
      'T-20407',
      'Mahmut Özgüven',
      'Bekleme süresi hakkında şikâyet',
      'Şikâyet',
      'open',
      'normal',
      'Derya Oğuz',
      '18T06:00',
    ),
    sync: 'failed',
  },
  row(
    'T-20404',
    'Işıl Karadoğan',
    'Check-up paketinin içeriği soruluyor',
    'Bilgi talebi',
    'new',
    'low',
    null,
    '18T07:30',
  ),
  row(
    'T-20401',
    'Anna Lindqvist',
    'Transfer ve otel bilgisi istiyor',
    'Yabancı hasta',
    'open',
    'normal',
    'Tuğba Yücel',
    '18T09:00',
  ),
  {
    ...row(
      'T-20398',
      'Ömer Faruk Sezgin',
      'Fatura adı düzeltilecek, iade farkı',
      'Fatura / iade',
      'pending',
      'normal',
      'Onur Bilgiç',
      '19T07:00',
    ),
    waitingFor: 'Hasta',
  },
  row(
    'T-20396',
    'Hülya Dağdelen',
    'Patoloji raporu çıktı mı, bilgi bekliyor',
    'Sonuç / rapor isteme',
    'open',
    'normal',
    'Selin Karaca',
    '19T08:00',
  ),
  row(
    'T-20391',
    'Yiğit Alagöz',
    'Diz protezi için ikinci görüş randevusu',
    'Randevu talebi',
    'open',
    'normal',
    'Derya Oğuz',
    '19T12:00',
  ),
  {
    ...row(
      'T-20411',
      'İlyas Demirkıran',
      'Provizyon reddine itiraz, eksik belge',
      'Provizyon',
      'pending',
      'high',
      'Onur Bilgiç',
      '20T05:00',
    ),
    waitingFor: 'Sigorta',
    sync: 'conflict',
  },
  row(
    'T-20385',
    'Cemre Güngören',
    'Teşekkür mesajı, servise iletilecek',
    'Teşekkür',
    'resolved',
    'low',
    'Derya Oğuz',
    '20T06:00',
  ),
  row(
    'T-20380',
    'Rıza Böke',
    'Refakatçi yemek hakkı soruldu',
    'Bilgi talebi',
    'resolved',
    'low',
    'Tuğba Yücel',
    '20T09:00',
  ),
  row(
    'T-20377',
    'Saniye Uğurlu',
    'Anlaşmalı kurum yazısı gönderilecek',
    'Evrak isteği',
    'closed',
    'normal',
    'Derya Oğuz',
    '23T07:00',
  ),
];

function row(
  no: string,
  client: string,
  subject: string,
  type: string,
  status: StatusCategory,
  priority: Priority,
  assignee: string | null,
  due: string,
): SampleTicket {
  return { no, client, subject, type, status, priority, assignee, due: `2026-11-${due}:00Z`, sync: null };
}

/** Returns the tickets of the pictures, then more of the same with later due times. */
export function sampleTickets(count: number): SampleTicket[] {
  return Array.from({ length: count }, (_, index) => {
    const sample = FIRST[index % FIRST.length];
    if (sample === undefined || index < FIRST.length) return sample;
    const due = new Date(Date.parse(sample.due) + Math.floor(index / FIRST.length) * 7 * 86_400_000);
    return { ...sample, no: `T-${20_370 - index}`, due: due.toISOString(), sync: null };
  }).filter((ticket) => ticket !== undefined);
}
