/** The identifier of a record before it is stored. A form that adds pictures needs it from the start. */
export { newId } from '@sync/store/ids';
