import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { choice, instant, longText, reference } from '../fields';
import { eventKinds } from './insurance-values';

/** One thing that happened in a case; it stays as it was written. Who wrote it is `created_by`. */
export const insuranceEvent = defineEntity({
  kind: 'insurance_event',
  collection: 'cases',
  table: 'insurance_events',
  label: { singular: 'Provizyon olayı', plural: 'Provizyon geçmişi' },
  fields: {
    case_id: reference('insurance_cases', { label: 'Provizyon', required: true, sensitivity: 'personal' }),
    event_kind: choice(eventKinds, { label: 'Olay', required: true }),
    text: longText({ label: 'Metin', sensitivity: 'health', maxLength: 2000 }),
    at: instant({ label: 'Zaman', required: true }),
  },
  title: ['text'],
  permissions: {
    read: ['parse.insurance_tracking.read'],
    add: ['parse.insurance_tracking.edit', 'parse.insurance_tracking.add'],
  },
});

export type InsuranceEvent = DocumentOf<typeof insuranceEvent>;
