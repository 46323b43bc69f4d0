// A thread knows nothing of TypeScript yet, whatever the process was started with.
import { register } from 'tsx/esm/api';

register();
await import('./read-contents.ts');
