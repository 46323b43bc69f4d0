import { useState } from 'react';
import type { FormEvent } from 'react';
import { useWrites } from '@/data/workspace';
import { saveCover } from '@/records/trips/trip-actions';
import { failureText, useSavedToast } from '@/records/use-saved-toast';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { TextField } from '@/ui/text-field';
import { ActionError } from '@sync/model/action-error';
import { patientTrip } from '@sync/model/entities/patient-trip';
import type { TripRow } from '../trip-rows';

/** Renders the policy of a trip, edited within the red list. */
export function CoverForm({ row, onClose }: { row: TripRow; onClose: () => void }) {
  const writes = useWrites();
  const saved = useSavedToast();
  const { trip } = row;
  const [policy, setPolicy] = useState(trip.cover_policy_no ?? '');
  const [until, setUntil] = useState('');
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    setProblems({});
    setFailure(null);
    try {
      await saveCover(writes, trip.id, policy, until, row.theatreDay ?? row.day);
      saved(`${row.clientName}: poliçe kaydedildi`);
      onClose();
    } catch (error) {
      if (error instanceof ActionError && Object.keys(error.fields).length > 0) setProblems(error.fields);
      else setFailure(failureText(error));
      setBusy(false);
    }
  };
  const { cover_policy_no: policyField, cover_until: untilField } = patientTrip.fields;
  return (
    <form
      noValidate
      aria-label={`${row.clientName}, poliçe`}
      className="mt-2 grid gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={policyField.label}
        autoFocus
        value={policy}
        maxLength={policyField.maxLength}
        error={problems['cover_policy_no']}
        onChange={(event) => setPolicy(event.target.value)}
      />
      <DateField
        label={untilField.label}
        optional
        value={until}
        error={problems['cover_until']}
        onChange={setUntil}
      />
      {failure !== null && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" tone="primary" busy={busy} busyLabel="Kaydediliyor">
          Poliçeyi kaydet
        </Button>
        <Button onClick={onClose}>Vazgeç</Button>
      </div>
    </form>
  );
}
