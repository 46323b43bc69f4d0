import { Encrypter } from 'age-encryption';
import { backupRecipients } from '../backup/backup-key';
import { BackupFault } from '../backup/postgres-tools';
import { failure, ok, warning, type Check } from './check';

/** Checks that `VIZITE_BACKUP_KEY` is a public key for which an archive can be sealed. @param text its value */
export const backupKey = (text: string | undefined): Check => ({
  name: 'Yedek anahtarı',
  make() {
    if (text === undefined)
      return warning(
        'VIZITE_BACKUP_KEY verilmemiş, yedek alınamaz: "npm run backup -- key dosya" ile anahtar üretin.',
      );
    try {
      const encrypter = new Encrypter();
      const keys = backupRecipients(text);
      for (const key of keys) encrypter.addRecipient(key);
      if (keys.length > 0) return ok('Yedekler açık anahtarla mühürlenir.');
    } catch (error) {
      if (error instanceof BackupFault) return failure(error.message);
    }
    return failure(
      'VIZITE_BACKUP_KEY geçerli bir açık anahtar değil: "npm run backup -- key" komutunun yazdığı satırı olduğu gibi verin.',
    );
  },
});
