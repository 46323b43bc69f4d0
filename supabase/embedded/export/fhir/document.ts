import type { Attachment as Content, DocumentReference, FhirResource, Reference } from 'fhir/r4';
import type { Attachment } from '../../../../sync/model/entities/attachment';
import { coded, instantOf, listOf, made, metaOf, type Others } from './fhir';

/** A file with the patient of the record that it belongs to. */
export interface DocumentRow extends Attachment {
  readonly client_id: string;
  /** Path of the bytes within the export; null where they are not in it. */
  readonly path: string | null;
}

function ownerOf(row: DocumentRow, others: Others): Reference | null {
  switch (row.owner_kind) {
    case 'surgery':
      return others.refer('ServiceRequest', row.owner_id);
    case 'biopsy':
      return others.refer('DiagnosticReport', row.owner_id) ?? others.refer('ServiceRequest', row.owner_id);
    case 'insurance_case':
      return others.refer('Claim', row.owner_id);
    case 'terminal_usage':
    case 'resume':
      return null;
  }
}

/** Returns a file of a patient's record. Files of card payments and applications are no patient's, and have no resource. */
export function documentOf(row: DocumentRow, others: Others): readonly FhirResource[] {
  const patient = others.refer('Patient', row.client_id);
  const owner = ownerOf(row, others);
  if (patient === null || owner === null) return [];
  return [
    made<DocumentReference>({
      resourceType: 'DocumentReference',
      id: row.id,
      meta: metaOf(row),
      status: 'current',
      type: coded('attachment', 'purpose', row.purpose),
      subject: patient,
      date: instantOf(row.created_at),
      content: [
        {
          attachment: made<Content>({
            contentType: row.media_type,
            url: row.path === null ? null : `../${row.path.split('/').map(encodeURIComponent).join('/')}`,
            size: row.byte_size,
            title: row.file_name,
            creation: instantOf(row.created_at),
          }),
        },
      ],
      context: { related: listOf(owner) },
    }),
  ];
}
