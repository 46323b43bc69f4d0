import { createContext } from 'react';

/** True for what stands in a dialog, which has the keyboard for itself. */
export const InDialog = createContext(false);
