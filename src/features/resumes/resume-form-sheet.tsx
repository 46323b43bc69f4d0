import { useState } from 'react';
import { keepUntil } from '@sync/model/rules/keep-until';
import { resume } from '@sync/model/entities/resume';
import type { Resume } from '@sync/model/entities/resume';
import type { FileToAttach } from '@/data/attachments';
import { useSignedIn } from '@/data/workspace';
import { EntityField } from '@/kit/form/entity-field';
import { formValuesOf } from '@/kit/form/entity-form';
import { RecordSheet } from '@/kit/form/record-sheet';
import type { ShortForm } from '@/kit/form/record-sheet';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { CvChoice } from './cv/cv-choice';
import { attachCv } from './cv/use-add-cv';
import { resumeFields, saveResume } from './resume-actions';
import type { ResumeValues } from './resume-actions';

/** Adds an application by hand, or changes one. */
export function ResumeFormSheet({ stored, onClose }: { stored: Resume | null; onClose: () => void }) {
  const { workspace, writes } = useSignedIn();
  const [file, setFile] = useState<FileToAttach | null>(null);
  const [opened] = useState(stored);
  const [now] = useState(() => new Date().toISOString());
  return (
    <RecordSheet<ResumeValues, Resume>
      title={opened === null ? 'Yeni özgeçmiş' : 'Özgeçmişi düzenle'}
      saveLabel="Özgeçmişi kaydet"
      draftKey={`resume/${opened?.id ?? 'new'}`}
      initial={() =>
        formValuesOf(resume, resumeFields, opened, {
          source: 'by_hand',
          applied_at: now,
          keep_until: keepUntil(now),
        })
      }
      onClose={onClose}
      opened={opened}
      onSave={async (values, form) => {
        const { id } = await saveResume(writes, form, values);
        // The application is saved: its file can be added on its page, too.
        if (file !== null) await attachCv(workspace, writes, id, file).catch(toastFailure);
      }}
      fields={(form) => (
        <>
          <ResumeFields form={form} />
          <CvChoice file={file} onChoose={setFile} />
        </>
      )}
    />
  );
}

function ResumeFields({ form }: { form: ShortForm<ResumeValues> }) {
  const field = { entity: resume, form };
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
        <EntityField {...field} name="first_name" autoFocus />
        <EntityField {...field} name="last_name" />
        <EntityField {...field} name="position_applied" />
        <EntityField {...field} name="department_id" />
        <EntityField {...field} name="phone" />
        <EntityField {...field} name="email" />
        <EntityField {...field} name="birth_year" />
        <EntityField {...field} name="city" />
        <EntityField {...field} name="profession" />
        <EntityField {...field} name="experience_years" unit="yıl" />
      </div>
      <EntityField {...field} name="experience" rows={3} />
      <EntityField {...field} name="education" />
      <EntityField {...field} name="languages" />
      <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
        <EntityField {...field} name="source" />
        <EntityField {...field} name="applied_at" />
        <EntityField {...field} name="assignee_id" />
        <EntityField {...field} name="consent_at" />
        <EntityField {...field} name="keep_until" />
      </div>
    </>
  );
}
