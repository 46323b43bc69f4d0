import type { Priority, StatusCategory, WaitingReason } from '@sync/model/entities/ticket-values';
import { DAY, HOUR } from './world';

/**
 * Patients and requests that screenshots show, on top of the generated ones: client, sex, birth year; subject,
 * type, state, priority, who works it, days and hour (Istanbul) at which it is due, what it waits for.
 */
const cases = `
  Kadir Tunalı|m|1971|Kontrol randevusu bugüne alınsın|randevu|open|urgent|cagri|0|9.5
  Nermin Aksoylu|f|1968|Epikriz ve ameliyat notu kopyası istiyor|evrak|open|high|cagri|0|14.5
  Gülizar Çetinbaş|f|1979|Fiyat teklifi: septoplasti, iki seçenek|fiyat|new|normal||0|16
  Şule Erdinç|f|1985|Taburculuk sonrası ağrı, geri aranacak|kontrol|open|high|cagri|0|17.25
  Mahmut Özgüven|m|1959|Bekleme süresi hakkında şikâyet|sikayet|open|normal|derya.oguz|1|9
  Işıl Karadoğan|f|1992|Check-up paketinin içeriği soruluyor|bilgi|new|low||1|10.5
  Anna Lindqvist|f|1976|Transfer ve otel bilgisi istiyor|yabanci|open|normal|tugba.yucel|1|12
  Ömer Faruk Sezgin|m|1988|Fatura adı düzeltilecek, iade farkı|fatura|pending|normal|sigorta|2|10|patient
  Hülya Dağdelen|f|1981|Patoloji raporu çıktı mı, bilgi bekliyor|sonuc|open|normal|cagri|2|11
  Yiğit Alagöz|m|1966|Diz protezi için ikinci görüş randevusu|randevu|open|normal|derya.oguz|2|15
  İlyas Demirkıran|m|1974|Provizyon reddine itiraz, eksik belge|provizyon|pending|high|sigorta|3|10|insurance
  Cemre Güngören|f|1999|Teşekkür mesajı, servise iletilecek|tesekkur|resolved|low|derya.oguz|3|9
  Rıza Böke|m|1963|Refakatçi yemek hakkı soruldu|bilgi|resolved|low|tugba.yucel|3|12
  Emine Çağlayan|f|1970|Ameliyat tarihinin öne alınması|ameliyat talebi|pending|high|koordinator|4|10|internal
  Saniye Uğurlu|f|1957|Anlaşmalı kurum yazısı gönderilecek|evrak|open|normal|derya.oguz|6|10
  Tarık Özaydemir|m|1983|Omuz ameliyatı için fiyat ve süre|fiyat|open|normal|cagri|6|16
`;

export interface Case {
  readonly name: string;
  readonly female: boolean;
  readonly year: string;
  readonly subject: string;
  readonly type: RegExp;
  readonly state: StatusCategory;
  readonly priority: Priority;
  readonly login: string;
  readonly due: number;
  readonly waiting: WaitingReason | null;
}

function parseCase(line: string, today: number): Case {
  const [
    name = '',
    sex,
    year = '',
    subject = '',
    type = '',
    state,
    priority,
    login = '',
    days,
    hour,
    waiting,
  ] = line.trim().split('|');
  return {
    name,
    female: sex === 'f',
    year,
    subject,
    type: new RegExp(`^${type}`, 'u'),
    state: state as StatusCategory,
    priority: priority as Priority,
    login,
    due: workingDay(today + Number(days) * DAY) + Number(hour) * HOUR,
    waiting: (waiting ?? null) as WaitingReason | null,
  };
}

/** Returns the day itself, or Monday instead of a Sunday. Takes and returns midnight in Istanbul. */
function workingDay(midnight: number): number {
  return new Date(midnight + 3 * HOUR).getUTCDay() === 0 ? midnight + DAY : midnight;
}

/** Returns the cases in display order. `today`: midnight in Istanbul, epoch milliseconds. */
export function showcaseCases(today: number): readonly Case[] {
  return cases
    .trim()
    .split('\n')
    .map((line) => parseCase(line, today));
}
