import { runCommand } from './command';
import { runAuditVerify } from './run-audit-verify';

runCommand(runAuditVerify);
