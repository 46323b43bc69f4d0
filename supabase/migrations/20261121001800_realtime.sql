-- Who may listen to pokes. Only where Supabase Realtime is installed; the embedded socket asks app.may_join.
do $$
begin
  if to_regclass('realtime.messages') is not null and to_regprocedure('realtime.topic()') is not null then
    create policy "staff listen to sync" on realtime.messages for select to authenticated
    using ((select realtime.topic()) = 'sync' and (select app.is_staff()));
  end if;
end
$$;
