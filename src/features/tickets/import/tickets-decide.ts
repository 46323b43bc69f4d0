import type { DecideKind } from '@/import/decide/decide-kind';
import { priorities } from '@sync/model/entities/ticket-values';
import type { IncomingValues } from '@sync/rpc/incoming';
import { ticketsKind } from './tickets-kind';

const columns: Readonly<Record<string, string>> = { number: 'temporary_no' };

/** Writes the values of a group as people read them; null for none. The server has written what has ids. */
function groupText(group: string, values: IncomingValues | null): string | null {
  const text = (name: string): string | null => {
    const value = values?.[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const own = text('text') ?? text(columns[group] ?? group);
  return group === 'priority' && own !== null && Object.hasOwn(priorities, own)
    ? priorities[own as keyof typeof priorities]
    : own;
}

/** Decisions about rows of a list of open tickets. */
export const ticketsDecide: DecideKind = {
  kind: ticketsKind,
  page: 'Talep içe alma',
  parent: { label: 'Talep listeleri', to: '/crm/ticket-import' },
  groups: {
    patient: 'Hasta',
    subject: 'Konu',
    type: 'Tip',
    status: 'Durum',
    priority: 'Öncelik',
    source: 'Kaynak',
    department: 'Bölüm',
    assignee: 'Atanan',
    opened: 'Açılış',
    due: 'Son tarih',
    number: 'Eski no',
    description: 'Açıklama',
  },
  required: new Set(['patient', 'type', 'source']),
  groupText,
  reasons: {
    patient: 'Hastanın kim olduğu kesin değil.',
    patient_new: 'Hasta kayıtlı değil; yeni kayıt açılması sorulur.',
    patient_unknown: 'Hasta kayıtlı değil; kayıt açmak için ad, telefon ve hasta açma yetkisi gerekir.',
    same_subject: 'Hastanın aynı konuda açık bir talebi var.',
    ticket_closed: 'Talep dosyada kapalı; yalnız açık talepler alınır.',
    type_missing: 'Talep tipi yok.',
    source_missing: 'Kaynak tanımlı değil.',
    number_taken: 'Kimlik no bu arada başka bir kayda yazıldı.',
    tickets_reason_required: 'Durum neden ister; başka bir durum seçin.',
    tickets_assignee_required: 'İşlemdeki talep bir kişide ya da ekipte olmalı.',
  },
  warnings: {
    unread: 'Okunamayan bilgi alınmaz.',
    source_chosen: 'Kaynak tanımlarda bulunamadı; ilk kaynak yazılır.',
    unknown_department: 'Bölüm tanımlarda bulunamadı; açıklamaya yazılır.',
    unknown_assignee: 'Atanan kişi kullanıcılarda bulunamadı; açıklamaya yazılır.',
    was_waiting: 'Dosyada beklemede; bekleme tarihi olmadığı için işlemde olarak alınır.',
  },
  decidedAlike: new Set(['unsure', 'patient_new', 'same_subject', 'twin_open']),
  sameAlike: new Set(['same_subject']),
  words: {
    same: 'Aynı talep, seçilenleri yaz',
    fresh: 'Yeni talep aç',
    allSame: 'Hepsi aynı talep',
    done: { same: 'aynı talep sayıldı', new: 'yeni talep olacak', skip: 'alınmayacak' },
    record: 'Talep no',
    undo: '30 gün boyunca tek adımda geri alınır: açılan talepler ve onlarla açılan hasta kayıtları kaldırılır, doldurulan alanlar eski hâline döner. Üzerinde çalışılan talep yerinde kalır.',
    fillRule:
      'Kapalıyken önceki bir listenin yazdığı değerler yenilenir. Bir kişinin yazdığı, siz dosyayı seçmedikçe kalır; hasta ve durum değişmez.',
  },
};
