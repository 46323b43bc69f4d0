-- Rules of a message: its text as one template, consents, quiet hours, addresses.

-- Returns the text of a version as one template. As messageText of the model.
create function app.message_text(content jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return concat_ws(E'\n',
    case when btrim(content ->> 'header', E' \t\r\n') <> '' then content ->> 'header' end,
    case when btrim(content ->> 'body', E' \t\r\n') <> '' then content ->> 'body' end,
    case when btrim(content ->> 'footer', E' \t\r\n') <> '' then content ->> 'footer' end,
    (select string_agg((b.value ->> 'text') || ': ' || (b.value ->> 'url'), E'\n' order by b.ordinality)
     from jsonb_array_elements(content -> 'buttons') with ordinality b));
end
$$;

-- Returns the consents that a message needs, by channel of consents. As requiredConsent of the model.
create function app.consents_needed(channel text, purpose text) returns text[]
language plpgsql immutable
set search_path = ''
as $$
begin
  return case channel
    when 'sms' then case when purpose = 'commercial' then '{message}'::text[] else '{}' end
    when 'email' then case when purpose = 'commercial' then '{email}'::text[] else '{}' end
    when 'whatsapp' then case when purpose = 'commercial' then '{message,whatsapp}'::text[] else '{whatsapp}' end
    else '{}'
  end;
end
$$;

-- Returns what a patient has agreed to now, and why a message is not sent to them: {block, snapshot}.
create function app.message_consent(patient public.clients, channel text, purpose text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  channels text[] := app.consents_needed(channel, purpose);
  needed jsonb := '[]';
  members uuid[];
begin
  if channels <> '{}' then
    members := app.merge_members(patient.id);
    select jsonb_agg(jsonb_build_object('channel', n.channel, 'status', c.status, 'consent_id', c.id,
      'given_at', app.iso(c.given_at)) order by n.channel) into needed
    from unnest(channels) n (channel)
    left join lateral (
      select s.id, s.status, s.given_at from public.client_consents s
      where s.client_id = any (members) and s.channel = n.channel and s.deleted_at is null
      order by s.given_at desc, s.created_at desc, s.id desc limit 1
    ) c on true;
  end if;
  return jsonb_build_object(
    'block', case
      when patient.id is null or patient.deleted_at is not null then 'unknown_client'
      when patient.deceased_on is not null then 'deceased'
      when patient.do_not_contact and purpose <> 'clinical' then 'do_not_contact'
      when jsonb_path_exists(needed, '$[*] ? (@.status == null || @.status != "granted")') then 'no_consent'
    end,
    'snapshot', jsonb_build_object('at', app.iso(app.now_ms()), 'do_not_contact', coalesce(patient.do_not_contact, false),
      'needed', needed)
  );
end
$$;

-- As app.message_consent, of an applicant. Who applies has given the address for the answer; nobody else is written to.
create function app.applicant_consent(applicant public.resumes) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'block', case
      when applicant.id is null or applicant.deleted_at is not null then 'unknown_applicant'
      when applicant.keep_until < (now() at time zone 'Europe/Istanbul')::date then 'keep_ended'
    end,
    'snapshot', jsonb_build_object('at', app.iso(app.now_ms()), 'do_not_contact', false, 'needed', '[]'::jsonb)
  );
end
$$;

-- Returns when a message of this kind may go, not before a moment: after the quiet hours.
create function app.after_quiet(moment timestamptz, channel text, purpose text) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
declare
  s app.message_settings;
  clock time := (moment at time zone 'Europe/Istanbul')::time;
  day date := (moment at time zone 'Europe/Istanbul')::date;
  quiet boolean;
begin
  select * into s from app.message_settings;
  if s.quiet_from = s.quiet_to or channel not in ('sms', 'whatsapp') or purpose = 'clinical' and not s.quiet_clinical then
    return moment;
  end if;
  quiet := case when s.quiet_from < s.quiet_to then clock >= s.quiet_from::time and clock < s.quiet_to::time
    else clock >= s.quiet_from::time or clock < s.quiet_to::time end;
  if not quiet then return moment; end if;
  return (case when clock < s.quiet_to::time then day else day + 1 end + s.quiet_to::time) at time zone 'Europe/Istanbul';
end
$$;

-- Returns whether a number can be written to: at home an SMS goes to mobile numbers alone.
create function app.takes_text(number text, channel text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return number ~ '^\+[1-9][0-9]{7,14}$' and (channel <> 'sms' or number !~ '^\+90' or number ~ '^\+905');
end
$$;

-- Returns the address of a patient in a channel; null where there is none. Texts about health go to no number that is
-- shared.
create function app.message_address(patient public.clients, channel text, health boolean) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if channel = 'email' then return nullif(btrim(coalesce(patient.email, '')), ''); end if;
  if channel not in ('sms', 'whatsapp') then return null; end if;
  return (
    select p.phone ->> 'e164' from jsonb_array_elements(patient.phones) with ordinality p (phone, at)
    where app.takes_text(p.phone ->> 'e164', channel)
      and not (health and app.is_foreign_number(p.phone))
    order by channel = 'whatsapp' and (p.phone -> 'whatsapp')::boolean desc, (p.phone -> 'primary')::boolean desc, p.at
    limit 1
  );
end
$$;

-- Returns the address of an applicant in a channel; null where there is none.
create function app.applicant_address(applicant public.resumes, channel text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if channel = 'email' then return nullif(btrim(coalesce(applicant.email, '')), ''); end if;
  return case when channel = 'sms' and app.takes_text(applicant.phone, channel) then applicant.phone end;
end
$$;

-- Returns whether a number is one that others answer, too.
create function app.is_foreign_number(phone jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return (phone -> 'shared')::boolean or phone ->> 'label' = 'relative';
end
$$;
