/** Name of what the user does with several records at once. */
export interface ActName {
  /** Name of the act: `insurance.pay`. */
  readonly name: string;
  /** One Turkish line for the sync panel; a function where it is known only after the act has run. */
  readonly sentence: string | (() => string);
  /** All its rows are stored by the server, or none. */
  readonly whole: boolean;
}
