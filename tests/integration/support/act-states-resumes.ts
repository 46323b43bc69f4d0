import { randomUUID } from 'node:crypto';
import { resumeStages } from '@sync/model/entities/resume-values';
import { added } from './act-states';
import type { ActState, ActStates, Adding } from './act-states';

async function applicationIn(adding: Adding, status: string): Promise<ActState> {
  const record = await added(adding, 'resumes', {
    first_name: 'Ada',
    last_name: 'Işık',
    position_applied: 'Hemşire',
    source: 'by_hand',
    applied_at: '2026-11-01T08:00:00.000Z',
    status,
    rejection_reason: status === 'rejected' ? 'Kadro doldu' : null,
    notes: [],
    keep_until: '2028-11-01',
  });
  const tag = await added(adding, 'definitions', {
    kind: 'resume_tag',
    name: randomUUID(),
    position: 1,
    attributes: { group: null, rule: null },
  });
  return { record, known: { assignee_id: adding.clerk, tag_ids: [tag.id] } };
}

export const resumeStates: ActStates = {
  resume: resumeStages.map((status) => [status, (adding) => applicationIn(adding, status)]),
};
