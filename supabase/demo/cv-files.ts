import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { docxText } from '../../sync/model/files/docx-text';
import { fileTypes } from '../../sync/model/files/file-type';
import type { FileType } from '../../sync/model/files/file-type';
import type { SqlSession } from '../embedded/database/sql';
import { cvPdf } from './cv-pdf';
import type { CvContent } from './cv-pdf';
import { createRandom, uuidAt } from './random';
import type { Random } from './random';
import { makeResumes } from './resumes';
import type { ResumeRow } from './rows';
import type { World } from './world';

const schools = ['Kuzey Yıldızı Üniversitesi', 'Anka Sağlık Yüksekokulu', 'Bozkır Üniversitesi'];
const places = ['özel hastane', 'devlet hastanesi', 'tıp merkezi', 'üniversite hastanesi'];
const streets = ['Gül Sok.', 'Ihlamur Sok.', 'Çınar Cad.', 'Menekşe Sok.'];

/**
 * Returns the content of an applicant's own file: the same as the application, and what a blind review has to cover.
 */
function contentOf(row: ResumeRow, random: Random): CvContent {
  const born = row.birth_year ?? 1990;
  const years = row.experience_years ?? 0;
  const since = new Date(row.applied_at).getUTCFullYear() - years;
  const work: string[] = [];
  for (let left = years, from = since; left > 0;) {
    const spell = Math.min(left, random.int(1, 5));
    const end = spell === left ? 'sürüyor' : String(from + spell);
    work.push(`${row.profession ?? row.position_applied}, ${random.pick(places)}, ${row.city ?? 'Ankara'}`);
    work.push(`${from} – ${end}`);
    left -= spell;
    from += spell;
  }
  return {
    name: `${row.first_name} ${row.last_name}`,
    position: row.position_applied,
    contact: [
      `Telefon: ${(row.phone ?? '').replace(/^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/u, '0$1 $2 $3 $4')}`,
      `E-posta: ${row.email ?? ''}`,
      `Adres: Bahçe Mah. ${random.pick(streets)} No: ${random.int(1, 80)}/${random.int(1, 20)}, ${row.city ?? 'Ankara'}`,
    ],
    sections: [
      { title: 'Deneyim', lines: work.length === 0 ? ['Yeni mezun'] : work },
      { title: 'Yaptıklarım', lines: (row.experience ?? '').split('; ') },
      {
        title: 'Eğitim',
        lines: [`${random.pick(schools)}, ${since}`, ...(row.education ?? '').split('; ')],
      },
      { title: 'Dil', lines: (row.languages ?? 'Türkçe').split('; ') },
      {
        title: 'Kişisel',
        lines: [
          `Doğum tarihi: ${String(random.int(1, 28)).padStart(2, '0')}.${String(random.int(1, 12)).padStart(2, '0')}.${born}`,
          `Medeni hâl: ${random.pick(['Bekâr', 'Evli'])}`,
        ],
      },
    ],
  };
}

const linesOf = ({ name, position, contact, sections }: CvContent): readonly string[] => [
  name,
  position,
  ...contact,
  ...sections.flatMap(({ title, lines }) => [title, ...lines]),
];

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Creates a Word document of the content. */
export function cvDocx(content: CvContent): Buffer {
  const body = linesOf(content)
    .map((line) => `<w:p><w:r><w:t xml:space="preserve">${xml(line)}</w:t></w:r></w:p>`)
    .join('');
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  return Buffer.from(
    zipSync(
      {
        '[Content_Types].xml': strToU8(
          `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
        ),
        '_rels/.rels': strToU8(
          `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}" Target="word/document.xml"/></Relationships>`,
        ),
        'word/document.xml': strToU8(
          `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
        ),
      },
      { mtime: '2026-01-01' },
    ),
  );
}

/** Creates a photographed page, its lines as grey bars: nothing in it can be read. */
export function cvPng(content: CvContent): Buffer {
  const [width, height] = [620, 877];
  const rows = Buffer.alloc((width + 1) * height, 250);
  for (let y = 0; y < height; y += 1) rows[y * (width + 1)] = 0;
  for (const [at, line] of linesOf(content).entries()) {
    for (let y = 60 + at * 24; y < 70 + at * 24 && y < height; y += 1) {
      const from = y * (width + 1) + 61;
      rows.fill(90, from, from + Math.min(480, line.length * 8));
    }
  }
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

interface MadeFile {
  readonly type: FileType;
  readonly bytes: Buffer;
  readonly ending: string;
  /** Null where it is read when somebody opens it. */
  readonly text: string | null;
}

function made(content: CvContent, random: Random): MadeFile {
  const share = random.int(1, 100);
  if (share <= 8) return { type: fileTypes.png, bytes: cvPng(content), ending: 'png', text: '' };
  if (share <= 30) {
    const bytes = cvDocx(content);
    return { type: fileTypes.docx, bytes, ending: 'docx', text: docxText(bytes) };
  }
  const shade = random.chance(0.6) ? random.int(60, 160) : null;
  return {
    type: fileTypes.pdf,
    bytes: cvPdf(content, shade),
    ending: 'pdf',
    text: linesOf(content).join('\n'),
  };
}

/**
 * Writes a file for most applications of the demo: invented people, and files that this script makes.
 * @param folder where the files of records lie
 */
export async function loadCvFiles(sql: SqlSession, world: World, folder: string): Promise<void> {
  const random = createRandom(`${world.seed} cv files`);
  const rows: object[] = [];
  const objects: object[] = [];
  const texts: object[] = [];
  const writing: Promise<void>[] = [];
  for (const resume of makeResumes(world).resumes ?? []) {
    if (random.chance(0.12)) continue;
    const { type, bytes, ending, text } = made(contentOf(resume, random), random);
    const id = uuidAt(random, Date.parse(resume.applied_at));
    const stamp = { created_at: resume.applied_at, updated_at: resume.applied_at };
    rows.push({
      id,
      owner_kind: 'resume',
      owner_id: resume.id,
      purpose: 'cv',
      file_name: `${resume.first_name} ${resume.last_name}.${ending}`,
      media_type: type,
      byte_size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      state: 'stored',
      stored_at: resume.applied_at,
      ...stamp,
    });
    objects.push({
      bucket_id: 'attachments',
      name: id,
      metadata: { size: bytes.length, mimetype: type },
    });
    if (text !== null)
      texts.push({ attachment_id: id, resume_id: resume.id, content: text, read_at: resume.applied_at });
    writing.push(keep(folder, id, bytes));
  }
  await Promise.all(writing);
  await sql.insertMany('public.attachments', rows);
  await sql.insertMany('storage.objects', objects);
  await sql.insertMany('app.resume_texts', texts);
}

async function keep(folder: string, id: string, bytes: Buffer): Promise<void> {
  const within = join(folder, id.slice(-2));
  await mkdir(within, { recursive: true, mode: 0o700 });
  await writeFile(join(within, id), bytes, { mode: 0o600 });
}
