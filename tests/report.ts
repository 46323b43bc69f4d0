import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Summary of a run of the unit and integration tests, as `npm test` reads it. */
export interface TestReport {
  readonly passed: number;
  readonly failed: number;
  /** Place and message of each failure, also outside of any test. */
  readonly failures: readonly string[];
  /** All files, those that took longest first. */
  readonly files: readonly SlowFile[];
}

/** Time of one test file, from its import to its last hook. */
export interface SlowFile {
  readonly file: string;
  readonly seconds: number;
}

/** Returns how long files took, with imports and hooks. */
function timesOf(modules: readonly TestModule[]): SlowFile[] {
  return modules
    .map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return {
        file: module.relativeModuleId,
        seconds: Math.round((collectDuration + setupDuration + duration) / 1000),
      };
    })
    .sort((a, b) => b.seconds - a.seconds);
}

const beginning = (text: string | undefined): string => (text ?? '').split('\n').slice(0, 12).join('\n');

/** Writes a {@link TestReport} to the file that `VIZITE_TEST_REPORT` names. */
export default class ReportWriter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly { readonly message: string; readonly stack?: string }[],
  ): void {
    const path = process.env.VIZITE_TEST_REPORT;
    if (path === undefined) return;
    const failures = unhandled.map(
      ({ message, stack }) => `outside of a test: ${message}\n${beginning(stack)}`,
    );
    let [passed, failed] = [0, 0];
    for (const module of modules) {
      for (const { message, stack } of module.errors()) {
        failures.push(`${module.relativeModuleId}: ${message}\n${beginning(stack)}`);
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') passed += 1;
        if (state !== 'failed') continue;
        failed += 1;
        const said = errors?.map(({ message, stack }) => `${message}\n${beginning(stack)}`) ?? [];
        failures.push([`${module.relativeModuleId} › ${test.fullName}`, ...said].join('\n'));
      }
    }
    const report: TestReport = { passed, failed, failures, files: timesOf(modules) };
    writeFileSync(path, JSON.stringify(report));
  }
}
