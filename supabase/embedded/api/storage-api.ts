import { createHash } from 'node:crypto';
import { actAs } from '../database/act-as';
import type { Sql } from '../database/sql';
import { storageRefusal, jsonAnswer, type Answer, type Incoming } from '../http/messages';
import { tellOfRequest } from '../log/request-scope';
import type { AccessClaims } from './access-token';
import { fullDiskOf } from '../status/full-disks';
import { createFileStore, isFileId, type FileStore } from './file-store';
import { fileTypeOf } from '../../../sync/model/files/file-type';
import type { IdentifyCaller } from './identify-caller';
import type { SessionDevices } from './session-devices';

const BUCKET = 'attachments';
const PATH = new RegExp(`^/storage/v1/object/(?:authenticated/)?${BUCKET}/(?<id>[^/]+)$`, 'u');

const notFound = (): Answer => storageRefusal(404, 'not_found', 'Object not found');

/**
 * Creates the handler of the calls of Supabase Storage that the app makes: `POST` and `PUT /storage/v1/object/attachments/<id>` with
 * the bytes as body, and `GET` of it. Rights are those of the bucket's policies: the database is asked as that user.
 * The bytes are files in `folder`. Unlike Supabase it also compares them with the row: type by content, size and
 * hash.
 */
export function createStorageApi(options: {
  sql: Sql;
  identify: IdentifyCaller;
  devices: SessionDevices;
  folder: string;
  /** Hears that the disk of the files took nothing more. */
  onFull: (error: unknown) => void;
}): (request: Incoming) => Promise<Answer> {
  const { sql, identify, devices, onFull } = options;
  const files = createFileStore(options.folder);
  return async (request) => {
    const id = PATH.exec(request.url.pathname)?.groups?.id;
    if (id === undefined || !isFileId(id)) return notFound();
    const caller = await identify(request);
    if (caller.kind === 'refused') return storageRefusal(401, 'Unauthorized', caller.why);
    if (caller.kind === 'anonymous') return storageRefusal(401, 'Unauthorized', 'A token is needed');
    const { sub, sessionId } = caller.claims;
    tellOfRequest({ account: sub, device: devices.of(`${sub} ${sessionId}`) });
    switch (request.method) {
      case 'POST':
      case 'PUT':
        return store(sql, files, caller.claims, id, request.body).catch((error: unknown) => {
          if (fullDiskOf(error) !== 'files') throw error;
          onFull(error);
          // Nothing of it is stored, neither row nor bytes; the device keeps the file and sends it again.
          return storageRefusal(507, 'disk_full', 'There is no room for the file');
        });
      case 'GET':
        return read(sql, files, caller.claims, id);
      default:
        return storageRefusal(405, 'method_not_allowed', 'There is no such method');
    }
  };
}

/** Facts in the row about its bytes. */
type Told = { media_type: string; byte_size: number; sha256: string };

async function store(
  sql: Sql,
  files: FileStore,
  claims: AccessClaims,
  id: string,
  body: Buffer,
): Promise<Answer> {
  return sql.transaction(async (session) => {
    // Past row security; it counts for nothing without the right that is asked for next.
    const [told] = await session.query<Told>(
      'select media_type, byte_size, sha256 from public.attachments where id = $1::uuid and deleted_at is null',
      [id],
    );
    await actAs(session, claims);
    const [right] = await session.query<{ may: boolean | null }>(
      'select public.may_store_attachment($1) as may',
      [id],
    );
    if (told === undefined || right?.may !== true) {
      return storageRefusal(403, 'Unauthorized', 'new row violates row-level security policy');
    }
    const differs = differenceOf(body, told);
    if (differs !== null) return storageRefusal(422, 'invalid_content', differs);
    const added = await session.query(
      `insert into storage.objects (bucket_id, name, owner_id, metadata)
       values ('${BUCKET}', $1, $2, $3::jsonb) on conflict (bucket_id, name) do nothing returning id`,
      [id, claims.sub, JSON.stringify({ size: body.length, mimetype: told.media_type })],
    );
    // A database that was restored without its files gets them back from a device that still has them.
    if (added.length === 0 && (await files.has(id))) {
      return storageRefusal(409, 'Duplicate', 'The resource already exists');
    }
    // A file whose row is not committed is in nobody's way: the next try writes the same bytes.
    await files.write(id, body);
    return jsonAnswer(200, { Id: id, Key: `${BUCKET}/${id}` });
  });
}

/** Returns the difference between the bytes and the row; null if there is none. */
function differenceOf(body: Buffer, told: Told): string | null {
  if (body.length !== told.byte_size) return 'The size differs';
  if (fileTypeOf(body) !== told.media_type) return 'The type differs';
  return createHash('sha256').update(body).digest('hex') === told.sha256 ? null : 'The hash differs';
}

async function read(sql: Sql, files: FileStore, claims: AccessClaims, id: string): Promise<Answer> {
  const found = await sql.transaction(async (session) => {
    await actAs(session, claims);
    const [row] = await session.query<{ type: string | null }>(
      `select metadata ->> 'mimetype' as type from storage.objects where bucket_id = '${BUCKET}' and name = $1`,
      [id],
    );
    return row;
  });
  const bytes = found === undefined ? undefined : await files.read(id);
  if (found === undefined || bytes === undefined) return notFound();
  return {
    status: 200,
    headers: {
      'content-type': found.type ?? 'application/octet-stream',
      'content-disposition': 'attachment',
      'cache-control': 'no-store',
    },
    body: bytes,
  };
}
