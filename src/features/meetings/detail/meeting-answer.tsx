import { Check, CircleHelp, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '@/ui/button';
import { SegmentedControl } from '@/ui/segmented-control';
import type { ParticipantResponse } from '@sync/model/entities/meeting-values';
import type { MoveScope } from '../form/move-dialog';

const answers = [
  { value: 'accepted', label: 'Kabul', icon: Check },
  { value: 'maybe', label: 'Belki', icon: CircleHelp },
  { value: 'declined', label: 'Ret', icon: X },
] as const satisfies readonly { value: ParticipantResponse; label: string; icon: typeof Check }[];

const scopes = [
  { value: 'one', label: 'Bu toplantı' },
  { value: 'series', label: 'Tüm dizi' },
] as const;

/** Shows the user's own answer, given with one press. */
export function MeetingAnswer({
  response,
  choosesScope,
  onAnswer,
}: {
  response: ParticipantResponse;
  /** A meeting of a series: the answer may be for it alone. */
  choosesScope: boolean;
  onAnswer: (response: ParticipantResponse, scope: MoveScope) => void;
}) {
  const [scope, setScope] = useState<MoveScope>('one');
  const id = useId();
  return (
    <section className="mt-4 rounded-lg border border-line p-3" aria-labelledby={id}>
      <h3 id={id} className="text-sm font-semibold">
        Yanıtınız
      </h3>
      {choosesScope && (
        <SegmentedControl
          label="Yanıt neyi kapsasın"
          name="answer-scope"
          className="mt-2"
          segments={scopes}
          value={scope}
          onChange={setScope}
        />
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {answers.map(({ value, label, icon }) => (
          <Button
            key={value}
            icon={icon}
            aria-pressed={response === value}
            className={response === value ? 'border-accent! bg-selected!' : undefined}
            onClick={() => onAnswer(value, scope)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
