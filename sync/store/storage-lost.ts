/** Whoever stores is gone: of what was handed over, nobody knows whether it is stored. */
export class StorageLost extends Error {
  override readonly name = 'StorageLost';

  constructor() {
    super('the database worker is gone');
  }
}
