import { expect, test } from 'vitest';
import { decisionIn } from './case-header-words';

test.each([
  ['ONAYLANDI', 'approved'],
  ['Provizyon onaylanmıştır', 'approved'],
  ['onaylanmadı', 'refused'],
  ['Onaylanmamıştır', 'refused'],
  ['onay bekliyor', 'waiting'],
  ['KISMİ ONAY', 'partial'],
  ['kısmen onaylandı', 'partial'],
  ['RED', 'refused'],
  ['Talep reddedildi', 'refused'],
  ['Müstehak', 'approved'],
  ['müstehak değildir', 'refused'],
  ['uygun değildir', 'refused'],
  ['EVRAK BEKLENİYOR', 'documents_missing'],
  ['Medikal incelemede', 'medical_review'],
  ['Süresi doldu', 'expired'],
  ['iptal edildi', 'cancelled'],
  ['Kredi', null],
  ['', null],
])('“%s” decides %s', (text, decision) => expect(decisionIn(text)).toBe(decision));
