import { writeValue } from '@sync/model/messages/variables';
import type { SqlRow, SqlSession } from '../embedded/database/sql';
import { createRandom, uuidAt } from './random';
import { iso } from './rows';
import { memberOf } from './staff';
import { DAY, HOUR, MINUTE } from './world';
import type { World } from './world';

interface Applicant extends SqlRow {
  readonly id: string;
  readonly status: string;
  readonly at: number;
}

/** Number of applicants who are told of each step, the latest first. */
const MOST = 40;

/** Loads messages to applicants: that the application has arrived, when to come, how it ended. */
export async function loadApplicantMessages(
  session: SqlSession,
  world: World,
  templates: readonly { readonly id: string; readonly name: string; readonly versions: number }[],
): Promise<void> {
  const random = createRandom(`${world.seed} applicant messages`);
  const sender = memberOf(world.staff, 'ik').id;
  const byName = new Map(templates.map((template) => [template.name, template]));
  const steps = [
    ['Başvurunuz alındı', ['new', 'reviewing'], 'sms', 2 * HOUR],
    ['Görüşmeye davet', ['interview', 'interviewed', 'offer'], 'email', 5 * DAY],
    ['Başvuru sonucu: olumsuz', ['rejected'], 'email', 12 * DAY],
  ] as const;
  for (const [name, statuses, channel, after] of steps) {
    const template = byName.get(name);
    if (template === undefined) continue;
    const applicants = await session.query<Applicant>(
      `select r.id, r.status, (extract(epoch from r.applied_at) * 1000)::float8 as at from public.resumes r
       where r.deleted_at is null and r.status = any ($1::text[]) and app.applicant_address(r, $2) is not null
         and app.applicant_consent(r) ->> 'block' is null
       order by r.applied_at desc, r.id limit ${MOST}`,
      [`{${statuses.join(',')}}`, channel],
    );
    const rows = applicants.map(({ id, at }) => {
      const queued = Math.min(at + after + random.int(0, 6 * HOUR), world.now - 2 * HOUR);
      const meeting = iso(queued + random.int(2, 6) * DAY).slice(0, 10);
      const failed = random.chance(0.06);
      return {
        id: uuidAt(random, queued),
        resume_id: id,
        queued_at: iso(queued),
        sent_at: failed ? null : iso(queued + random.int(1, 9) * MINUTE),
        state: failed ? 'failed' : 'delivered',
        error_code: failed ? (channel === 'sms' ? 'not_reachable' : 'mailbox_full') : null,
        values: {
          'sor.gorusme_gunu': writeValue('date', meeting, 'tr'),
          'sor.gorusme_saati': `${random.int(9, 16)}:${random.pick(['00', '30'])}`.padStart(5, '0'),
          'sor.gorusme_yeri': random.pick([
            'İnsan Kaynakları, A Blok 1. kat',
            'Başhemşirelik, B Blok 2. kat',
          ]),
        },
      };
    });
    await session.query(
      `insert into public.messages (id, sender_id, resume_id, template_id, version, language, channel, purpose, to_address, subject,
         body, queued_at, expires_at, state, error_code, sent_at, delivered_at, parts, cost, created_at, created_by, updated_at, updated_by)
       select r.id, $2, r.resume_id, $3, $4, 'tr', v.content ->> 'channel', 'applicant', app.applicant_address(a, v.content ->> 'channel'),
         t.said, m.said, r.queued_at, r.queued_at + make_interval(mins => (v.content ->> 'expires_minutes')::integer), r.state,
         r.error_code, r.sent_at, r.sent_at + interval '20 seconds', s.parts, s.parts * 14, r.queued_at, $2,
         coalesce(r.sent_at, r.queued_at), $2
       from jsonb_to_recordset($1::jsonb) as r (id uuid, resume_id uuid, queued_at timestamptz, sent_at timestamptz, state text,
         error_code text, "values" jsonb)
       join public.resumes a on a.id = r.resume_id
       join app.message_template_versions v on v.template_id = $3 and v.version = $4
       cross join lateral (select app.message_content(v.content -> 'contents', 'tr') as content) c
       cross join lateral app.render_message(app.message_text(c.content), app.applicant_values(a, $2, 'tr') || r."values") m
       cross join lateral app.render_message(c.content ->> 'subject', app.applicant_values(a, $2, 'tr')) t
       left join lateral app.sms_parts(m.said, 'single') s on v.content ->> 'channel' = 'sms'
       where m.missing = '{}'`,
      [JSON.stringify(rows), sender, template.id, template.versions],
    );
    await session.query(
      `insert into app.message_queue (message_id, dedupe_key, attempts, provider_id)
       select m.id, app.message_key(m.template_id, m.resume_id, m.id::text), 1, 'demo-' || m.id
       from public.messages m where m.template_id = $1 and m.resume_id is not null`,
      [template.id],
    );
  }
}
