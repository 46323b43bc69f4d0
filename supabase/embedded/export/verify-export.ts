import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { csvReader } from './csv';
import { ExportFault } from './fault';
import type { FileSum } from './folder';
import { MANIFEST, parseExportManifest, type ExportManifest } from './manifest';
import type { ChainLine } from './write-audit';

/** Most faults that are told. */
const MOST = 20;

/** Outcome of a verification: what was looked at, and what does not fit. Faults are Turkish sentences. */
export interface Verified {
  readonly manifest: ExportManifest;
  readonly faults: readonly string[];
}

/**
 * Reads an export whole and computes everything again: sums of the files, rows of the tables, the chain of the log,
 * references of the resources.
 *
 * @throws ExportFault where the folder is no whole export
 */
export async function verifyExport(path: string): Promise<Verified> {
  const about = await stat(path).catch(() => null);
  if (about === null) throw new ExportFault(`${path} bulunamadı.`);
  if (!about.isDirectory())
    throw new ExportFault(
      `${path} bir klasör değil: önce arşivi açın (tar -xf; mühürlüyse age -d -i ANAHTAR | tar -x).`,
    );
  const text = await readFile(join(path, MANIFEST), 'utf8').catch(() => null);
  if (text === null)
    throw new ExportFault(`${path} klasöründe ${MANIFEST} yok: dışa aktarım yarım kalmış, kullanmayın.`);
  const manifest = parseExportManifest(text);
  if (manifest === null)
    throw new ExportFault(`${MANIFEST} okunamıyor: bozulmuş ya da daha yeni bir sürümün.`);
  const faults = [
    ...(await sumFaults(path, manifest)),
    ...(await rowFaults(path, manifest)),
    ...(await chainFaults(path, manifest)),
    ...(await fhirFaults(path, manifest)),
  ];
  return {
    manifest,
    faults:
      faults.length <= MOST ? faults : [...faults.slice(0, MOST), `… ve ${faults.length - MOST} hata daha.`],
  };
}

async function sumOf(path: string): Promise<FileSum | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(piece);
      bytes += piece.byteLength;
    }
  } catch {
    return null;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function sumFaults(path: string, { sums }: ExportManifest): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [name, told] of Object.entries(sums)) {
    const found = isInside(name) ? await sumOf(join(path, name)) : null;
    if (found === null) faults.push(`${name} yok ya da okunamıyor.`);
    else if (found.sha256 !== told.sha256 || found.bytes !== told.bytes) faults.push(`${name} değişmiş.`);
  }
  const there = await readdir(path, { recursive: true, withFileTypes: true });
  for (const entry of there) {
    if (entry.isDirectory()) continue;
    const name = join(entry.parentPath, entry.name)
      .slice(path.length)
      .replace(/^[/\\]+/u, '')
      .replaceAll('\\', '/');
    if (name !== MANIFEST && !Object.hasOwn(sums, name)) faults.push(`${name} sonradan eklenmiş.`);
  }
  return faults;
}

const isInside = (name: string): boolean =>
  name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

async function rowFaults(path: string, { tables }: ExportManifest): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [table, { file, rows, counted }] of Object.entries(tables)) {
    let width = -1;
    let uneven = 0;
    let found = -1;
    const reader = csvReader((cells) => {
      if (width < 0) width = cells.length;
      else if (cells.length !== width) uneven += 1;
      found += 1;
    });
    try {
      const stream = createReadStream(join(path, file), 'utf8') as AsyncIterable<string>;
      for await (const piece of stream) reader.take(piece);
    } catch {
      // Told among the sums.
      continue;
    }
    if (!reader.end()) faults.push(`${file} son satırında kesilmiş.`);
    if (uneven > 0) faults.push(`${file} içinde ${uneven} satırın sütun sayısı yanlış.`);
    if (found !== rows || rows !== counted)
      faults.push(`${file} içinde ${found} satır var; ${table} tablosunda ${counted} satır vardı.`);
  }
  return faults;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity }))
    if (line !== '') yield line;
}

const sha256 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** Returns the hash that an entry vouches with for those that it erased; null where it vouches for none. */
function vouchedHash(told: string): string | null {
  const [details] = JSON.parse(told) as readonly ({ readonly erased_hash?: unknown } | null)[];
  return typeof details?.erased_hash === 'string' ? details.erased_hash : null;
}

async function chainFaults(path: string, { audit }: ExportManifest): Promise<readonly string[]> {
  const faults: string[] = [];
  let previous: Buffer = Buffer.alloc(0);
  let seq = 0;
  const vouched = new Map<string, string>();
  const erased = new Map<string, ReturnType<typeof createHash>>();
  try {
    for await (const text of linesOf(join(path, 'audit/chain.ndjson'))) {
      const line = JSON.parse(text) as ChainLine;
      seq += 1;
      const hash = bytesOf(line.hash);
      const isWhole =
        line.seq === seq &&
        sha256(previous, bytesOf(line.rest), line.kept).equals(hash) &&
        (line.erased !== null || sha256(bytesOf(line.salt ?? ''), line.told).equals(bytesOf(line.rest)));
      if (!isWhole) {
        faults.push(`Erişim kaydının ${seq}. halkası tutmuyor.`);
        break;
      }
      if (line.erased !== null) {
        const left = sha256(hash, line.kept);
        if (left.toString('hex') !== line.erased.hash) faults.push(`Silinmiş ${seq}. halka tutmuyor.`);
        const all = erased.get(line.erased.told_by) ?? createHash('sha256');
        erased.set(line.erased.told_by, all.update(left));
      }
      const vouching = vouchedHash(line.told);
      if (vouching !== null) vouched.set(line.entry_id, vouching);
      previous = hash;
    }
    const head = JSON.parse(await readFile(join(path, 'audit/head.json'), 'utf8')) as {
      seq: number;
      hash: string;
    };
    if (
      faults.length === 0 &&
      (seq !== head.seq || previous.toString('hex') !== head.hash || seq !== audit.links)
    )
      faults.push(`Erişim kaydının sonu eksik: ${seq} halka var, ${head.seq} olmalı.`);
  } catch {
    faults.push('Erişim kaydının zinciri okunamıyor.');
  }
  for (const [by, all] of erased)
    if (vouched.get(by) !== all.digest('hex'))
      faults.push(`Erişim kaydında silinen satırlara ${by} kaydı kefil olmuyor.`);
  return faults;
}

/** Collects the references within a value. */
function referencesIn(value: unknown, found: string[]): void {
  if (Array.isArray(value)) for (const item of value) referencesIn(item, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'reference' && typeof inner === 'string') found.push(inner);
      else referencesIn(inner, found);
    }
}

async function fhirFaults(path: string, { fhir }: ExportManifest): Promise<readonly string[]> {
  const faults: string[] = [];
  const ids = new Set<string>();
  const types = Object.keys(fhir);
  try {
    for (const type of types) {
      let count = 0;
      for await (const text of linesOf(join(path, `fhir/${type}.ndjson`))) {
        const { resourceType, id } = JSON.parse(text) as { resourceType?: string; id?: string };
        if (resourceType !== type || id === undefined || !/^[A-Za-z0-9\-.]{1,64}$/u.test(id))
          faults.push(`fhir/${type}.ndjson, ${count + 1}. satır: kaynak türü ya da kimliği yanlış.`);
        if (ids.has(`${type}/${id}`)) faults.push(`${type}/${id} iki kez var.`);
        ids.add(`${type}/${id}`);
        count += 1;
      }
      if (count !== fhir[type])
        faults.push(`fhir/${type}.ndjson içinde ${count} kaynak var, ${fhir[type]} olmalı.`);
    }
    for (const type of types) {
      for await (const text of linesOf(join(path, `fhir/${type}.ndjson`))) {
        const resource = JSON.parse(text) as { readonly id?: string };
        const references: string[] = [];
        referencesIn(resource, references);
        for (const reference of references)
          if (!ids.has(reference))
            faults.push(`${type}/${resource.id ?? '?'} olmayan bir kaynağı gösteriyor: ${reference}.`);
      }
    }
  } catch {
    faults.push('FHIR dosyalarından biri okunamıyor.');
  }
  return faults;
}
