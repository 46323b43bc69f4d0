import { expect, it } from 'vitest';
import { ticket } from '../model/entities/ticket';
import { amongOthers } from './among-others';

it('writes with a status what it was decided with, over what others have changed of that meanwhile', () => {
  const opened = {
    status_id: 'pending',
    status_category: 'pending',
    status_reason: null,
    waiting_reason: 'patient',
    waiting_until: '2026-11-24T09:00:00.000Z',
    paused_at: '2026-11-21T09:00:00.000Z',
  };
  const changed = { status_id: 'doctor', status_reason: 'Doktora soruldu' };
  const current = { ...opened, waiting_reason: 'insurance' };
  const { values, clashes } = amongOthers(ticket, opened, changed, current, undefined);
  expect(values).toEqual({ ...changed, waiting_reason: 'patient' });
  expect(clashes).toEqual([
    { field: 'waiting_reason', mine: 'patient', theirs: 'insurance', policy: 'latest', stands: 'mine' },
  ]);
});
