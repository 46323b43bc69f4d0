import { BodyRefused, checkFormTexts, readFields, refuseBody } from '../_shared/public-body.ts';
import { fromBase64 } from './submitted-file.ts';
import type { GivenFile } from './submitted-file.ts';

/** A form has some fifteen fields; what has more is none, and is not taken apart. */
const MOST_PARTS = 100;

export interface FormParts {
  readonly given: Readonly<Record<string, unknown>>;
  readonly file: GivenFile | null;
}

/**
 * Returns whether a form has no more parts than allowed; it only searches for the boundary that its header names, and
 * reads nothing.
 */
function isModestForm(body: Uint8Array, contentType: string): boolean {
  const boundary = /;\s?boundary="?([^";\s]{1,100})/iu.exec(contentType)?.[1];
  if (boundary === undefined) return false;
  const text = new TextDecoder('latin1').decode(body);
  let parts = 0;
  for (let at = text.indexOf(boundary); at >= 0; at = text.indexOf(boundary, at + boundary.length)) {
    parts += 1;
    if (parts > MOST_PARTS) return false;
  }
  return true;
}

async function ofForm(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormParts> {
  if (!isModestForm(body, contentType)) return refuseBody();
  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(refuseBody);
  const entries = [...form.entries()];
  const texts = entries.flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  checkFormTexts(texts);
  const { file: typed, ...given } = Object.fromEntries(texts);
  const file = form.get('file');
  // A text in the place of the file is none, as in JSON.
  if (typed !== undefined && typed !== '') return refuseBody();
  // A browser sends a part without a name where no file was chosen.
  if (!(file instanceof File) || (file.name === '' && file.size === 0)) return { given, file: null };
  checkFormTexts([['file.name', file.name]]);
  return { given, file: { name: file.name, bytes: async () => new Uint8Array(await file.arrayBuffer()) } };
}

function ofJson(body: Uint8Array): FormParts {
  const { file, ...fields } = readFields(body, { depth: 2, values: MOST_PARTS });
  if (file === undefined || file === null) return { given: fields, file: null };
  if (typeof file !== 'object' || !('content' in file) || typeof file.content !== 'string')
    return refuseBody();
  const { content } = file;
  const name = 'name' in file && typeof file.name === 'string' ? file.name : '';
  return { given: fields, file: { name, bytes: () => Promise.resolve(fromBase64(content)) } };
}

/** Takes a body apart into what was typed and the file, which nobody looks into yet. @throws BodyRefused */
export function partsOf(body: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormParts> | FormParts {
  const type = contentType.toLowerCase();
  if (type.startsWith('multipart/form-data')) return ofForm(body, contentType);
  if (!type.startsWith('application/json')) throw new BodyRefused(415, 'content_type');
  return ofJson(body);
}
