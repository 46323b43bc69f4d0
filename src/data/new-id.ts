/** The identifier of a record before it is stored: a form that adds pictures needs it from the start. */
export { newId } from '@sync/store/ids';
