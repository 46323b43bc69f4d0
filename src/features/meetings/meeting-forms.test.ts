import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { occurrenceId } from '@sync/model/entities/meeting';
import type { Meeting } from '@sync/model/entities/meeting';
import { createMeeting, editMeeting, moveMeeting, moveSeries } from './meeting-forms';
import type { MeetingContext } from './meeting-target';
import { sampleDraft, sampleRecurrence } from '@/records/testing/meetings.fixture';

let test: TestWorkspace;
let context: MeetingContext;
const NOW = '2026-11-16T10:00:00.000Z';

function contextWith(...permissions: readonly string[]): MeetingContext {
  return { writes: test.writesWith(...permissions), now: () => NOW };
}

beforeEach(async () => {
  test = await openTestWorkspace();
  context = contextWith('companies.meetings.add', 'companies.meetings.edit', 'companies.meetings.answer');
});
afterEach(() => test.workspace.close());

async function stored(id: string): Promise<Meeting | null> {
  const found = await test.workspace.store.database.meetings.findOne(id).exec();
  return found === null ? null : (found.toJSON() as Meeting);
}

const own = (id: string, userId: string) => ({
  id,
  user_id: userId,
  person_id: null,
  name: null,
  email: null,
  role: 'required' as const,
  response: 'waiting' as const,
  responded_at: null,
  attended: null,
});

describe('a new meeting', () => {
  it('has to end after it starts, and says so at the field', async () => {
    const draft = sampleDraft({ ends_at: '2026-11-17T05:59:00.000Z' });
    await expect(createMeeting(context, draft)).rejects.toMatchObject({
      code: 'invalid',
      fields: { ends_at: 'Bitiş başlangıçtan sonra olmalı' },
    });
    await expect(createMeeting(context, sampleDraft({ title: '  ' }))).rejects.toMatchObject({
      fields: { title: 'Konuyu yazın' },
    });
  });

  it('is no series without an end', async () => {
    const draft = sampleDraft({ recurrence: { ...sampleRecurrence, until: null } });
    await expect(createMeeting(context, draft)).rejects.toMatchObject({
      fields: { recurrence: 'Yinelemenin ne zaman biteceğini seçin' },
    });
  });

  it('needs the permission', async () => {
    await expect(createMeeting(contextWith(), sampleDraft())).rejects.toMatchObject({
      code: 'permission_denied',
    });
  });
});

describe('a meeting that is edited', () => {
  it('keeps what others have changed since the form was opened', async () => {
    const me = own('p1', crypto.randomUUID());
    const gone = own('p2', crypto.randomUUID());
    const opened = await createMeeting(context, sampleDraft({ participants: [me, gone] }));
    const target = { record: opened, originalStart: null };
    const later = own('p3', crypto.randomUUID());
    const times = {
      starts_at: '2026-11-18T08:00:00.000Z',
      ends_at: '2026-11-18T09:30:00.000Z',
      all_day: false,
    };
    // Meanwhile it is moved, and somebody answers and is added.
    await moveMeeting(context, target, times);
    const answers = [{ ...me, response: 'accepted' as const }, gone, later];
    await test.confirmAll();
    await test.bring('meetings', opened.id, { participants: answers });

    const added = own('p4', crypto.randomUUID());
    await editMeeting(context, target, {
      ...opened,
      title: 'Yeni konu',
      starts_at: opened.starts_at.replace('.000Z', 'Z'),
      participants: [me, added],
    });
    expect(await stored(opened.id)).toMatchObject({
      ...times,
      title: 'Yeni konu',
      participants: [answers[0], later, added],
    });
  });

  it.each([
    ['edited', editMeeting],
    ['moved', moveMeeting],
  ])('is %s: asks about its time where others have moved it meanwhile', async (_, act) => {
    const opened = await createMeeting(context, sampleDraft());
    const target = { record: opened, originalStart: null };
    const away = {
      starts_at: '2026-11-20T08:00:00.000Z',
      ends_at: '2026-11-20T09:00:00.000Z',
      all_day: false,
    };
    // It is on the server; what others do comes from there.
    await test.confirmAll();
    await test.bring('meetings', opened.id, away);
    const ends_at = new Date(Date.parse(opened.ends_at) + 3_600_000).toISOString();
    await act(context, target, { starts_at: opened.starts_at, ends_at, all_day: opened.all_day });
    expect(await stored(opened.id)).toMatchObject(away);
    expect(await test.conflicts()).toMatchObject([
      { field: 'starts_at', together: { mine: { ends_at }, theirs: { ends_at: away.ends_at } } },
    ]);
  });
});

describe('a meeting of a series', () => {
  const original = '2026-11-24T06:00:00.000Z';
  let series: Meeting;
  beforeEach(async () => {
    series = await createMeeting(
      context,
      sampleDraft({ recurrence: sampleRecurrence, room: 'Yönetim katı' }),
    );
  });

  it('gets a row of its own when it is moved; the series stays', async () => {
    const times = {
      starts_at: '2026-11-25T08:00:00.000Z',
      ends_at: '2026-11-25T09:30:00.000Z',
      all_day: false,
    };
    const moved = await moveMeeting(context, { record: series, originalStart: original }, times);
    expect(moved).toMatchObject({
      ...times,
      id: occurrenceId(series.id, original),
      series_id: series.id,
      original_start: original,
      recurrence: null,
      room: 'Yönetim katı',
    });
    expect((await stored(series.id))?.starts_at).toBe(series.starts_at);
    const again = { ...times, starts_at: '2026-11-25T08:30:00.000Z' };
    await moveMeeting(context, { record: moved, originalStart: null }, again);
    expect((await stored(moved.id))?.starts_at).toBe(again.starts_at);
  });

  it('changes as a whole only with the network', async () => {
    const later = { shift: 90 * 60_000, length: 30 * 60_000 };
    await expect(moveSeries(context, series, later, false)).rejects.toMatchObject({
      code: 'not_allowed',
    });
    expect((await stored(series.id))?.starts_at).toBe(series.starts_at);

    const moved = await moveSeries(context, series, later, true);
    expect(moved).toMatchObject({
      starts_at: '2026-11-17T07:30:00.000Z',
      ends_at: '2026-11-17T08:00:00.000Z',
    });
  });

  it('keeps its days when the whole series is moved', async () => {
    const shift = { shift: 16 * 3_600_000, length: 3_600_000 };
    await expect(moveSeries(context, series, shift, true)).rejects.toMatchObject({
      fields: { starts_at: 'Dizinin günü değil, yalnız saati değiştirilebilir' },
    });
  });
});
