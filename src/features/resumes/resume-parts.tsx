import { Plus } from 'lucide-react';
import { useDoAct } from '@/acts/use-do-act';
import { useReferenceData } from '@/data/reference-data';
import { usePermission } from '@/data/workspace';
import { formatDate } from '@/lib/dates';
import { EntityFact } from '@/kit/record/entity-fact';
import { RecordLink } from '@/kit/record/record-link';
import { Fact, Part } from '@/kit/record/sheet-parts';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { TagsField } from '@/ui/tags-field';
import { resume as entity } from '@sync/model/entities/resume';
import { resumeStatuses } from '@sync/model/entities/resume-values';
import { tag } from '@sync/model/resumes/acts/tag';
import { KeepUntil } from './resume-columns';
import { proposedTags } from './resume-rows';
import type { ResumeRow } from './resume-rows';
import { ScoreCard } from './score-card';
import { KeepRenewal } from './keep-renewal';
import { ResumeMessages } from './resume-messages';
import { ResumeNotes } from './resume-notes';
import { statusTones } from './resume-words';
import { StatusNow, StatusSteps } from './status-path';

/** Shows an applicant's work details; in a blind review without the covered ones. */
export function ResumeFacts({ row, covered }: { row: ResumeRow; covered: boolean }) {
  const fact = { entity, record: row.resume };
  return (
    <>
      {!covered && (
        <Part title="İletişim">
          <EntityFact {...fact} name="phone" />
          <EntityFact {...fact} name="email" />
          <EntityFact {...fact} name="city" />
          <Fact label={entity.fields.birth_year.label}>
            {row.resume.birth_year === null ? '–' : <span className="num">{row.resume.birth_year}</span>}
          </Fact>
        </Part>
      )}
      <Part title="Meslek">
        <EntityFact {...fact} name="profession" />
        <EntityFact {...fact} name="experience_years" />
        <EntityFact {...fact} name="experience" />
        <EntityFact {...fact} name="education" />
        <EntityFact {...fact} name="languages" />
      </Part>
      <Part title="Başvuru">
        <EntityFact {...fact} name="position_applied" />
        <EntityFact {...fact} name="department_id" />
        <EntityFact {...fact} name="source" />
        <EntityFact {...fact} name="applied_at" />
        <EntityFact {...fact} name="assignee_id" />
        <EntityFact {...fact} name="consent_at" />
        <Fact label={entity.fields.keep_until.label}>
          <KeepUntil row={row} />
        </Fact>
      </Part>
    </>
  );
}

/** Shows the tags of an application, with those that rules propose. */
export function ResumeTags({ row: { resume } }: { row: ResumeRow }) {
  const doAct = useDoAct();
  const mayEdit = usePermission('form.resumes.edit');
  const tags = useReferenceData().definitions('resume_tag');
  const give = (ids: readonly string[]) => void doAct(tag, resume.id, { tag_ids: ids }).catch(toastFailure);
  if (!mayEdit) return <EntityFact entity={entity} record={resume} name="tag_ids" />;
  const proposed = proposedTags(resume, tags);
  return (
    <div className="grid gap-2">
      <TagsField
        label="Etiketler"
        labelHidden
        options={tags
          .filter(({ id, active }) => active || resume.tag_ids.includes(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={resume.tag_ids}
        onChange={give}
      />
      {proposed.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-ink-2">
          Önerilen:
          {proposed.map(({ id, name }) => (
            <Button key={id} size="sm" icon={Plus} onClick={() => give([...resume.tag_ids, id])}>
              {name}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}

/** Shows the user's points for an applicant, and others' once the user's are given. */
export function ResumePoints({ row, onScored }: { row: ResumeRow; onScored?: (() => void) | undefined }) {
  const mayScore = [usePermission('form.resumes.score'), usePermission('form.resume_details.Id.read')];
  if (!mayScore.every(Boolean)) return null;
  return (
    <Part title="Puanınız">
      <ScoreCard key={row.resume.id} resumeId={row.resume.id} onSaved={onScored} />
    </Part>
  );
}

/** Shows the work on an application: its step, points, tags, notes. */
export function ResumeWork({ row, covered }: { row: ResumeRow; covered: boolean }) {
  return (
    <>
      <Part title="Durum">
        <div className="grid gap-3">
          <StatusNow record={row.resume} />
          <KeepRenewal row={row} />
          <StatusSteps key={row.resume.id} record={row.resume} />
        </div>
      </Part>
      <ResumePoints row={row} />
      <Part title="Etiketler">
        <ResumeTags row={row} />
      </Part>
      {!covered && (
        <Part title="Notlar">
          <ResumeNotes key={row.resume.id} record={row.resume} />
        </Part>
      )}
      {!covered && <ResumeMessages record={row.resume} />}
    </>
  );
}

/** Shows other applications of the same person. */
export function EarlierApplications({ row: { others }, blind }: { row: ResumeRow; blind: boolean }) {
  if (others.length === 0) return null;
  return (
    <Part title="Aynı kişinin başvuruları">
      <ul>
        {others.map((other) => (
          <li key={other.id} className="flex min-h-11 flex-wrap items-center gap-2">
            <RecordLink
              to={`/form/resume/${other.id}${blind ? '?blind=yes' : ''}`}
              className="hit flex-1 font-medium text-accent-ink hover:underline"
            >
              {other.position_applied}
            </RecordLink>
            <span className="num text-ink-2">{formatDate(other.applied_at)}</span>
            <Badge tone={statusTones[other.status]}>{resumeStatuses[other.status]}</Badge>
          </li>
        ))}
      </ul>
    </Part>
  );
}
