declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the telephone system put into the address of the caller page; travels beside it from then on. */
    caller?: string | undefined;
  }
}

/** Stands in the address in the place of the number, which must not stay in history, logs or titles. */
export const OPAQUE = '_';
