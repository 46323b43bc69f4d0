import { afterAll, beforeAll, test } from 'vitest';
import { loadDemoData } from '../../../supabase/demo/load';
import { startTestBackendOn } from '../embedded/fixtures';
import type { TestBackend } from '../embedded/fixtures';
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackendOn('product');
  await loadDemoData(backend.sql, { today: '2026-11-28' } as never);
}, 300_000);
afterAll(() => backend.dispose());
test('x', async () => {
  const q = async (t: string) => console.log(JSON.stringify(await backend.sql.query(t)));
  await q(`select to_char(taken_at,'YYYY-MM') m, count(*) n from public.biopsies where deleted_at is null group by 1 order by 1`);
  await q(`select to_char(reported_at,'YYYY-MM') m, count(*) n from public.biopsies where deleted_at is null group by 1 order by 1`);
  await q(`select organ, count(*) from public.biopsies where deleted_at is null group by 1`);
  await q(`select result_class, count(*) from public.biopsies where deleted_at is null group by 1`);
  await q(`select to_char(in_hospital_at,'YYYY-MM') m, count(*) n from public.patient_trips where deleted_at is null and cancelled_at is null group by 1 order by 1`);
  await q(`select questionnaire_id, to_char(answered_at,'YYYY-MM') m, count(*) n,count(*) filter (where nps>=9) p,count(*) filter (where nps in (7,8)) pa,count(*) filter (where nps<=6) d from public.survey_answers where answered_at is not null group by 1,2 order by 1,2`);
  await q(`select questionnaire_id, language, count(*) n from public.survey_answers where answered_at is not null group by 1,2 order by 1,2`);
  await q(`select questionnaire_id, department_id, count(*) n from public.survey_answers where answered_at is not null group by 1,2 order by 1,2`);
}, 300_000);
