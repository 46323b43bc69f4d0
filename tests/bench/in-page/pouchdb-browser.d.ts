/** Part of PouchDB that the benchmark uses; its published types bring other versions of Node's with them. */
declare module 'pouchdb-browser' {
  export default class PouchDB {
    constructor(name: string);
    /** Returns one result for each row, with `error` where it was refused. */
    bulkDocs(rows: readonly object[]): Promise<readonly object[]>;
    destroy(): Promise<unknown>;
  }
}
