/** Selector of forms, and of boxes around fields that are no form of their own. */
export const FORM = 'form, [data-form]';
/** Selector of fields that a user fills in. */
export const FIELD = [
  'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], :disabled, [readonly])',
  'textarea:not(:disabled, [readonly])',
  'button[aria-haspopup=listbox]:not(:disabled)',
].join();
