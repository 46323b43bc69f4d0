import { Archive, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { whatsNew, whatsNewKinds } from '@sync/model/entities/inbox';
import type { WhatsNew } from '@sync/model/entities/inbox';
import { useReferenceData } from '@/data/reference-data';
import { useWrites } from '@/data/workspace';
import { isIsoInstant } from '@/lib/dates';
import { compareTurkish } from '@/lib/turkish';
import { RichTextField } from '@/kit/rich-text/rich-text-field';
import { SheetForm } from '@/kit/form/sheet-form';
import { failureText, useSavedToast } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { DateTimeField } from '@/ui/date-time-field';
import { SelectField } from '@/ui/select-field';
import { Switch } from '@/ui/switch';
import { TagsField } from '@/ui/tags-field';
import { TextField } from '@/ui/text-field';
import { LONGEST_BODY, newsProblems } from './news-phase';
import type { NewsForm as Values } from './news-phase';

function valuesOf(entry: WhatsNew | null): Values {
  return {
    title: entry?.title ?? '',
    body: entry?.body ?? '',
    entry_kind: entry?.entry_kind ?? 'announcement',
    audience_role_ids: entry?.audience_role_ids ?? [],
    version: entry?.version ?? '',
    publish_at: entry?.publish_at ?? new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString(),
    expires_at: entry?.expires_at ?? '',
    pinned: entry?.pinned ?? false,
    requires_ack: entry?.requires_ack ?? false,
  };
}

/** Writes an entry of what's new, as a draft or for its readers. Works without a network. */
export function NewsForm({ entry, onClose }: { entry: WhatsNew | null; onClose: () => void }) {
  const writes = useWrites();
  const saved = useSavedToast();
  const reference = useReferenceData();
  const [opened] = useState(entry);
  const [initial] = useState(() => valuesOf(opened));
  const [form, setForm] = useState(initial);
  const draft = entry === null || entry.state === 'draft';
  const [publish, setPublish] = useState(!draft);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const dirty = JSON.stringify(form) !== JSON.stringify(initial) || publish === draft;

  const change = (patch: Partial<Values>) => {
    const next = { ...form, ...patch };
    setForm(next);
    if (Object.keys(problems).length > 0) setProblems(newsProblems(next, isIsoInstant));
  };
  const finish = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setBusy(false);
      setFailure(failureText(error));
      return undefined;
    }
    return () => {
      saved(done);
      onClose();
    };
  };
  const save = async () => {
    const found = newsProblems(form, isIsoInstant);
    setProblems(found);
    if (Object.keys(found).length > 0) return undefined;
    const values = {
      ...form,
      title: form.title.trim(),
      version: form.version.trim() === '' ? null : form.version.trim(),
      expires_at: form.expires_at === '' ? null : form.expires_at,
      audience_role_ids: [...form.audience_role_ids],
      state: publish ? ('published' as const) : ('draft' as const),
    };
    const summary = { summary: `Yenilik: ${values.title}` };
    return finish(
      () =>
        opened === null
          ? writes.create(whatsNew, { ...values, areas: [] }, summary)
          : writes.change(whatsNew, opened.id, values, { ...summary, opened }),
      publish ? 'Yayımlandı' : 'Taslak kaydedildi',
    );
  };

  return (
    <SheetForm
      title={entry === null ? 'Yeni yenilik' : 'Yeniliği düzenle'}
      dirty={dirty}
      command={{ busy, offline: false }}
      submitLabel={publish ? (draft ? 'Yayımla' : 'Kaydet') : 'Taslağı kaydet'}
      disabledReason={dirty ? undefined : 'Değişiklik yok'}
      failure={failure}
      onClose={onClose}
      onSubmit={save}
    >
      {({ perform }) => (
        <>
          <TextField
            label={whatsNew.fields.title.label}
            autoFocus={entry === null}
            maxLength={whatsNew.fields.title.maxLength}
            value={form.title}
            error={problems.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <RichTextField
            label={whatsNew.fields.body.label}
            maxLength={LONGEST_BODY}
            value={form.body}
            error={problems.body}
            onChange={(body) => change({ body })}
          />
          <SelectField
            label={whatsNew.fields.entry_kind.label}
            options={Object.entries(whatsNewKinds).map(([value, label]) => ({
              value: value as Values['entry_kind'],
              label,
            }))}
            value={form.entry_kind}
            onChange={(kind) => change({ entry_kind: kind ?? 'announcement' })}
          />
          <TagsField
            label={whatsNew.fields.audience_role_ids.label}
            optional
            hint="Boşsa herkes görür."
            options={[...reference.roles]
              .sort((a, b) => compareTurkish(a.name, b.name))
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={form.audience_role_ids}
            onChange={(audience_role_ids) => change({ audience_role_ids })}
          />
          <DateTimeField
            label={whatsNew.fields.publish_at.label}
            value={form.publish_at}
            error={problems.publish_at}
            onChange={(publish_at) => change({ publish_at })}
          />
          <DateTimeField
            label={whatsNew.fields.expires_at.label}
            optional
            value={form.expires_at}
            error={problems.expires_at}
            onChange={(expires_at) => change({ expires_at })}
          />
          <TextField
            label={whatsNew.fields.version.label}
            optional
            maxLength={whatsNew.fields.version.maxLength}
            value={form.version}
            onChange={(event) => change({ version: event.target.value })}
          />
          <Switch
            label={whatsNew.fields.pinned.label}
            description="Listenin başında durur."
            checked={form.pinned}
            onChange={(event) => change({ pinned: event.target.checked })}
          />
          <Switch
            label={whatsNew.fields.requires_ack.label}
            description="Okuyan “Okudum, anladım” der; kimlerin demediğini görürsünüz."
            checked={form.requires_ack}
            onChange={(event) => change({ requires_ack: event.target.checked })}
          />
          {draft && (
            <Checkbox
              label="Yayımla"
              description="Yayımlanan taslağa geri alınamaz, arşive alınır."
              checked={publish}
              onChange={(event) => setPublish(event.target.checked)}
            />
          )}
          {entry !== null && (
            <div className="flex flex-wrap gap-2 border-t border-line-soft pt-4">
              {entry.state === 'published' && (
                <Button
                  icon={Archive}
                  disabled={busy}
                  onClick={() =>
                    void perform(() =>
                      finish(
                        () =>
                          writes.change(
                            whatsNew,
                            entry.id,
                            { state: 'archived' },
                            { summary: 'Yenilik arşive alındı' },
                          ),
                        'Arşive alındı',
                      ),
                    )
                  }
                >
                  Arşive al
                </Button>
              )}
              {entry.state === 'draft' && (
                <Button
                  tone="danger"
                  icon={Trash2}
                  disabled={busy}
                  onClick={() =>
                    void perform(() =>
                      finish(
                        () => writes.remove(whatsNew, entry.id, { summary: 'Yenilik taslağı silindi' }),
                        'Taslak silindi',
                      ),
                    )
                  }
                >
                  Taslağı sil
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </SheetForm>
  );
}
