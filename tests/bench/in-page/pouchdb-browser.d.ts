/** What the benchmark uses of it; its published types bring other versions of Node's with them. */
declare module 'pouchdb-browser' {
  export default class PouchDB {
    constructor(name: string);
    /** One result for each row, with `error` where it was refused. */
    bulkDocs(rows: readonly object[]): Promise<readonly object[]>;
    destroy(): Promise<unknown>;
  }
}
