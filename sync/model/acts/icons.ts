/** Names of the drawings of acts; `src/acts/act-icons.ts` has the drawings. */
export type ActIcon =
  | 'archive'
  | 'back'
  | 'calendar-clock'
  | 'check'
  | 'file-plus'
  | 'file-text'
  | 'message-plus'
  | 'phone'
  | 'receipt'
  | 'scale'
  | 'send'
  | 'stamp'
  | 'stop'
  | 'timer'
  | 'user'
  | 'user-check'
  | 'wallet';
