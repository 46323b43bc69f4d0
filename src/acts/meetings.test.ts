import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import type { LocalWrites } from '@/data/workspace';
import { NOW } from '@/records/testing/cases.fixture';
import { sampleRecurrence } from '@/records/testing/meetings.fixture';
import type { Act, AnyValues } from '@sync/model/acts/act';
import { whyNot } from '@sync/model/acts/perform';
import { meeting, occurrenceId } from '@sync/model/entities/meeting';
import type { Meeting, MeetingDraft } from '@sync/model/entities/meeting';
import { LONGEST_MINUTES, meetingStatuses } from '@sync/model/entities/meeting-values';
import type { MeetingStatus } from '@sync/model/entities/meeting-values';
import { answer } from '@sync/model/meetings/acts/answer';
import { remove } from '@sync/model/meetings/acts/remove';
import { nextStep, steps, stepsFrom } from '@sync/model/meetings/acts/steps';
import { writeMinutes } from '@sync/model/meetings/acts/write-minutes';
import { minutesProblem } from '@sync/model/meetings/minutes-problem';
import { occurrenceOf } from '@sync/model/meetings/occurrence';
import { meetingMoves } from '@sync/model/rules/meeting-rules';
import { runAct, worldOf } from './run-act';
import { actContextOf } from './testing/act-context.fixture';
import { invited, storeMeeting } from './testing/meeting-samples.fixture';
import { undoAct } from './undo-act';

const EDIT = ['companies.meetings.add', 'companies.meetings.edit'];
const APPROVE = 'companies.meetings.minutes_approve';
const DAY = '2026-11-24T06:00:00.000Z';
const OTHER = '01970000-0000-7000-8000-00000000000b';

let test: TestWorkspace;
let writes: LocalWrites;
beforeEach(async () => {
  test = await openTestWorkspace();
  writes = test.writesWith(...EDIT, APPROVE, 'companies.meetings.answer', 'companies.meetings.delete');
});
afterEach(() => test.workspace.close());

const doneBy = (by: LocalWrites, act: Act, record: Meeting, values: AnyValues = {}) =>
  runAct(actContextOf(test, by), act, record.id, values, record.series_id === null ? undefined : record);
const done = async (act: Act, record: Meeting, values: AnyValues = {}): Promise<Meeting> =>
  (await doneBy(writes, act, record, values)).record as Meeting;
const stored = (id: string): Promise<Meeting> => writes.read(meeting, id);
const series = (fields: Partial<MeetingDraft> = {}): Promise<Meeting> =>
  storeMeeting(writes, { recurrence: sampleRecurrence, ...fields });

describe('the life of a meeting', () => {
  it('goes from planned to closed, with minutes, by a user who may approve them', async () => {
    let held = await done(steps.in_progress, await storeMeeting(writes));
    held = await done(steps.completed, held);
    await expect(done(steps.minutes_review, held)).rejects.toMatchObject({
      message: 'Önce tutanağı yazıp kaydedin.',
    });
    held = await done(writeMinutes, held, { minutes: 'Görüşüldü.', before: null });
    held = await done(steps.minutes_review, held);
    await expect(doneBy(test.writesWith(...EDIT), steps.closed, held)).rejects.toMatchObject({
      code: 'permission_denied',
    });
    // Who approves minutes changes the meeting.
    const approves = test.writesWith(APPROVE, 'companies.meetings.answer');
    await expect(doneBy(approves, steps.closed, held)).rejects.toMatchObject({ code: 'not_allowed' });
    expect((await done(steps.closed, held)).status).toBe('closed');
  });

  it.each(Object.keys(meetingStatuses) as MeetingStatus[])(
    'takes from %s no step of others',
    async (status) => {
      const record = await storeMeeting(writes, { status, minutes: 'Görüşüldü.' });
      const world = worldOf(actContextOf(test, writes));
      const free = Object.entries(steps).filter(
        ([, step]) => whyNot(step, writes.access, record, world) === null,
      );
      expect(free.map(([to]) => to).toSorted()).toEqual(meetingMoves[status].toSorted());
      expect(stepsFrom(status)).toHaveLength(meetingMoves[status].length);
      const usual = nextStep(status);
      if (usual !== undefined) expect(stepsFrom(status)).toContain(usual);
    },
  );

  it('keeps why it was put off, until it is planned again', async () => {
    const off = await done(steps.postponed, await storeMeeting(writes), { reason: ' Salon dolu ' });
    expect(off).toMatchObject({ status: 'postponed', status_reason: 'Salon dolu' });
    expect(await done(steps.planned, off)).toMatchObject({ status: 'planned', status_reason: null });
  });

  it('is deleted only as long as nothing is written down, and never as a day of a series', async () => {
    const made = await storeMeeting(writes);
    await doneBy(writes, remove, made);
    await expect(stored(made.id)).rejects.toMatchObject({ code: 'not_found' });
    const written = await storeMeeting(writes, { minutes: 'Görüşüldü.' });
    await expect(doneBy(writes, remove, written)).rejects.toMatchObject({ code: 'not_allowed' });
    const day = occurrenceOf(await series(), DAY);
    await expect(doneBy(writes, remove, day)).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

describe('one meeting of a series', () => {
  it('gets a row of its own with its first step; a second press goes into that row', async () => {
    const whole = await series({ room: 'Yönetim katı' });
    const day = occurrenceOf(whole, DAY);
    expect(await done(steps.in_progress, day)).toMatchObject({
      id: occurrenceId(whole.id, DAY),
      series_id: whole.id,
      original_start: DAY,
      starts_at: DAY,
      recurrence: null,
      room: 'Yönetim katı',
      status: 'in_progress',
    });
    // The screen still has the meeting that has no row.
    expect((await done(steps.completed, day)).status).toBe('completed');
    expect((await stored(whole.id)).status).toBe('planned');
  });

  it('gets no row where the step is refused', async () => {
    const day = occurrenceOf(await series(), DAY);
    await expect(done(steps.closed, day)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(stored(day.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is cancelled alone, with the reason', async () => {
    const whole = await series();
    const day = occurrenceOf(whole, DAY);
    const cancelled = await done(steps.cancelled, day, { scope: 'one', reason: ' Bayram ' });
    expect(cancelled).toMatchObject({ status: 'cancelled', status_reason: 'Bayram', starts_at: DAY });
    expect((await stored(whole.id)).status).toBe('planned');
  });

  it('is cancelled with all of them only with the network, and gets no row by it', async () => {
    const whole = await series();
    const day = occurrenceOf(whole, DAY);
    const offline = { ...actContextOf(test, writes), isOffline: () => true };
    const values = { scope: 'series', reason: '' };
    const refused = { code: 'not_allowed' };
    await expect(runAct(offline, steps.cancelled, day.id, values, day)).rejects.toMatchObject(refused);
    const itself = runAct(offline, steps.cancelled, whole.id, { scope: 'one' });
    await expect(itself).rejects.toMatchObject(refused);
    expect((await stored(whole.id)).status).toBe('planned');
    await done(steps.cancelled, day, values);
    expect((await stored(whole.id)).status).toBe('cancelled');
    await expect(stored(day.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('minutes', () => {
  it('that are too long are refused at their field; what was stored stays', async () => {
    const held = await storeMeeting(writes);
    await done(writeMinutes, held, { minutes: 'Kısa.', before: null });
    const long = 'ş'.repeat(2 * 1024 * 1024);
    await expect(done(writeMinutes, held, { minutes: long, before: 'Kısa.' })).rejects.toMatchObject({
      code: 'invalid',
      fields: { minutes: minutesProblem(long) },
    });
    const most = { minutes: 'a'.repeat(LONGEST_MINUTES), before: 'Kısa.' };
    expect((await done(writeMinutes, held, most)).minutes).toHaveLength(LONGEST_MINUTES);
  });

  it('that somebody else has changed meanwhile are not written over', async () => {
    const held = await storeMeeting(writes);
    await done(writeMinutes, held, { minutes: 'Onun metni', before: null });
    await expect(done(writeMinutes, held, { minutes: 'Benim metnim', before: null })).rejects.toMatchObject({
      fields: { minutes: 'Tutanak siz yazarken değişti. Kaydetmeden önce iki metni birleştirin.' },
    });
    const both = { minutes: 'Onun metni ve benim', before: 'Onun metni' };
    expect((await done(writeMinutes, held, both)).minutes).toBe('Onun metni ve benim');
  });

  it('are emptied to none, and of a closed meeting they stay', async () => {
    const held = await storeMeeting(writes, { minutes: ' Boşluklu ' });
    const none = await done(writeMinutes, held, { minutes: '  ', before: ' Boşluklu ' });
    expect(none.minutes).toBeNull();
    const closed = await storeMeeting(writes, { status: 'closed', minutes: 'Görüşüldü.' });
    const late = { minutes: 'Başka', before: 'Görüşüldü.' };
    await expect(done(writeMinutes, closed, late)).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

describe('an answer', () => {
  const only = () => test.writesWith('companies.meetings.answer');

  it('is the own one; those of others stay, and it can be taken back though they answer meanwhile', async () => {
    const mine = invited(writes.access.userId);
    const made = await storeMeeting(writes, { participants: [invited(OTHER), mine] });
    const { record, steps: of } = await doneBy(only(), answer, made, { response: 'declined', scope: 'one' });
    const declined = { ...mine, response: 'declined', responded_at: NOW } as const;
    expect(record).toMatchObject({ participants: [invited(OTHER), declined] });
    const accepted = { ...invited(OTHER), response: 'accepted' } as const;
    await writes.change(meeting, made.id, { participants: [accepted, declined] }, { summary: 'Yanıt' });
    expect(await undoAct(only(), answer, of)).toBe(0);
    expect((await stored(made.id)).participants).toEqual([accepted, mine]);
  });

  it('to one day of a series is a row of its own, for those too who may only answer', async () => {
    const mine = invited(writes.access.userId);
    const whole = await series();
    const day = occurrenceOf(whole, DAY);
    const { record } = await doneBy(only(), answer, day, { response: 'maybe', scope: 'one' });
    expect(record).toMatchObject({
      id: occurrenceId(whole.id, DAY),
      series_id: whole.id,
      participants: [{ ...mine, response: 'maybe', responded_at: NOW }],
    });
    expect((await stored(whole.id)).participants).toEqual([mine]);
    expect(await test.entryOf('meetings', day.id)).toMatchObject({
      origin: { participants: [mine], starts_at: DAY },
    });
  });

  it('to a whole series makes no row of the day that it was given on', async () => {
    const whole = await series();
    const day = occurrenceOf(whole, DAY);
    await doneBy(only(), answer, day, { response: 'accepted', scope: 'series' });
    expect((await stored(whole.id)).participants).toMatchObject([{ response: 'accepted' }]);
    await expect(stored(day.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is refused to those who take no part', async () => {
    const made = await storeMeeting(writes, { participants: [invited(OTHER)] });
    await expect(done(answer, made, { response: 'accepted', scope: 'one' })).rejects.toMatchObject({
      code: 'not_allowed',
      message: 'Bu toplantının katılımcısı değilsiniz.',
    });
  });
});
