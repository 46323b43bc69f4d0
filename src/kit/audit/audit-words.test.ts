import { expect, it } from 'vitest';
import type { AuditEntry } from '@sync/rpc/audit';
import type { ReferenceData } from '@/data/reference-data';
import { actionWords, decisionWords } from './audit-words';

const entry = (values: Partial<AuditEntry>): AuditEntry => ({
  seq: 1,
  at: '2026-11-21T08:00:00.000Z',
  device_at: null,
  action: 'view',
  entity: 'client',
  entity_id: null,
  client_id: null,
  was_offline: false,
  reason: null,
  emergency_id: null,
  details: null,
  person: { id: 'p', name: 'Zehra Kılınç', title: null },
  ...values,
});
const reference = {
  definitionName: () => null,
  userName: (id: string) => (id === 'p' ? 'Zehra Kılınç' : null),
} as unknown as ReferenceData;

it.each([
  [{ action: 'view', entity: 'client' }, 'Hasta kaydını açtı'],
  [{ action: 'view', entity: 'ticket' }, 'Talebi açtı'],
  [{ action: 'view', entity: 'something_new' }, 'Kaydı açtı'],
  [{ action: 'unmask', entity: 'clients' }, 'Kimlik numarasını gördü'],
  [{ action: 'export', entity: 'ticket' }, 'Dışa aktardı: Talepler'],
  [{ action: 'print', entity: 'meeting' }, 'Yazdırdı: Toplantılar'],
  [{ action: 'print', entity: 'disposal' }, 'İmha tutanağını yazdırdı'],
  [{ action: 'export', entity: 'client_dossier' }, 'Hastanın bütün verilerini dışa aktardı'],
  [{ action: 'export', entity: 'hospital' }, 'Sunucuda hastanenin bütün verilerini dışa aktardı'],
  [{ action: 'decide', details: { field: 'last_name' } }, 'Çakışmayı çözdü: Soyad'],
  [{ action: 'search', entity: 'ticket' }, 'Eski talepleri sunucuda aradı'],
  [{ action: 'decide', details: null }, 'Çakışmayı çözdü'],
  [{ action: 'decide', details: { field: 'province', by_rule: true } }, 'Çakışan değerlerden biri kaldı: İl'],
  [{ action: 'role_delete', entity: 'role' }, 'Rolü sildi'],
  [{ action: 'emergency_begin', entity: 'emergency_access' }, 'Acil erişim başlattı'],
  [{ action: 'emergency_end', details: { ran_out: false } }, 'Acil erişimi bitirdi'],
  [{ action: 'emergency_end', details: { ran_out: true } }, 'Acil erişimin süresi doldu'],
] as const)('%o is put into words', (values, words) => expect(actionWords(entry(values))).toBe(words));

it('of a conflict it tells what was kept and what was not', () => {
  const details = { field: 'last_name', mine: 'Demir', theirs: 'Öztürk', choice: 'theirs' };
  const decided = entry({ action: 'decide', details });
  expect(decisionWords(decided, reference)).toEqual({ kept: 'Öztürk', dropped: 'Demir' });
  const own = entry({ action: 'decide', details: { ...details, choice: 'mine' } });
  expect(decisionWords(own, reference)).toEqual({ kept: 'Demir', dropped: 'Öztürk' });
  expect(decisionWords(entry({ action: 'decide', details: null }), reference)).toBeNull();
  expect(decisionWords(entry({ action: 'view' }), reference)).toBeNull();
});
