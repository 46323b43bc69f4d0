import { readFileSync } from 'node:fs';
import { StartError } from '../supabase/embedded/start-error';

type Environment = Record<string, string | undefined>;

/** Settings without a prefix, by which other programs know them. */
const OTHERS: readonly string[] = ['DATABASE_URL', 'MESSAGE_REPORT_SECRET'];

/**
 * Reads the settings that stand in files: `NAME_FILE` names a file that holds the value of `NAME`, so that a secret need not
 * stand in a unit file, in `compose.yaml` or in the output of `docker inspect`. Sets `NAME` in this process.
 *
 * @throws StartError `setting` where both are given, or the file cannot be read or is empty
 */
export function unsealSettings(environment: Environment = process.env): void {
  for (const [sealed, path] of Object.entries(environment)) {
    const name = /^(.+)_FILE$/u.exec(sealed)?.[1];
    if (name === undefined || !(/^(?:VIZITE|SUPABASE_AUTH_EXTERNAL)_/u.test(name) || OTHERS.includes(name)))
      continue;
    const file = textOf(path);
    if (file === undefined) continue;
    if (textOf(environment[name]) !== undefined)
      throw new StartError('setting', `${name} ile ${sealed} birlikte verilmiş; birini kaldırın.`);
    environment[name] = contentOf(sealed, file);
    Reflect.deleteProperty(environment, sealed);
  }
}

function contentOf(name: string, path: string): string {
  // Somebody may have put the secret itself there.
  const named = /^[./]/u.test(path) ? `: ${path}` : '';
  let text: string | undefined;
  try {
    text = textOf(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartError('setting', `${name} ile verilen dosya okunamıyor${named}`, error);
  }
  if (text === undefined) throw new StartError('setting', `${name} ile verilen dosya boş${named}`);
  return text;
}

/** Returns a setting of the environment, without spaces around it; undefined where it is empty. */
export const setting = (name: string): string | undefined => textOf(process.env[name]);

function textOf(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text === '' ? undefined : text;
}
