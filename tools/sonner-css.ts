import type { Plugin } from 'vite';

const CALL = /^__insertCSS\(.*\);?$/mu;

/**
 * Returns a plugin that removes a call from the bundle: Sonner puts its style sheet into the page by script, which the content security
 * policy forbids; `src/ui/toast.tsx` imports the same sheet as a file.
 */
export function sonnerCssAsFile(): Plugin {
  return {
    name: 'vizite:sonner-css-as-file',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs/u.test(id)) return null;
      if (!CALL.test(code)) this.error('sonner no longer injects its CSS the known way');
      return { code: code.replace(CALL, ''), map: null };
    },
  };
}
