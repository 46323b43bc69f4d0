import { runCommand } from './command';
import { runAdmin } from './run-admin';

runCommand(runAdmin);
