import { afterEach, describe, expect, it, vi } from 'vitest';
import { installConsoleGuard, withScrubbedConsole } from './console-guard';

afterEach(() => void vi.restoreAllMocks());

describe('the console guard', () => {
  it('lets a log print to the console that it guards', () => {
    const printed: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((line: string) => void printed.push(line));
    const remove = installConsoleGuard();
    try {
      withScrubbedConsole(
        (line) => console.error(line),
        () => console.error('Auth error: Gizli'),
      );
    } finally {
      remove();
    }
    expect(printed).toEqual(['error: Auth error:']);
  });
});
