/** Failure of an export that the user can mend; `message` is one Turkish sentence. */
export class ExportFault extends Error {
  override readonly name = 'ExportFault';
}
