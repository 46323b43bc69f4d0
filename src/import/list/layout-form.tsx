import { useWrites } from '@/data/workspace';
import { refuseProblems, saveRecord } from '@/kit/record/entity-actions';
import { EntityField } from '@/kit/form/entity-field';
import { parseProfile } from '../read/profile';
import type { Profile } from '../read/profile';
import type { ImportKind } from '../flow/import-kind';
import { KindRules } from '../flow/kind-rules';
import { columnLetter, fieldAt, KIND, missingFields, setColumn } from '../flow/mapping';
import { ReadingCard } from '../flow/reading-card';
import { RecordSheet } from '@/kit/form/record-sheet';
import { importProfile } from '@sync/model/entities/import-profile';
import type { ImportProfile } from '@sync/model/entities/import-profile';
import { ComboboxField } from '@/ui/combobox-field';

interface LayoutValues {
  name: string;
  /** The profile as JSON: a draft holds plain values alone. */
  content: string;
}

const profileIn = (content: string): Profile | null => parseProfile(JSON.parse(content) as unknown);

/** Edits the name of a layout and how it is read, without a file of it. */
export function LayoutForm({
  stored,
  kind,
  onClose,
}: {
  stored: ImportProfile;
  kind: ImportKind;
  onClose: () => void;
}) {
  const writes = useWrites();
  return (
    <RecordSheet<LayoutValues, ImportProfile>
      title="Dosya düzenini düzenle"
      saveLabel="Düzeni kaydet"
      draftKey={`import-layout/${stored.id}`}
      initial={() => ({ name: stored.name, content: JSON.stringify(stored.content) })}
      opened={stored}
      onClose={onClose}
      onSave={async ({ name, content }, form) => {
        const profile = profileIn(content);
        const missing = profile === null ? [] : missingFields(profile, kind);
        refuseProblems({
          ...(name.trim() === '' ? { name: 'Düzene bir ad verin' } : {}),
          ...(missing.length > 0 ? { content: `Eşlenmesi gereken alanlar: ${missing.join(', ')}` } : {}),
        });
        if (profile === null) return;
        const isChanged = content !== JSON.stringify(stored.content);
        const version = isChanged ? stored.version + 1 : stored.version;
        await saveRecord(writes, importProfile, form, {
          list: stored.list,
          bank_id: stored.bank_id,
          insurer_id: stored.insurer_id,
          name: name.trim(),
          version,
          content: isChanged ? { ...profile, version } : stored.content,
        });
      }}
      fields={(form) => {
        const profile = profileIn(form.values.content);
        if (profile === null) return null;
        const change = (next: Profile) => form.change({ content: JSON.stringify(next) });
        return (
          <>
            <EntityField entity={importProfile} form={form} name="name" autoFocus />
            {form.problems['content'] !== undefined && (
              <p role="alert" className="text-danger">
                {form.problems['content']}
              </p>
            )}
            {profile.names.map((name, at) =>
              name === '' ? null : (
                <ComboboxField
                  key={at}
                  label={`${columnLetter(at)} · ${name}`}
                  clearable
                  placeholder="Alınmasın"
                  options={[
                    ...kind.fields.map(({ id, label }) => ({ value: id, label })),
                    ...(kind.rowKinds === undefined ? [] : [{ value: KIND, label: kind.rowKinds.label }]),
                  ]}
                  value={fieldAt(profile, at)}
                  onChange={(id) => change(setColumn(profile, kind, { at, name }, id))}
                />
              ),
            )}
            <KindRules kind={kind} profile={profile} unknown={[]} onChange={change} />
            <ReadingCard profile={profile} onChange={change} />
          </>
        );
      }}
    />
  );
}
