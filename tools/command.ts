/** Place where a command tells what it does: the console, or what a test keeps. */
export type Speaker = Pick<Console, 'error' | 'log'>;

/** A command with its arguments. @returns the exit code: 0 is done, others as the command says */
export type Command = (args: readonly string[], speaker: Speaker) => Promise<0 | 1 | 2>;

/** Runs a command with the arguments of this process, and ends the process as it says. */
export function runCommand(command: Command): void {
  command(process.argv.slice(2), console).then(
    (code) => {
      // What could not be done ends at once, whatever still waits.
      if (code === 2) process.exit(2);
      process.exitCode = code;
    },
    (error: unknown) => {
      console.error(error);
      process.exit(2);
    },
  );
}
