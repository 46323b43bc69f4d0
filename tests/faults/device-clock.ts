const RealDate = globalThis.Date;
let ahead = 0;

/** The clock of this device; the one of the machine stays right. */
class DeviceDate extends RealDate {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(given[0]);
  }

  static override now(): number {
    return RealDate.now() + ahead;
  }
}

/** Sets the clock of this process so many milliseconds ahead of the machine's. */
export function setClock(milliseconds: number): void {
  ahead = milliseconds;
  globalThis.Date = DeviceDate as DateConstructor;
}
