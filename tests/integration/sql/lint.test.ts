import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';

/** Faults that Supabase's database linter looks for, as far as the catalog tells; each query lists the offenders. */
const checks: Readonly<Record<string, string>> = {
  'row security is on and forced everywhere': `
    select c.oid::regclass::text from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
      and not (c.relrowsecurity and c.relforcerowsecurity)`,
  'every table with row security has a policy': `
    select c.oid::regclass::text from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
      and not exists (select from pg_policy p where p.polrelid = c.oid)`,
  'every function fixes its search_path': `
    select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace)
      and not coalesce(p.proconfig @> array['search_path=""'], false)`,
  'today is asked in Istanbul, whatever the zone of the session': `
    select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace)
      and p.prosrc ~* '\\m(current_date|current_time|localtime|localtimestamp|timeofday)\\M|\\m(now|app\\.now_ms|clock_timestamp)\\(\\)::(date|time)\\M'`,
  'what is exposed runs as the role that row security binds, and nothing else does': `
    select p.oid::regprocedure::text from pg_proc p join pg_roles r on r.oid = p.proowner
    where p.pronamespace = 'public'::regnamespace
      and (p.prosecdef or has_function_privilege('authenticated', p.oid, 'execute'))
        is distinct from (p.prosecdef and r.rolname = 'vizite_api')
    union all
    select p.oid::regprocedure::text from pg_proc p join pg_roles r on r.oid = p.proowner
    where p.pronamespace <> 'public'::regnamespace and r.rolname = 'vizite_api'`,
  'people touch no table, view or sequence': `
    select c.oid::regclass::text from pg_class c
    where c.relkind in ('r', 'v', 'S') and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
      and case when c.relkind = 'S' then has_sequence_privilege('authenticated', c.oid, 'usage, select, update')
        else has_table_privilege('authenticated', c.oid, 'select, insert, update, delete, truncate, references, trigger')
          or has_any_column_privilege('authenticated', c.oid, 'select, insert, update') end`,
  'people call no function of schema app but those that Realtime asks': `
    select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace = 'app'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
      and p.proname not in ('is_staff', 'may_join')`,
  'every view runs with the rights of its reader': `
    select c.oid::regclass::text from pg_class c
    where c.relkind = 'v' and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
      and not coalesce(c.reloptions @> array['security_invoker=true'], false)`,
  'no materialized views or foreign tables are exposed': `
    select c.oid::regclass::text from pg_class c
    where c.relkind in ('m', 'f') and c.relnamespace = 'public'::regnamespace`,
  'no view shows the accounts': `
    select v.oid::regclass::text from pg_class v
    join pg_rewrite r on r.ev_class = v.oid join pg_depend d on d.objid = r.oid
    where v.relkind in ('v', 'm') and v.relnamespace = 'public'::regnamespace
      and d.refobjid = 'auth.users'::regclass`,
  'policies ask for the caller once per statement': `
    select c.oid::regclass || ' ' || p.polname from pg_policy p join pg_class c on c.oid = p.polrelid
    cross join lateral (
      values (pg_get_expr(p.polqual, p.polrelid)), (pg_get_expr(p.polwithcheck, p.polrelid))
    ) e (expression)
    where regexp_replace(e.expression, '\\( ?SELECT (auth|app)\\.\\w+\\([^()]*\\)', '', 'g')
      ~ '(auth|app)\\.\\w+\\('`,
  'policies never trust user metadata': `
    select p.polname from pg_policy p
    where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~ 'user_metadata|jwt'`,
  'no policy lets everybody write': `
    select c.oid::regclass || ' ' || p.polname from pg_policy p join pg_class c on c.oid = p.polrelid
    where p.polcmd <> 'r' and 'true' in (
      pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)
    )`,
  'one permissive policy per table and action': `
    select p.polrelid::regclass::text from pg_policy p
    where p.polpermissive group by p.polrelid, p.polcmd having count(*) > 1
    union all
    select p.polrelid::regclass::text from pg_policy p where p.polcmd = '*'`,
  'policies name the role of the functions, or that of the service': `
    select p.polname from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
      and p.polroles <> array['vizite_api'::regrole::oid] and p.polroles <> array['service_role'::regrole::oid]`,
  'every foreign key has an index': `
    select k.conrelid::regclass || ' ' || k.conname from pg_constraint k
    where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'app'::regnamespace)
      and not exists (
        select from pg_index i
        where i.indrelid = k.conrelid and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] = k.conkey
      )`,
  'no two indexes are the same': `
    select min(i.indexrelid::regclass::text) from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
    group by i.indrelid, i.indkey::text, pg_get_expr(i.indexprs, i.indrelid), pg_get_expr(i.indpred, i.indrelid)
    having count(*) > 1`,
  'every table has a primary key': `
    select c.oid::regclass::text from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  'no column has a type that pg_upgrade refuses': `
    select a.attrelid::regclass || '.' || a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and a.attnum > 0
      and a.atttypid in ('regcollation'::regtype, 'regconfig'::regtype, 'regdictionary'::regtype, 'regnamespace'::regtype,
        'regoper'::regtype, 'regoperator'::regtype, 'regproc'::regtype, 'regprocedure'::regtype)`,
  'what runs past row security is open to nobody unless a policy, trigger or call of people needs it': `
    select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace = 'app'::regnamespace and p.prosecdef
      and has_function_privilege('vizite_api', p.oid, 'execute')
      and p.proname not in ('is_staff', 'has_permission', 'has_any_permission', 'my_scope', 'my_department',
        'my_role_ids', 'my_permissions', 'may_join', 'access_epoch', 'version_floor', 'hidden_clients', 'hidden_profiles',
        'hidden_values_match', 'changed_ids', 'write_audit', 'request_permission', 'own_receipts', 'keep_receipts',
        'own_refusals', 'keep_refusal', 'forgo_edits', 'hold_row', 'store_device_report', 'set_device_wipe', 'finished_with_words',
        'run_save_person',
        'run_set_person_status', 'run_copy_rights', 'run_add_role', 'run_save_role', 'run_delete_role',
        'run_invite_person', 'run_take_staff', 'run_renew_invitation', 'redeem_invitation', 'sign_ins', 'begin_preview', 'news_readers',
        'audit_page', 'my_emergency', 'read_scope', 'run_begin_emergency', 'run_end_emergency',
        'gather_client', 'read_subject_requests', 'run_save_subject_request', 'read_retention', 'read_disposal_items',
        'look_at_due', 'run_save_retention_rule', 'run_place_hold', 'run_lift_hold', 'run_propose_disposal',
        'run_decide_disposal', 'run_disposal_piece',
        'run_begin_import', 'run_stage_import', 'run_apply_import', 'run_cancel_import', 'read_import_rows',
        'read_undo_import', 'run_undo_import', 'run_planning_here', 'look_at_matches', 'run_auto_match', 'run_match_rows',
        'run_unmatch_rows', 'run_undo_match', 'look_at_period', 'run_close_period', 'run_reopen_period', 'run_rate_again',
        'run_attachment_stored', 'read_list_rows', 'read_list_row_counts', 'run_settle_list_row', 'run_rematch_list', 'read_case_differences',
        'run_settle_case',
        'read_pathology_quality', 'passed_on_values', 'held_for_decision', 'note_passed_on', 'read_merge_page', 'read_preview_merge',
        'read_preview_unmerge', 'run_merge_clients', 'run_decide_merge', 'run_unmerge_clients',
        'read_client_pairs', 'read_pairs_apart', 'run_tell_apart', 'run_find_duplicates',
        'read_identity_rows', 'run_next_identity', 'run_decide_identity', 'run_step_back_identity', 'run_confirm_identity',
        'run_compare_identities', 'run_accept_exact', 'read_preview_unmatched', 'run_decide_unmatched', 'run_undo_unmatched', 'run_recheck_identities', 'read_identity_work', 'run_apply_identities', 'read_undo_identities', 'read_figures', 'read_report_figures', 'read_foreign_figures', 'read_resume_scores', 'read_resume_marks', 'run_save_resume_score', 'run_uncover_applicant', 'run_save_resume_text', 'read_resume_texts', 'run_search_resumes', 'run_foreign_rows', 'read_portal_profile', 'run_save_portal_profile', 'run_portal_rows', 'run_figure_rows', 'run_undo_identities', 'run_show_identity',
        'read_incoming_rows', 'read_incoming_row', 'run_judge_incoming', 'run_decide_incoming', 'run_decide_alike_incoming',
        'run_set_incoming_rule', 'run_take_incoming', 'read_undo_incoming', 'run_undo_incoming',
        'run_save_report', 'run_delete_report', 'run_share_report', 'read_report_roles', 'run_keep_report_run', 'read_report_run',
        'read_report_run_again', 'run_drop_report_run', 'run_save_report_schedule', 'run_delete_report_schedule', 'read_reports',
        'read_questionnaires', 'read_survey_comments', 'read_survey_duties', 'read_survey_figures', 'run_make_survey_link',
        'run_move_survey_loop', 'run_publish_questionnaire', 'run_read_survey_answers', 'run_save_questionnaire', 'run_save_survey_beds',
        'run_send_envelopes', 'run_set_questionnaire_active', 'run_tag_survey', 'checked_message', 'run_submit_template',
        'run_decide_template', 'run_archive_template', 'read_template_versions', 'read_template_usage', 'read_preview_messages',
        'run_queue_messages', 'run_cancel_message_batch', 'read_messages', 'read_message_counts', 'run_show_message',
        'read_message_settings', 'run_save_message_settings', 'run_export_iys', 'read_dead_letters', 'run_decide_letters', 'read_system_status',
        'read_hospital_settings', 'run_save_hospital_number', 'read_hospital_days', 'run_save_hospital_day', 'read_demo_rows', 'run_remove_demo',
        'read_web_push', 'run_register_web_push', 'run_remove_web_push', 'note_presence',
        'read_calendar_feed', 'run_save_calendar_feed', 'run_drop_calendar_feed')`,
  'anonymous callers may nothing': `
    select c.oid::regclass::text from pg_class c
    where c.relkind in ('r', 'v', 'S') and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
      and case when c.relkind = 'S' then has_sequence_privilege('anon', c.oid, 'usage, select, update')
        else has_table_privilege('anon', c.oid, 'select, insert, update, delete, truncate, references, trigger')
          or has_any_column_privilege('anon', c.oid, 'select, insert, update') end
    union all
    select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace)
      and has_function_privilege('anon', p.oid, 'execute')
    union all
    select n.nspname::text from pg_namespace n
    where n.nspname in ('app') and has_schema_privilege('anon', n.oid, 'usage')`,
  'what people call cannot delete, truncate or use sequences': `
    select c.oid::regclass::text from pg_class c
    where c.relkind in ('r', 'S') and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
      and case when c.relkind = 'S' then has_sequence_privilege('vizite_api', c.oid, 'usage, select, update')
        else has_table_privilege('vizite_api', c.oid, 'delete, truncate, references, trigger') end`,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await startHostedPostgres();
});
afterAll(() => database.stop());

describe('database linter', () => {
  test.each(Object.entries(checks))('%s', async (_name, query) => {
    expect((await database.owner.unsafe(query).values()).map(([name]) => name as string)).toEqual([]);
  });

  test('each check finds its offender', async () => {
    const undo = new Error('undo');
    const silent: string[] = [];
    const attempt = database.owner.begin(async (tx) => {
      await tx.unsafe(`
        create table public.bad (id integer, kind regproc, client_id uuid references public.clients (id));
        grant all on public.bad to anon, authenticated, vizite_api;
        grant execute on function app.sync_pull(jsonb, text) to authenticated;
        grant execute on function app.sync_rebase() to vizite_api;
        create policy bad_insert on public.tickets for insert to authenticated with check (true);
        create index bad_one on public.bad (id);
        create index bad_two on public.bad (id);
        create function public.bad() returns integer language sql security definer
          as 'select extract(day from current_date)::integer';
        grant execute on function public.bad() to authenticated;
        create view public.bad_view as select id from auth.users;
        create materialized view public.bad_copy as select 1 as one;
        create policy bad on public.definitions to public
        using (created_by = auth.uid() and (auth.jwt() ->> 'user_metadata') is null);`);
      for (const [name, query] of Object.entries(checks)) {
        if ((await tx.unsafe(query)).length === 0) silent.push(name);
      }
      throw undo;
    });
    await expect(attempt).rejects.toBe(undo);
    expect(silent).toEqual([]);
  });

  test('no extension lives in the exposed schema', async () => {
    const extensions =
      await database.owner`select extname from pg_extension where extnamespace = 'public'::regnamespace`;
    expect([...extensions]).toEqual([]);
  });

  test('migrations ran without a superuser', async () => {
    const owners = await database.owner`
      select distinct r.rolname, r.rolsuper from pg_class c join pg_roles r on r.oid = c.relowner
      where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)`;
    expect(owners).toEqual([{ rolname: 'postgres', rolsuper: false }]);
  });
});
