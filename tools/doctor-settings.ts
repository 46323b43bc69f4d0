import { publicUrlFrom, portFrom } from '../supabase/embedded/address-settings';
import { nightTime } from '../supabase/embedded/backup/night';
import { keepFrom } from '../supabase/embedded/backup/retention';
import { logFormatFrom } from '../supabase/embedded/log/log-format';
import { metricsFrom } from '../supabase/embedded/metrics/metrics-server';
import { offlineDaysFrom } from '../supabase/embedded/offline-days';
import { recorderFrom } from '../supabase/embedded/recorder';
import { intakeFrom } from '../supabase/embedded/resumes';
import { StartError } from '../supabase/embedded/start-error';
import { webPushFrom } from '../supabase/embedded/web-push/settings';
import { demoFromEnvironment } from './demo-hospital';
import { unsealSettings } from './setting';

export type Environment = Record<string, string | undefined>;

/**
 * Reads the settings that stand in files, each by itself, so that a bad file hides no other.
 *
 * @returns a sentence for each that could not be read. No path is told: somebody may have given the secret in its place.
 */
export function unsealEach(environment: Environment): ReadonlyMap<string, string> {
  const wrong = new Map<string, string>();
  for (const [sealed, path] of Object.entries(environment)) {
    if (!sealed.endsWith('_FILE')) continue;
    const name = sealed.slice(0, -'_FILE'.length);
    const alone: Environment = { [name]: environment[name], [sealed]: path };
    try {
      unsealSettings(alone);
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      const isTwice = (environment[name]?.trim() ?? '') !== '';
      wrong.set(
        name,
        isTwice
          ? `${name} ile ${sealed} birlikte verilmiş, birini kaldırın`
          : `${sealed} ile verilen dosya okunamıyor ya da boş`,
      );
      continue;
    }
    const value = alone[name];
    if (sealed in alone || value === undefined) continue;
    environment[name] = value;
    Reflect.deleteProperty(environment, sealed);
  }
  return wrong;
}

/** Returns what reads each setting that has a form, as start, backup and server do. */
export const settingReaders = (environment: Environment): readonly (() => unknown)[] => [
  () => portFrom(environment),
  () => publicUrlFrom(environment),
  () => offlineDaysFrom(environment),
  () => metricsFrom(environment),
  () => logFormatFrom(environment, false),
  () => recorderFrom(environment),
  () => intakeFrom(environment),
  () => webPushFrom(environment),
  () => demoFromEnvironment(environment),
  () => keepFrom(environment),
  () => nightTime(environment['VIZITE_BACKUP_AT'] ?? '02:30'),
];
