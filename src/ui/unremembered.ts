/**
 * Id of the form in index.html that the browser is told not to remember. Browsers write down what stands in text areas,
 * to put it back after a crash, unless the form they belong to says otherwise; their own attribute does not count.
 */
export const UNREMEMBERED_FORM = 'unremembered';
