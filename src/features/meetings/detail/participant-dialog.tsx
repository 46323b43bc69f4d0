import { useState } from 'react';
import { failureText } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { SelectField } from '@/ui/select-field';
import { TextField } from '@/ui/text-field';
import { participantRoles } from '@sync/model/entities/meeting-values';
import type { MeetingParticipant } from '@sync/model/entities/meeting-values';
import { asciiLower } from '@sync/model/tr/ascii';
import { checkEmail } from '@sync/model/validation';

type Role = MeetingParticipant['role'];
const roles = (Object.keys(participantRoles) as Role[]).map((value) => ({
  value,
  label: participantRoles[value],
}));
const LONGEST = 300;

/** Edits how somebody takes part; of a guest also name and e-mail. */
export function ParticipantDialog({
  participant,
  name,
  onSave,
  onClose,
}: {
  participant: MeetingParticipant;
  name: string;
  /** Writes it; a rejection stays in the dialog. */
  onSave: (patch: Partial<MeetingParticipant>) => Promise<void>;
  onClose: () => void;
}) {
  const guest = participant.user_id === null && participant.person_id === null;
  const [role, setRole] = useState<Role>(participant.role);
  const [guestName, setGuestName] = useState(participant.name ?? '');
  const [email, setEmail] = useState(participant.email ?? '');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = async () => {
    const problems: Record<string, string> = {};
    if (guest && guestName.trim() === '' && email.trim() === '') {
      problems['name'] = 'Ad ya da e-posta yazın';
    }
    const wrong = checkEmail(email);
    if (wrong !== null) problems['email'] = wrong.message;
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    try {
      await onSave(
        guest ? { role, name: guestName.trim() || null, email: asciiLower(email) || null } : { role },
      );
      onClose();
    } catch (error) {
      setErrors({ role: failureText(error) });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={guest ? 'Konuğu düzenle' : name}
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button tone="primary" onClick={() => void save()}>
            Katılımcıyı kaydet
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-3.5">
        {guest && (
          <>
            <TextField
              label="Ad soyad"
              maxLength={LONGEST}
              autoComplete="off"
              error={errors['name']}
              value={guestName}
              onChange={(event) => setGuestName(event.target.value)}
            />
            <TextField
              label="E-posta"
              optional
              type="email"
              maxLength={LONGEST}
              autoComplete="off"
              error={errors['email']}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </>
        )}
        <SelectField
          label="Rol"
          options={roles}
          error={errors['role']}
          value={role}
          onChange={(next) => setRole(next ?? 'required')}
        />
      </div>
    </Dialog>
  );
}
