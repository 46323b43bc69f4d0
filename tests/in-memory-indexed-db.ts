/** Runs before every test file: Dexie looks for IndexedDB when it is loaded, which one file does for many. */
import 'fake-indexeddb/auto';
