/** Minutes that Türkiye is ahead of UTC, all year since September 2016; the fixed offset spares a time zone table. */
export const ISTANBUL_OFFSET_MINUTES = 180;
