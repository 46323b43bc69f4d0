import { AwayNote } from '@/kit/record/away-note';

/** Shows participants who are away on the day of the meeting, and who could come instead. */
export function AwayParticipants({
  people,
  day,
  onChange,
}: {
  /** Participants as the form names them: `u:<id>` colleagues, `p:<id>` people of the directory. */
  people: readonly string[];
  /** `YYYY-MM-DD` */
  day: string;
  onChange: (people: string[]) => void;
}) {
  return people
    .filter((key) => key.startsWith('u:'))
    .map((key) => (
      <AwayNote
        key={key}
        personId={key.slice(2)}
        day={day}
        mayChoose={(id) => !people.includes(`u:${id}`)}
        onChoose={(id) => onChange(people.map((person) => (person === key ? `u:${id}` : person)))}
      />
    ));
}
