/**
 * Id of the form in index.html that the browser is told not to remember. Browsers store the content of text areas to
 * restore it after a crash, unless their form says otherwise; the text area's own attribute does not count.
 */
export const UNREMEMBERED_FORM = 'unremembered';
