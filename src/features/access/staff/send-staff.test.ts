import { expect, it } from 'vitest';
import type { StaffMember, TakenMember } from '@sync/rpc/access';
import type { ServerAnswer } from '@/data/server';
import { countOutcomes, sendStaff } from './send-staff';

const member = (no: number): StaffMember => ({
  id: `m${String(no)}`,
  given: { email: `m${String(no)}@h.test` },
});
const members = Array.from({ length: 120 }, (_, no) => member(no));

/** Plays a server that stops answering after some calls. */
function server(answers: number) {
  const asked: string[] = [];
  const take = async (
    sent: readonly StaffMember[],
  ): Promise<ServerAnswer<{ readonly members: readonly TakenMember[] }>> => {
    if (answers === 0) return { ok: false, problem: { kind: 'no-network' } };
    answers -= 1;
    asked.push(...sent.map(({ id }) => id));
    const members = sent.map(({ id }): TakenMember =>
      id === 'm7'
        ? { id, status: 'refused', reason: 'duplicate_email', keys: [] }
        : { id, status: 'saved', code: 'X', expires_at: '' },
    );
    return { ok: true, value: { members } };
  };
  return { take, asked };
}

it('tells of each answer, and of what has none', async () => {
  const outcomes = new Map<string, TakenMember>();
  const tell = (answers: readonly TakenMember[]) => {
    for (const answer of answers) outcomes.set(answer.id, answer);
  };
  const first = server(1);
  expect(await sendStaff(members, first.take, tell)).toEqual({ kind: 'no-network' });
  expect(countOutcomes(members, outcomes)).toEqual({ invited: 49, changed: 0, refused: 1, unsent: 70 });
  const second = server(9);
  const left = members.filter(({ id }) => outcomes.get(id)?.status !== 'saved');
  expect(await sendStaff(left, second.take, tell)).toBeNull();
  expect(second.asked).toHaveLength(71);
  expect(countOutcomes(members, outcomes)).toEqual({ invited: 119, changed: 0, refused: 1, unsent: 0 });
});
