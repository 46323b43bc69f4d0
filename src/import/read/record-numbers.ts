import { judgedLists } from '@sync/model/entities/import-values';

/** Lists of which rows are about cases or people: they have no card columns. */
const caseLists: ReadonlySet<string> = new Set([
  ...['provision', 'payment', 'denial', 'agreement', 'pathology', 'colonoscopy', 'specimen'],
  ...Object.keys(judgedLists),
]);
/** Numbers of provisions, invoices and the like: some are as long as a card number, and one in ten has its check digit. */
const recordNumbers: ReadonlySet<string> = new Set([
  ...[
    'provision_no',
    'medula_first_no',
    'policy_no',
    'invoice_no',
    'batch_no',
    'pathology_no',
    'protocol_no',
    'barcode',
    'client_no',
    'hospital_file_no',
    'phone',
    'second_phone',
    'tax_no',
    'external_no',
    'relative_phone',
    'driver_phone',
    'portal_record_no',
    'cover_policy_no',
  ],
]);

/**
 * Returns whether a field has the number of a record, which is never taken for a card number. As in
 * `app.row_has_card_number`.
 */
export const isRecordNumber = (list: string, field: string): boolean =>
  caseLists.has(list) && recordNumbers.has(field);
