import { describe, expect, it } from 'vitest';
import type { Client, IdentityType } from '@sync/model/entities/client';
import { checkClientForm } from './client-form-rules';
import {
  draftFromForm,
  emptyClientForm,
  formFromClient,
  newPhone,
  patchFromForm,
  readClientDraft,
  withClientDraft,
} from './client-form-values';
import { sampleClient } from '../testing/client.fixture';

const today = '2026-11-21';
const filled = emptyClientForm({
  phones: [newPhone('0555 000 31 07')],
  first_name: 'Gülizar',
  last_name: 'Çetinbaş',
  identity_no: '10000000146',
});
const check = (values: typeof filled, hiddenIdentity: IdentityType | null = null) =>
  checkClientForm(values, { hiddenIdentity, today });

describe('client form rules', () => {
  it('takes a plain new client', () => {
    expect(check(filled)).toEqual({});
  });

  it.each([
    ['a missing digit', '1000000014', '1 hane eksik, 11 hane olmalı'],
    ['a wrong checksum', '12345678901', 'Kontrol hanesi tutmuyor, rakamları yeniden bakın'],
  ])('refuses an identity number with %s', (_, identity_no, sentence) => {
    expect(check({ ...filled, identity_no })['identity_no']).toBe(sentence);
  });

  it('asks nobody for a number that is not at hand, but those who chose a kind', () => {
    const without = { ...filled, identity_no: ' ' };
    expect(check(without)).toEqual({});
    expect(draftFromForm(without)).toMatchObject({ identity_type: 'none', identity_no: null });
    expect(check({ ...without, identity_type: 'ykn' })['identity_no']).toBe(
      'Kimlik numarası boş bırakılamaz; bilinmiyorsa türü “Yok” seçin',
    );
  });

  it('lets a number stay that the user may not see', () => {
    expect(check({ ...filled, identity_no: '' }, 'tckn')).toEqual({});
    expect(check({ ...filled, identity_type: 'passport', identity_no: '' }, 'tckn')['identity_no']).toContain(
      'Pasaport numarası boş',
    );
    expect(check({ ...filled, identity_no: '123' }, 'tckn')['identity_no']).toBe(
      '8 hane eksik, 11 hane olmalı',
    );
  });

  it('asks for a phone or an e-mail address', () => {
    const silent = { ...filled, phones: [newPhone()] };
    expect(check(silent)['phones.0.number']).toBe('Telefon boş bırakılamaz; numarası yoksa e-posta yazın');
    expect(check({ ...silent, email: 'a@b.com' })).toEqual({});
  });

  it('refuses extensions, half numbers and repeated numbers, each at its row', () => {
    const errors = check({
      ...filled,
      phones: [newPhone('0555 000 31 07'), newPhone('+905550003107'), newPhone('123'), newPhone('0532 1')],
    });
    expect(errors['phones.1.number']).toBe('Bu numara yukarıda da yazılı');
    expect(errors['phones.2.number']).toContain('Dahili');
    expect(errors['phones.3.number']).toContain('Numara eksik');
    expect(errors['phones.0.number']).toBeUndefined();
  });

  it('refuses days that cannot be', () => {
    const errors = check({ ...filled, birth_date: '31.11.1979', deceased_on: '2027-01-01' });
    expect(Object.keys(errors).toSorted()).toEqual(['birth_date', 'deceased_on']);
    expect(check({ ...filled, birth_date: '1980-01-01', deceased_on: '1979-01-01' })['deceased_on']).toBe(
      'Vefat, doğumdan önce olamaz',
    );
  });

  it('asks foreign patients for nationality, country and language', () => {
    expect(Object.keys(check({ ...filled, is_foreign_patient: true }))).toEqual([
      'nationality',
      'country',
      'language',
    ]);
  });
});

describe('client form and record', () => {
  it('makes a draft with stored forms of number, phone and e-mail', () => {
    const draft = draftFromForm(
      { ...filled, identity_no: '990 000 001 10', email: ' INFO@Hastane.com ' },
      'Aynı evde yaşayan kuzeni',
    );
    expect(draft).toMatchObject({
      identity_type: 'ykn',
      identity_no: '99000000110',
      email: 'info@hastane.com',
      duplicate_reason: 'Aynı evde yaşayan kuzeni',
      phones: [{ e164: '+905550003107', label: 'mobile', primary: true, whatsapp: false, shared: false }],
    });
  });

  it('changes nothing when nothing was typed', () => {
    expect(patchFromForm(sampleClient, formFromClient(sampleClient), 'tckn')).toEqual({});
  });

  it('changes only what was typed', () => {
    const values = { ...formFromClient(sampleClient), last_name: 'Aksoylu Demir', province: 'İzmir' };
    expect(patchFromForm(sampleClient, values, 'tckn')).toEqual({
      last_name: 'Aksoylu Demir',
      province: 'İzmir',
    });
  });

  it('keeps a hidden identity number until another one is typed or the kind becomes “Yok”', () => {
    const hidden: Client = { ...sampleClient, identity_no: null };
    const form = formFromClient(hidden);
    expect(patchFromForm(hidden, form, 'tckn')).toEqual({});
    expect(patchFromForm(hidden, { ...form, identity_no: '19090909018' }, 'tckn')).toEqual({
      identity_no: '19090909018',
    });
    expect(patchFromForm(hidden, { ...form, identity_type: 'none' }, 'tckn')).toMatchObject({
      identity_type: 'none',
    });
  });

  it('reads a stored draft and leaves out what does not fit', () => {
    const read = readClientDraft({
      first_name: 'Işıl',
      sex: 'x',
      tag_ids: 'no',
      phones: [{ number: '0532' }],
    });
    expect(read).toMatchObject({ first_name: 'Işıl', sex: 'unspecified', tag_ids: [] });
    expect(read?.phones).toEqual([newPhone('0532')]);
    expect(readClientDraft('nonsense')).toBeNull();
  });

  it('fills the untouched form with what a draft holds of it', () => {
    const untouched = formFromClient(sampleClient);
    expect(withClientDraft(untouched, { province: 'İzmir' })).toEqual({ ...untouched, province: 'İzmir' });
    expect(withClientDraft(untouched, { tag_ids: 'no' }).tag_ids).toEqual([]);
    for (const nothing of [null, undefined, 'nonsense']) {
      expect(withClientDraft(untouched, nothing)).toEqual(untouched);
    }
  });
});
