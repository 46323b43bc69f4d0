import { CornerDownRight } from 'lucide-react';
import { of } from 'rxjs';
import type { Occurrence } from '@/data/meetings';
import { useLiveQuery } from '@/data/workspace';
import { formatLongDate } from '@/lib/dates';
import { countOf, listOf } from '@/lib/sentences';
import { Button, buttonClass } from '@/ui/button';
import { Card } from '@/ui/card';
import type { Meeting } from '@sync/model/entities/meeting';
import { carryOver, notCarried, openPoints } from './carry-over';
import type { OpenPoints } from './carry-over';
import { MeetingLink } from '../meeting-link';
import { meeting$ } from '../meeting-queries';
import type { MeetingEditor } from './use-meeting-editor';

/** Returns the row of the next occurrence, or the series if the occurrence has no row of its own. */
export function useNextRecord(next: Occurrence | null): Meeting | null {
  const id = next?.row.id ?? null;
  const live = useLiveQuery((database) => (id === null ? of(null) : meeting$(database, id)), [id]);
  return live.state === 'ready' && live.data?.id === id ? live.data : null;
}

/** Returns the points of the next meeting; one without a row of its own has the agenda of the series and no actions. */
export function pointsOfNext(next: Occurrence, record: Meeting): Pick<Meeting, 'agenda' | 'actions'> {
  return next.originalStart === null ? record : { agenda: record.agenda, actions: [] };
}

function inWords({ agenda, actions }: OpenPoints): string {
  return listOf([
    ...(agenda.length > 0 ? [countOf(agenda.length, 'gündem maddesi')] : []),
    ...(actions.length > 0 ? [countOf(actions.length, 'aksiyon')] : []),
  ]);
}

/** Shows the open points of a series' meeting and carries them over to the next one. */
export function CarryOverCard({
  editor,
  next,
  nextRecord,
}: {
  editor: MeetingEditor;
  next: Occurrence | null;
  nextRecord: Meeting | null;
}) {
  const open = openPoints(editor.record);
  if (open.agenda.length + open.actions.length === 0) return null;
  if (next === null || nextRecord === null) {
    return (
      <Card title="Açık konular">
        <p className="text-ink-2">{inWords(open)} açık. Dizide sonraki bir toplantı yok.</p>
      </Card>
    );
  }
  const left = notCarried(open, pointsOfNext(next, nextRecord));
  const missing = left.agenda.length + left.actions.length > 0;
  const day = formatLongDate(next.start);
  const carry = () => {
    const target = {
      record: nextRecord,
      originalStart: next.originalStart === null ? null : new Date(next.originalStart).toISOString(),
    };
    // The open meeting itself stays as it is.
    void editor.outcome.run(() => carryOver(editor.context, left, target), `Açık konular taşındı: ${day}`);
  };
  return (
    <Card title="Açık konular">
      <p className="text-ink-2">
        {missing
          ? `${inWords(left)} henüz sonraki toplantıda yok: ${day}.`
          : `${inWords(open)} sonraki toplantıda: ${day}.`}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {missing && editor.mayEdit && (
          <Button icon={CornerDownRight} onClick={carry}>
            Sonraki toplantıya taşı
          </Button>
        )}
        <MeetingLink to={next} className={buttonClass('quiet')}>
          Sonraki toplantıyı aç
        </MeetingLink>
      </div>
    </Card>
  );
}
