import { describe, expect, it } from 'vitest';
import type { Meeting } from '@sync/model/entities/meeting';
import { draftOf, emptyForm, endAfter, formOf, patchOf, recurrenceOf, timesOf } from './meeting-form-values';
import type { Repeat } from './meeting-form-values';
import { sampleDraft } from '@/records/testing/meetings.fixture';
import { minutesOf, reminderKey, reminderOptions, reminderWords } from '../meeting-reminder';
import { participantsOf } from '../meeting-participants';

const form = {
  ...emptyForm({
    start: Date.parse('2026-11-17T06:00:00.000Z'),
    end: Date.parse('2026-11-17T07:00:00.000Z'),
    allDay: false,
  }),
  title: ' Kurul ',
};
const me = '01970000-0000-7000-8000-000000000001';

describe('the form of a meeting', () => {
  it('makes what was typed, without empty texts', () => {
    expect(draftOf({ ...form, place: ' ' }, me, () => null)).toMatchObject({
      title: 'Kurul',
      starts_at: '2026-11-17T06:00:00.000Z',
      ends_at: '2026-11-17T07:00:00.000Z',
      place: null,
      recurrence: null,
      organiser_id: me,
      status: 'planned',
    });
  });

  it('reminds when it says, and keeps what others have set', () => {
    expect(draftOf(form, me, () => null).reminder_minutes).toEqual([]);
    const record = { ...sampleDraft({ reminder_minutes: [60, 5] }) } as unknown as Meeting;
    const { reminders } = formOf(record, Date.parse(record.starts_at));
    expect(reminderOptions(reminders).at(-1)).toEqual({ value: '60,5', label: '1 sa önce, 5 dk önce' });
    const values = { ...form, reminders: minutesOf(reminderKey(reminders)) };
    expect(patchOf(values, [], () => null).reminder_minutes).toEqual([60, 5]);
    const chosen = reminderOptions([]).find(({ label }) => label === '1 gün önce');
    expect(minutesOf(chosen?.value ?? null)).toEqual([1440]);
    expect(minutesOf('')).toEqual([]);
    expect(reminderWords([0])).toBe('başlarken');
  });

  it('takes whole days to the midnight behind the last one', () => {
    expect(timesOf({ ...form, allDay: true, firstDay: '2026-11-17', lastDay: '2026-11-18' })).toEqual({
      starts_at: '2026-11-16T21:00:00.000Z',
      ends_at: '2026-11-18T21:00:00.000Z',
      all_day: true,
    });
    expect(
      emptyForm({
        start: Date.parse('2026-11-16T21:00:00.000Z'),
        end: Date.parse('2026-11-18T21:00:00.000Z'),
        allDay: true,
      }),
    ).toMatchObject({ firstDay: '2026-11-17', lastDay: '2026-11-18' });
  });

  it.each([
    [{ end: '2026-11-17T05:00:00.000Z' }, { ends_at: 'Bitiş başlangıçtan sonra olmalı' }],
    [{ start: '31.11.2026 09:00' }, { starts_at: 'Gün ve saati yazın' }],
    [{ link: 'javascript:alert(1)' }, { online_link: 'Bağlantı https:// ile başlamalı' }],
    [{ patientData: true }, { visibility: 'Hasta verisi içeren toplantı herkese açık olamaz' }],
  ])('says at the field what is wrong: %o', (given, fields) => {
    expect(() => draftOf({ ...form, ...given }, me, () => null)).toThrow(
      expect.objectContaining({ code: 'invalid', fields }),
    );
  });

  it.each<[Repeat, string, object]>([
    ['workdays', '2026-11-17', { freq: 'weekly', weekdays: ['mo', 'tu', 'we', 'th', 'fr'] }],
    ['biweekly', '2026-11-17', { freq: 'weekly', interval: 2, weekdays: ['tu'] }],
    ['monthly_day', '2026-11-17', { freq: 'monthly', month_day: 17, nth: null, weekdays: [] }],
    ['monthly_nth', '2026-11-17', { freq: 'monthly', month_day: null, nth: 3, weekdays: ['tu'] }],
    ['monthly_nth', '2026-11-30', { freq: 'monthly', nth: -1, weekdays: ['mo'] }],
    ['yearly', '2026-11-17', { freq: 'yearly', month_day: null }],
  ])('repeats %s from %s on', (repeat, day, rule) => {
    expect(recurrenceOf({ ...form, repeat }, day)).toMatchObject({
      interval: 1,
      until: form.until,
      count: null,
      ...rule,
    });
  });

  it('keeps the answers of those who stay, and guests that it does not show', () => {
    const [answered] = participantsOf(['u:a'], [], () => null).map((participant) => ({
      ...participant,
      response: 'accepted' as const,
    }));
    if (answered === undefined) throw new Error('nobody');
    const guest = { ...answered, id: 'guest', user_id: null, name: 'Konuk' };
    const next = participantsOf(['u:a', 'p:b'], [answered, guest], (id) => `Kişi ${id}`);
    expect(next.slice(0, 2)).toEqual([answered, guest]);
    expect(next[2]).toMatchObject({ user_id: null, person_id: 'b', name: 'Kişi b', response: 'waiting' });
    expect(participantsOf([], [answered, guest], () => null)).toEqual([guest]);
  });

  it('moves the end along with the start', () => {
    expect(endAfter(form, '2026-11-18T06:30:00.000Z')).toBe('2026-11-18T07:30:00.000Z');
    expect(endAfter(form, '18.11')).toBe(form.end);
  });

  it('opens a meeting of a series at its own time', () => {
    const record = { ...draftOf(form, me, () => null), id: me, kind: 'meeting' } as unknown as Parameters<
      typeof formOf
    >[0];
    expect(formOf(record, Date.parse('2026-11-24T06:00:00.000Z'))).toMatchObject({
      start: '2026-11-24T06:00:00.000Z',
      end: '2026-11-24T07:00:00.000Z',
      repeat: 'never',
    });
  });
});
