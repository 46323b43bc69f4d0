import { jar, NOW, storeBiopsy } from '@/records/testing/biopsies.fixture';
import type { AnyValues } from '@sync/model/acts/act';
import type { BiopsyDraft } from '@sync/model/entities/biopsy';
import { specimenTransfer } from '@sync/model/entities/specimen-transfer';
import type { ActSample } from './act-sample.fixture';

const TAKEN_JAR = jar('1');
const LOST_JAR = jar('2', { state: 'lost' });
const reported = {
  status: 'reported',
  reported_at: NOW,
  report_text: 'Adenokarsinom.',
  result_class: 'malignant',
  review: 'needed',
} as const satisfies Partial<BiopsyDraft>;
const seen = { ...reported, status: 'seen', seen_at: NOW } as const;
const told = { ...seen, status: 'told', told_at: NOW, told_how: 'phone', review: 'confirmed' } as const;
const planned = { ...told, follow_up_plan: 'Konsey' } as const;
const reason = { note: 'Kurye düşürmüş' };
const aside = { ...reason, told: 'Servis', at: NOW };

const of = (fields: Partial<BiopsyDraft>, values?: AnyValues): ActSample => ({
  store: (writes) => storeBiopsy(writes, { jars: [TAKEN_JAR, LOST_JAR], ...fields }),
  ...(values === undefined ? {} : { values }),
});

const ofTransfer = (state: 'sent' | 'mismatch', values: AnyValues): ActSample => ({
  store: async (writes) => {
    const biopsy = await storeBiopsy(writes, { jars: [jar('1', { state: 'sent' })], status: 'sent' });
    const line = { id: TAKEN_JAR.id, label: 'BY-1 / 1' };
    return writes.create(
      specimenTransfer,
      {
        code: 'K7QM2X9D',
        from_place: 'Endoskopi',
        to_place: 'Patoloji',
        jars: [{ ...line, biopsy_id: biopsy.id }],
        sent_at: NOW,
        sent_by: writes.access.userId,
        state,
        differences: state === 'mismatch' ? [{ ...line, state: 'missing' }] : null,
      },
      { summary: 'Sevk' },
    );
  },
  values,
});

/** A sample of each act on biopsies and manifests, by its full name. */
export const pathologySamples: Readonly<Record<string, ActSample>> = {
  'biopsy.take_sample': of({ status: 'ordered', taken_at: null }, { taken_at: NOW }),
  'biopsy.back_to_taken': of({ status: 'sent' }),
  'biopsy.move_to_in_review': of({ status: 'accepted' }),
  'biopsy.move_to_extra_tests': of({ status: 'accepted' }),
  'biopsy.move_to_retake': of({ status: 'unsuitable', status_note: 'Fiksatif yok' }),
  'biopsy.move_to_ordered': of({}),
  'biopsy.accept': of({}, { pathology_no: 'B-26/1' }),
  'biopsy.retake': of({ status: 'retake' }, { taken_at: NOW, jars: [jar('9')] }),
  'biopsy.add_jar': of({}, { no: '3', organ: 'prostate', taken_at: NOW }),
  'biopsy.jar_accepted': of({}, { jar: TAKEN_JAR.id }),
  'biopsy.jar_taken': of({}, { jar: LOST_JAR.id }),
  'biopsy.jar_unsuitable': of({}, { jar: TAKEN_JAR.id, ...reason }),
  'biopsy.jar_lost': of({}, { jar: TAKEN_JAR.id, ...reason }),
  'biopsy.set_unsuitable': of({}, aside),
  'biopsy.set_lost': of({}, aside),
  'biopsy.cancel': of({}, reason),
  'biopsy.enter_report': of({ status: 'accepted' }, { text: 'Benign.', reported_at: NOW }),
  'biopsy.confirm_reading': of(reported),
  'biopsy.correct_reading': of(reported, { found: 'malignant', jars: { [TAKEN_JAR.id]: 'bph' }, isup: 2 }),
  'biopsy.see': of(reported),
  'biopsy.unsee': of(seen),
  'biopsy.tell_patient': of(seen, { how: 'phone', note: 'Eşiyle' }),
  'biopsy.untell': of(told),
  'biopsy.plan': of(told, { plan: 'Konsey', due: '2026-12-01', then: 'follow_up' }),
  'biopsy.close': of(planned),
  'biopsy.reopen': of({ ...planned, status: 'closed' }),
  'specimen_transfer.cancel': ofTransfer('sent', reason),
  'specimen_transfer.close': ofTransfer('mismatch', { ...reason, fate: 'lost' }),
};
