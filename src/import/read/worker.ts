import { expose } from 'comlink';
import { ReaderHost } from './reader-host';

/* Files are read beside the page, which stays usable meanwhile. Neither stores nor sends anything. */
expose(new ReaderHost());
