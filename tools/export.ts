import { runCommand } from './command';
import { runExport } from './run-export';

runCommand(runExport);
