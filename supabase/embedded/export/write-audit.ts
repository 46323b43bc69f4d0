import type { SqlSession } from '../database/sql';
import type { ExportFolder } from './folder';
import { rowsOf } from './rows';

/** A link of the chain as a line of `audit/chain.ndjson`. Bytes are hexadecimal. */
export interface ChainLine {
  readonly seq: number;
  readonly entry_id: string;
  /** The text that the link's hash covers: the entry without details and reason. */
  readonly kept: string;
  /** The text of `[details, reason]`, which an erasure takes. */
  readonly told: string;
  /** Null of an erased entry. */
  readonly salt: string | null;
  readonly rest: string;
  readonly hash: string;
  /** Entry that vouches for an erased one, and the hash of what is left; null where nothing is erased. */
  readonly erased: { readonly told_by: string; readonly hash: string } | null;
}

/** End of the chain. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

const LINKS = `
select l.seq::bigint as seq, l.audit_id::text as entry_id,
  app.audit_text(app.kept_of(a)) as kept, app.rest_text(a) as told,
  encode(l.salt, 'hex') as salt, encode(l.rest, 'hex') as rest, encode(l.hash, 'hex') as hash,
  case when x.audit_id is not null then
    jsonb_build_object('told_by', x.told_by, 'hash', encode(x.hash, 'hex')) end as erased
from app.audit_links l
left join public.audit_log a on a.id = l.audit_id
left join app.audit_erasures x on x.audit_id = l.audit_id
order by l.seq`;

/** Writes `audit/chain.ndjson`, a link on each line, and `audit/head.json`. */
export async function writeAudit(
  session: SqlSession,
  folder: ExportFolder,
): Promise<{ readonly links: number; readonly head: ChainHead }> {
  const out = await folder.text('audit/chain.ndjson');
  let links = 0;
  try {
    for await (const rows of rowsOf(session, LINKS)) {
      for (const row of rows) await out.write(`${JSON.stringify({ ...row, seq: Number(row['seq']) })}\n`);
      links += rows.length;
    }
  } finally {
    await out.close();
  }
  const [end] = await session.query<{ seq: number | string; hash: string }>(
    "select seq::bigint as seq, encode(hash, 'hex') as hash from app.audit_head",
  );
  const head = { seq: Number(end?.seq ?? 0), hash: end?.hash ?? '' };
  const file = await folder.text('audit/head.json');
  await file.write(`${JSON.stringify(head)}\n`);
  await file.close();
  return { links, head };
}
