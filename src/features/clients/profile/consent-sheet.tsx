import { consentChannels, consentSources, consentStatuses } from '@sync/model/entities/client-record';
import type { Consent } from '@sync/model/entities/client-record';
import { useWrites } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { DateTimeField } from '@/ui/date-time-field';
import { RadioCards } from '@/ui/radio-cards';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { addConsent } from './client-record-actions';
import type { ConsentValues } from './client-record-actions';
import { RecordSheet } from '@/kit/form/record-sheet';

const options = <K extends string>(values: Readonly<Record<K, string>>) =>
  (Object.entries(values) as [K, string][]).map(([value, label]) => ({ value, label }));

/** Stores a consent or a refusal. None is changed afterwards; a new one replaces it. */
export function ConsentSheet({
  clientId,
  consents,
  onClose,
}: {
  clientId: string;
  consents: readonly Consent[];
  onClose: () => void;
}) {
  const writes = useWrites();
  return (
    <RecordSheet<ConsentValues>
      title="İzin kaydet"
      saveLabel="İzni kaydet"
      draftKey={`consent/${clientId}`}
      initial={() => ({
        channel: 'call',
        status: 'granted',
        source: 'call_centre',
        // The text in use is nearly always the one of the last record.
        text_version: consents[0]?.text_version ?? '',
        given_at: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
        purpose: '',
      })}
      onClose={onClose}
      onSave={(values) => addConsent(writes, clientId, values, consents)}
      fields={({ values, change, problems }) => (
        <>
          <SelectField
            label="Kanal"
            options={options(consentChannels)}
            value={values.channel}
            onChange={(channel) => channel !== null && change({ channel })}
          />
          <RadioCards
            label="Durum"
            name="consent-status"
            value={values.status}
            options={options(consentStatuses)}
            error={problems['status']}
            onChange={(status) => change({ status })}
          />
          <TextField
            label="Metin sürümü"
            hint="Hastaya okunan ya da imzalatılan metnin sürümü, örneğin 2026-01"
            maxLength={20}
            value={values.text_version}
            error={problems['text_version']}
            onChange={(event) => change({ text_version: event.target.value })}
          />
          <SelectField
            label="Alındığı yer"
            options={options(consentSources)}
            value={values.source}
            onChange={(source) => source !== null && change({ source })}
          />
          <DateTimeField
            label="Tarih"
            max={todayIso()}
            value={values.given_at}
            error={problems['given_at']}
            onChange={(given_at) => change({ given_at })}
          />
          <TextField
            label="Amaç"
            optional
            maxLength={200}
            value={values.purpose}
            onChange={(event) => change({ purpose: event.target.value })}
          />
        </>
      )}
    />
  );
}
