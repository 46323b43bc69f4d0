import { resolve } from 'node:path';
import { publicUrlFrom } from '../supabase/embedded/address-settings';
import { failure, type Finding } from '../supabase/embedded/doctor/check';
import { checksOf } from '../supabase/embedded/doctor/checks';
import { examine, exitCode, lineOf } from '../supabase/embedded/doctor/examine';
import { openToLook, type Looked } from './doctor-database';
import { settingReaders, unsealEach, type Environment } from './doctor-settings';

/** Surroundings in which an installation is examined. */
export interface Examined {
  readonly environment: Environment;
  /** Folder that the command was given. */
  readonly data?: string | undefined;
  /** Folder of the migrations. */
  readonly migrations: string;
  readonly user?: number | undefined;
  readonly ask?: typeof fetch;
}

/**
 * Examines an installation and tells a line for each finding.
 *
 * @returns the exit code: 0 all is well, 1 warnings, 2 something does not work
 */
export async function runDoctor(
  { environment, data, migrations, user, ask }: Examined,
  say: (line: string) => void,
): Promise<0 | 1 | 2> {
  const sealed = unsealEach(environment);
  const value = (name: string): string | undefined => {
    const text = environment[name]?.trim();
    return text === '' ? undefined : text;
  };
  const dataDir = resolve(data ?? value('VIZITE_DATA') ?? '.data');
  const database: Looked = sealed.has('DATABASE_URL')
    ? unread
    : await openToLook(dataDir, value('DATABASE_URL'), user);
  try {
    const checks = checksOf({
      nodeVersion: process.versions.node,
      readers: settingReaders(environment),
      sealed: [...sealed.values()],
      backupKey: value('VIZITE_BACKUP_KEY'),
      dataDir,
      backupDir: resolve(value('VIZITE_BACKUP_DIR') ?? `${dataDir}.backups`),
      migrations,
      user,
      database,
      address: {
        publicUrl: publicUrlOf(environment),
        trustsProxy: value('VIZITE_TRUST_PROXY') === '1',
        ...(ask === undefined ? {} : { ask }),
      },
    });
    const findings = await examine(checks, (finding) => say(lineOf(finding)));
    say(summaryOf(findings));
    return exitCode(findings);
  } finally {
    await database.close();
  }
}

/** State of a database whose address could not be read. */
const unread: Looked = {
  kind: 'server',
  sql: null,
  state: failure('DATABASE_URL okunamadığı için bakılamadı: önce “Ayarlar” satırını düzeltin.'),
  close: () => Promise.resolve(),
};

/** Returns the public address; one that is wrong is told with the settings. */
function publicUrlOf(environment: Environment): string | undefined {
  try {
    return publicUrlFrom(environment);
  } catch {
    return undefined;
  }
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (wanted: Finding['level']): number => findings.filter(({ level }) => level === wanted).length;
  const [warnings, failures] = [count('warning'), count('failure')];
  if (failures > 0) return `${failures} şey çalışmıyor, ${warnings} uyarı var.`;
  return warnings > 0 ? `${warnings} uyarı var.` : 'Her şey yolunda.';
}
