import type { MeetingParticipant } from '@sync/model/entities/meeting-values';
import { asciiLower } from '@sync/model/tr/ascii';

/** Returns the participants as the form names them. */
export function peopleOf(participants: readonly MeetingParticipant[]): readonly string[] {
  return participants.flatMap(({ user_id, person_id }) =>
    user_id !== null ? [`u:${user_id}`] : person_id !== null ? [`p:${person_id}`] : [],
  );
}

/**
 * Adds a colleague or a contact, by the key that forms use. The entry takes the id of that record, so two devices that
 * add the same one create one entry.
 */
export function newParticipant(key: string, nameOf: (personId: string) => string | null): MeetingParticipant {
  const id = key.slice(2);
  const colleague = key.startsWith('u:');
  return {
    id,
    user_id: colleague ? id : null,
    person_id: colleague ? null : id,
    name: colleague ? null : nameOf(id),
    email: null,
    role: 'required',
    response: 'waiting',
    responded_at: null,
    attended: null,
  };
}

/** Returns the form's list of participants; previous participants keep their answer and attendance. */
export function participantsOf(
  people: readonly string[],
  before: readonly MeetingParticipant[],
  nameOf: (personId: string) => string | null,
): readonly MeetingParticipant[] {
  const keyOf = (participant: MeetingParticipant) => peopleOf([participant])[0];
  // Guests by name alone are not offered in the form and stay.
  const kept = before.filter((participant) => {
    const key = keyOf(participant);
    return key === undefined || people.includes(key);
  });
  const known = new Set(kept.map(keyOf));
  return [...kept, ...people.filter((key) => !known.has(key)).map((key) => newParticipant(key, nameOf))];
}

/** Returns a guest unknown to every directory; typed text with an @ is an e-mail address. */
export function newGuest(typed: string): MeetingParticipant {
  const text = typed.trim().slice(0, 300);
  const isEmail = /^[^@\s]+@[^@\s]+$/u.test(text);
  return {
    id: crypto.randomUUID(),
    user_id: null,
    person_id: null,
    name: isEmail ? null : text,
    email: isEmail ? asciiLower(text) : null,
    role: 'required',
    response: 'waiting',
    responded_at: null,
    attended: null,
  };
}
