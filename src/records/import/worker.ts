import { expose } from 'comlink';
import { ReadingSession } from './reading-session';

/* Files are read beside the page, which stays usable meanwhile. Neither stores nor sends anything. */
expose(new ReadingSession());
