import { BackupFault } from '../backup/postgres-tools';
import { StartError } from '../start-error';
import { failure, ok, type Check } from './check';

/**
 * Checks that every setting can be read.
 *
 * @param readers each reads a setting, and throws where it is wrong
 * @param sealed sentences about settings in files that could not be read
 */
export const settings = (readers: readonly (() => unknown)[], sealed: readonly string[]): Check => ({
  name: 'Ayarlar',
  make() {
    const wrong = [...sealed, ...readers.flatMap(faultOf)];
    return wrong.length === 0
      ? ok('Bütün ayarlar okunuyor.')
      : failure(wrong.map((sentence) => sentence.replace(/\.$/u, '')).join('; ') + '.');
  },
});

function faultOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof StartError || error instanceof BackupFault) return [error.message];
    return ['Bir ayar okunamadı'];
  }
}
