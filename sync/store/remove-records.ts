import { emptyDatabases, removeDatabases } from './opening/raw-databases';
import { removeSaved } from './opening/saved-out';
import { databaseNames } from './store-names';

/* Everything of a user leaves this device: records of both engines, the device store, and what is saved out of them. */

/** Removes it, damaged or not. The store must be closed. */
export async function removeRecords(userId: string): Promise<void> {
  const names = await databaseNames(userId);
  await removeDatabases(names);
  await removeSaved(names);
}

/** Takes all of it out of the databases while a page that hangs may have them open. */
export async function emptyRecords(userId: string): Promise<void> {
  const names = await databaseNames(userId);
  await emptyDatabases(names);
  await removeSaved(names);
}
