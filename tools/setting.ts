import { readFileSync } from 'node:fs';
import { StartError } from '../supabase/embedded/start-error';

/**
 * Returns a setting of the environment, without spaces around it; undefined where it is empty. `NAME_FILE` names a file
 * that holds the value, so that a secret need not stand in the environment.
 *
 * @throws StartError `setting` where both are given, or the file cannot be read
 */
export function setting(name: string): string | undefined {
  const value = textOf(process.env[name]);
  const path = textOf(process.env[`${name}_FILE`]);
  if (path === undefined) return value;
  if (value !== undefined)
    throw new StartError('setting', `${name} ile ${name}_FILE birlikte verilmiş; birini kaldırın.`);
  try {
    return textOf(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartError('setting', `${name}_FILE ile verilen dosya okunamıyor: ${path}`, error);
  }
}

function textOf(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text === '' ? undefined : text;
}
