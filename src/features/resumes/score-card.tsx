import { Star } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { cx } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { useKeys } from '@/ui/keys/key-commands';
import { TextareaField } from '@/ui/textarea-field';
import { scoreCriteria } from '@sync/model/entities/resume-values';
import type { ScoreCriterion, ScorePoints } from '@sync/model/entities/resume-values';
import { listResumeScores, saveResumeScore } from '@sync/rpc/resumes';
import { withPoint } from './score-points';

const criteria = Object.keys(scoreCriteria) as readonly ScoreCriterion[];
const five = [1, 2, 3, 4, 5] as const;

/** Shows one to five stars, to give or to view; none for 0. */
export function Stars({
  label,
  value,
  size = 'md',
  onChange,
}: {
  label: string;
  value: number;
  size?: 'sm' | 'md';
  onChange?: (value: number) => void;
}) {
  return (
    <span className="flex" role="group" aria-label={`${label}: ${value === 0 ? 'puan yok' : `${value} / 5`}`}>
      {five.map((points) => {
        const star = (
          <Star
            className={cx(
              size === 'sm' ? 'size-3.5' : 'size-5',
              points <= value ? 'fill-current text-warn' : 'text-ink-3',
            )}
            aria-hidden="true"
          />
        );
        return onChange === undefined ? (
          <span key={points}>{star}</span>
        ) : (
          <button
            key={points}
            type="button"
            className="hit p-0.5"
            aria-label={`${label}: ${points}`}
            onClick={() => onChange(points)}
          >
            {star}
          </button>
        );
      })}
    </span>
  );
}

/**
 * Shows the user's own points, and those of others once the own ones are given. Keys 1 to 5 give the overall points.
 */
export function ScoreCard({ resumeId, onSaved }: { resumeId: string; onSaved?: (() => void) | undefined }) {
  const reference = useReferenceData();
  const { value, problem, offline, refresh } = useServerQuery(listResumeScores, { resume: resumeId });
  const command = useCommand();
  const [points, setPoints] = useState<ScorePoints | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const mine = value?.mine ?? null;
  const shown = points ?? mine?.points ?? null;
  const remark = note ?? mine?.note ?? '';
  const save = async (given: ScorePoints) => {
    setPoints(given);
    const saved = await command.run(saveResumeScore, {
      resume: resumeId,
      given,
      remark: remark.trim() === '' ? null : remark,
    });
    if (saved === undefined) return;
    onSaved?.();
    await refresh();
  };
  const reason = command.busy ? 'Önceki puan kaydediliyor.' : null;
  useKeys({
    rank: 'record',
    title: 'Açık başvuru',
    commands: five.map((given) => ({
      id: `resume.score.${given}`,
      label: `Genel puan: ${given}`,
      key: String(given),
      reason,
      run: () => void save(withPoint(shown, 'overall', given)),
    })),
  });
  if (value === null) {
    if (offline) return <p className="text-ink-2">Puanlar bağlantı gelince görünür.</p>;
    return problem === null ? null : <p className="text-danger">Puanlar okunamadı.</p>;
  }
  return (
    <div className="grid gap-2">
      {criteria.map((criterion) => (
        <p key={criterion} className="flex items-center justify-between gap-2">
          {scoreCriteria[criterion]}
          <Stars
            label={scoreCriteria[criterion]}
            value={shown?.[criterion] ?? 0}
            onChange={(given) => void save(withPoint(shown, criterion, given))}
          />
        </p>
      ))}
      {shown !== null && (
        <>
          <TextareaField
            label="Puan notu"
            optional
            rows={2}
            maxLength={2000}
            value={remark}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button
            busy={command.busy}
            busyLabel="Kaydediliyor"
            disabledReason={offline ? 'Bağlantı yok' : undefined}
            onClick={() => void save(shown)}
          >
            Puanı kaydet
          </Button>
        </>
      )}
      {command.problem !== null && (
        <p role="alert" className="text-danger">
          Puan kaydedilemedi. Bağlantınıza bakıp yeniden deneyin.
        </p>
      )}
      {value.hidden > 0 && (
        <p className="text-ink-2">{value.hidden} kişi puan verdi; kendi puanınızdan sonra görünür.</p>
      )}
      {value.others.map((score) => (
        <div key={score.reviewer} className="border-t border-line-soft pt-2">
          <p className="flex items-center justify-between gap-2">
            {reference.userName(score.reviewer) ?? 'Bilinmiyor'}
            <Stars label="Genel" value={score.points.overall} />
          </p>
          {score.note !== null && <p className="text-ink-2">{score.note}</p>}
        </div>
      ))}
    </div>
  );
}
