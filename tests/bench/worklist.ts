import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { atMost, figure, median } from './report';
import type { Figure } from './report';
import { timed } from './stop-watch';
import { unfolded } from './unfolded';

const CASES = 5_000;
const ROUNDS = 7;
const ROW = '[role=grid] [data-row]';

/** Adds open provisions, as many as a large hospital has in a bad month. */
export async function addOpenCases(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql.begin(async (transaction) => {
      await transaction`select set_config('app.import', 'on', true)`;
      await transaction`
        insert into public.insurance_cases (id, client_id, department_id, payer_kind, insurer_id, service_kind, service_name,
          service_day, lines, currency, units, requested_at, status)
        select gen_random_uuid(), c.id, (select id from public.definitions where kind = 'department' limit 1), 'tss', i.id,
          (array['outpatient', 'inpatient', 'test'])[1 + n % 3], 'Kalp MR ' || n, current_date + n % 40,
          jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'procedure_id', null, 'name', 'Kalp MR', 'code', null,
            'asked', 100000 + n, 'approved', null, 'decision', 'open', 'reason', null, 'words', null, 'appealed', false)),
          'TRY', 1, now() - make_interval(mins => n), (array['sent', 'waiting', 'medical_review'])[1 + n % 3]
        from generate_series(0, ${CASES - 1}) n
        cross join lateral (
          select id from public.clients where deleted_at is null order by id offset n % 1500 limit 1
        ) c
        cross join lateral (select id from public.definitions where kind = 'insurer' order by position limit 1) i`;
    });
    await sql`analyze public.insurance_cases`;
  } finally {
    await sql.end();
  }
}

/** Measures the worklist in Chromium from the records on the device, without a network. */
export async function measureWorklist(page: Page): Promise<readonly Figure[]> {
  await page.context().setOffline(true);
  const menu = page.getByRole('navigation', { name: 'Ana menü' });
  const opens: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const place = await unfolded(menu, 'Sigorta, biyopsi', /^Provizyon takip/u);
    opens.push(await timed(page, ['pressToPaint', ROW], () => place.click()));
    await menu.getByRole('link', { name: 'Ana sayfa' }).click();
    await page.locator(ROW).first().waitFor({ state: 'detached' });
  }
  await (await unfolded(menu, 'Sigorta, biyopsi', /^Provizyon takip/u)).click();
  const grid = page.getByRole('grid', { name: 'Provizyonlar' });
  await grid.waitFor();
  const sorts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['Talep ₺', 'Hasta']) {
      sorts.push(
        await timed(page, ['pressToRest', '[role=grid]'], () =>
          grid.getByRole('columnheader', { name }).getByRole('button').first().click(),
        ),
      );
    }
  }
  await page.context().setOffline(false);
  return [
    // The first one reads the code of the page.
    figure(`${CASES} open provisions, first press on the worklist`, opens[0] ?? Number.NaN, 'ms'),
    atMost('  opened again, press to painted', median(opens.slice(1)), 'ms', 100),
    atMost('  sorted, press to painted', median(sorts.slice(2)), 'ms', 50),
  ];
}
