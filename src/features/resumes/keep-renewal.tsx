import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { useSignedIn, usePermission } from '@/data/workspace';
import { formatDate, isIsoDate, todayIso } from '@/lib/dates';
import { ActDialog } from '@/records/act-dialog';
import { useOutcome } from '@/records/use-outcome';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { renewConsent } from './resume-actions';
import { keepUntil } from './resume-rows';
import type { ResumeRow } from './resume-rows';

/** Warns that the term of an application ends soon or has ended: the applicant agrees again, or it is disposed of. */
export function KeepRenewal({ row: { resume, keep } }: { row: ResumeRow }) {
  const { writes } = useSignedIn();
  const outcome = useOutcome();
  const mayEdit = usePermission('form.resumes.edit');
  const [asks, setAsks] = useState(false);
  const [day, setDay] = useState(todayIso);
  if (keep === null) return null;
  return (
    <div className="grid justify-items-start gap-2 rounded-lg bg-warn-soft px-4 py-3">
      <p>
        {keep === 'over'
          ? `Saklama süresi ${formatDate(resume.keep_until)} günü doldu; başvuru imha listesine girer.`
          : `Saklama süresi ${formatDate(resume.keep_until)} günü dolacak.`}
      </p>
      {mayEdit && (
        <Button size="sm" icon={CalendarSync} onClick={() => setAsks(true)}>
          Rızayı yenile
        </Button>
      )}
      {asks && (
        <ActDialog
          title="Rızayı yenile"
          saveLabel="Rızayı kaydet"
          onSave={async () => {
            await renewConsent(writes, resume.id, day);
            outcome.done('Rıza kaydedildi');
          }}
          onClose={() => setAsks(false)}
        >
          {(problems) => (
            <div className="grid gap-3">
              <DateField
                label="Adayın onay verdiği gün"
                max={todayIso()}
                error={problems['consent_at']}
                value={day}
                onChange={setDay}
              />
              <p className="meta text-ink-2">
                Başvuru bu günden sonra 24 ay, {formatDate(keepUntil(isIsoDate(day) ? day : todayIso()))}{' '}
                gününe dek saklanır.
              </p>
            </div>
          )}
        </ActDialog>
      )}
    </div>
  );
}
