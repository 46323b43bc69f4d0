let mended = false;

/**
 * Keeps warnings from ending the server. `@supabase/lite` replaces `process.emitWarning` by a function that throws at
 * warnings that are errors, as most of Node's own are (too many listeners, an unhandled rejection).
 */
export function letWarningsPass(): void {
  if (mended) return;
  mended = true;
  const emitText = process.emitWarning.bind(process) as (warning: string, ...rest: unknown[]) => void;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (typeof warning === 'string') emitText(warning, ...rest);
    else process.nextTick(() => process.emit('warning', warning));
  };
}
