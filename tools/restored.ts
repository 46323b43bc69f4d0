import { runCommand } from './command';
import { runRestored } from './run-restored';

runCommand(runRestored);
