import { createHash } from 'node:crypto';

/** Returns what the database keeps of the code of a first run. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');
