import { CircleCheck, CircleSlash } from 'lucide-react';
import { consentChannels, consentStatuses, iysStates } from '@sync/model/entities/client-record';
import type { Consent } from '@sync/model/entities/client-record';
import { formatDate } from '@/lib/dates';
import { EmptyOrSyncing } from '@/kit/list/empty-or-syncing';
import { latestConsents } from './client-timeline';

/** Shows consent or refusal, each with its own shape. */
export function ConsentStatus({ status }: { status: Consent['status'] | undefined }) {
  if (status === undefined) {
    return (
      <EmptyOrSyncing inline>
        <span className="text-ink-3">Kayıt yok</span>
      </EmptyOrSyncing>
    );
  }
  const granted = status === 'granted';
  const Icon = granted ? CircleCheck : CircleSlash;
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-medium ${granted ? 'text-success' : 'text-ink-2'}`}
    >
      <Icon className="size-4" aria-hidden="true" />
      {consentStatuses[status]}
    </span>
  );
}

/** Returns the state of a consent in the national system; nothing for channels that it does not know. */
export function iysText(consent: Consent): string | null {
  // Until the server has answered there is no state yet.
  const state = iysStates[consent.iys_state] ?? iysStates.pending;
  return consent.iys_state === 'none' ? null : `İYS: ${state.toLocaleLowerCase('tr')}`;
}

/** Shows the present permission for each channel. */
export function ConsentSummary({ consents }: { consents: readonly Consent[] }) {
  const latest = latestConsents(consents);
  const last = consents[0];
  return (
    <>
      <dl>
        {(Object.keys(consentChannels) as Consent['channel'][]).map((channel) => (
          <div key={channel} className="flex min-h-9 items-center justify-between gap-3">
            <dt className="min-w-0">{consentChannels[channel]}</dt>
            <dd className="meta shrink-0">
              <ConsentStatus status={latest.get(channel)?.status} />
            </dd>
          </div>
        ))}
      </dl>
      {last !== undefined && (
        <p className="meta mt-1 text-ink-3">
          Son değişiklik {formatDate(last.given_at)}
          {iysText(last) !== null && `, ${iysText(last) ?? ''}`}
        </p>
      )}
    </>
  );
}
