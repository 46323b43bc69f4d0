import type { FhirResource } from 'fhir/r4';
import type { SqlSession } from '../database/sql';
import type { Mapping, Others, Target } from './fhir/fhir';
import { reportIds, sources } from './fhir/sources';
import type { ExportFolder, TextFile } from './folder';
import { createIdSet, type IdSet } from './id-set';
import { rowsOf } from './rows';

/** Resources that were written, by type. */
export type FhirCounts = Readonly<Record<string, number>>;

/** Reads which resources there will be, so that nothing refers to one that is not. */
async function readOthers(session: SqlSession): Promise<Others> {
  const known = new Map<Target, IdSet>();
  const setOf = (type: Target): IdSet => {
    const set = known.get(type) ?? createIdSet();
    known.set(type, set);
    return set;
  };
  const take = async (query: string, types: readonly Target[]): Promise<void> => {
    for await (const rows of rowsOf<{ id: string }>(session, query))
      for (const { id } of rows) for (const type of types) setOf(type).add(id);
  };
  for (const { targets } of sources) if (targets !== undefined) await take(targets.query, targets.types);
  await take(reportIds, ['DiagnosticReport']);
  const names = new Map<string, string>();
  for await (const rows of rowsOf<{ id: string; name: string }>(
    session,
    'select d.id::text as id, d.name from public.definitions d',
  ))
    for (const { id, name } of rows) names.set(id, name);
  return {
    refer: (type, id) =>
      id !== null && id !== undefined && known.get(type)?.has(id) === true
        ? { reference: `${type}/${id}` }
        : null,
    nameOf: (id) => (id === null || id === undefined ? null : (names.get(id) ?? null)),
  };
}

/**
 * Writes `fhir/<type>.ndjson`, a resource on each line.
 * @param pathOf returns where the bytes of a file are in the export; null where they are not
 */
export async function writeFhir(
  session: SqlSession,
  folder: ExportFolder,
  pathOf: (attachment: string) => string | null,
): Promise<FhirCounts> {
  const others = await readOthers(session);
  const files = new Map<string, TextFile>();
  const counts: Record<string, number> = {};
  const write = async (resource: FhirResource): Promise<void> => {
    const type = resource.resourceType;
    const file = files.get(type) ?? (await folder.text(`fhir/${type}.ndjson`));
    files.set(type, file);
    await file.write(`${JSON.stringify(resource)}\n`);
    counts[type] = (counts[type] ?? 0) + 1;
  };
  try {
    for (const { table, query, map } of sources) {
      const isFile = table === 'public.attachments';
      for await (const rows of rowsOf<{ row: Readonly<Record<string, unknown>> }>(session, query)) {
        for (const { row } of rows) {
          const full = isFile ? { ...row, path: pathOf(String(row['id'])) } : row;
          for (const resource of (map as Mapping<unknown>)(full, others)) await write(resource);
        }
      }
    }
  } finally {
    for (const file of files.values()) await file.close();
  }
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}
