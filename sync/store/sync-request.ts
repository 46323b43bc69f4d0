/** The setting by which a tab asks the one that replicates to send and receive now. */
export const SYNC_REQUEST = 'sync-request';
