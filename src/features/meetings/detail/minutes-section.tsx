import { Copy, GitFork, PencilLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import * as v from 'valibot';
import { useDoAct } from '@/acts/use-do-act';
import { useDraft } from '@/data/drafts';
import type { DraftState } from '@/data/drafts';
import { RichText } from '@/kit/rich-text/rich-text';
import { RichTextField } from '@/kit/rich-text/rich-text-field';
import { failureText } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { DraftLine } from '@/ui/draft-line';
import { NoticeBar } from '@/ui/notice-bar';
import { LoadingBlock } from '@/ui/page-states';
import { LONGEST_MINUTES } from '@sync/model/entities/meeting-values';
import { ActionError } from '@sync/model/action-error';
import { writeMinutes } from '@sync/model/meetings/acts/write-minutes';
import { minutesProblem, pasteProblem } from '@sync/model/meetings/minutes-problem';
import type { MeetingEditor } from './use-meeting-editor';

/** Minutes on their way, and what they were written over. */
interface MinutesDraft {
  readonly text: string;
  readonly before: string | null;
}

const schema = v.object({ text: v.string(), before: v.nullable(v.string()) });

function readDraft(stored: unknown): MinutesDraft | null {
  const read = v.safeParse(schema, stored);
  return read.success ? read.output : null;
}

/** Shows the minutes formatted, and lets the user edit them; an unfinished text is kept on the device. */
export function MinutesSection({ editor, unsaved }: { editor: MeetingEditor; unsaved: RefObject<boolean> }) {
  const draft = useDraft<unknown>(`meeting-minutes/${editor.record.id}`);
  if (!draft.ready) {
    return (
      <Card title="Tutanak">
        <LoadingBlock lines={3} />
      </Card>
    );
  }
  return <ReadyMinutes editor={editor} draft={draft} unsaved={unsaved} />;
}

function ReadyMinutes({
  editor,
  draft,
  unsaved,
}: {
  editor: MeetingEditor;
  draft: DraftState<unknown>;
  unsaved: RefObject<boolean>;
}) {
  const { record, mayEdit, open } = editor;
  const [writing, setWriting] = useState(() => readDraft(draft.restored));
  useEffect(() => {
    unsaved.current = writing !== null && writing.text !== (writing.before ?? '');
  }, [writing, unsaved]);
  const leave = async () => {
    await draft.clear();
    setWriting(null);
  };
  if (writing !== null && (mayEdit || !open)) {
    return (
      <Card title="Tutanak">
        <MinutesForm
          {...{ editor, draft, writing }}
          onChange={(next) => {
            setWriting(next);
            draft.save(next);
          }}
          onLeave={leave}
        />
      </Card>
    );
  }
  return (
    <Card
      title="Tutanak"
      aside={
        mayEdit && open ? (
          <Button
            size="sm"
            icon={PencilLine}
            className="hit"
            onClick={() => setWriting({ text: record.minutes ?? '', before: record.minutes })}
          >
            {record.minutes === null ? 'Tutanağı yaz' : 'Tutanağı düzenle'}
          </Button>
        ) : undefined
      }
    >
      {record.minutes === null ? (
        <p className="py-1 text-ink-3">Tutanak yazılmadı.</p>
      ) : (
        <RichText text={record.minutes} />
      )}
    </Card>
  );
}

function MinutesForm({
  editor,
  draft,
  writing,
  onChange,
  onLeave,
}: {
  editor: MeetingEditor;
  draft: DraftState<unknown>;
  writing: MinutesDraft;
  onChange: (next: MinutesDraft) => void;
  onLeave: () => Promise<void>;
}) {
  const { record, open, isUnstored } = editor;
  const doAct = useDoAct();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const dirty = writing.text !== (writing.before ?? '');
  const changed = open && record.minutes !== writing.before;
  const change = (next: MinutesDraft) => {
    setFailure(null);
    onChange(next);
  };
  const save = async () => {
    setBusy(true);
    try {
      const values = { minutes: writing.text, before: writing.before };
      await doAct(writeMinutes, record.id, values, isUnstored ? record : undefined);
      await onLeave();
    } catch (error) {
      const atField = error instanceof ActionError ? error.fields['minutes'] : undefined;
      setFailure(atField ?? failureText(error));
      setBusy(false);
    }
  };
  const copy = () =>
    void editor.outcome.run(() => navigator.clipboard.writeText(writing.text), 'Metin kopyalandı');
  return (
    <div className="grid gap-3">
      {changed && (
        <NoticeBar
          boxed
          tone="warn"
          icon={GitFork}
          title="Tutanak siz yazarken değişti."
          actions={
            <>
              {record.minutes !== null && (
                <Button
                  size="sm"
                  onClick={() =>
                    change({
                      text: `${writing.text}\n\n---\n\n${record.minutes ?? ''}`,
                      before: record.minutes,
                    })
                  }
                >
                  Diğer metni sona ekle
                </Button>
              )}
              <Button size="sm" onClick={() => change({ ...writing, before: record.minutes })}>
                Benim metnim kalsın
              </Button>
            </>
          }
        >
          Yazdıklarınız duruyor.
        </NoticeBar>
      )}
      {open ? (
        <RichTextField
          label="Tutanak metni"
          rows={14}
          value={writing.text}
          error={failure ?? minutesProblem(writing.text) ?? undefined}
          pasteLimit={LONGEST_MINUTES}
          onRefused={(length) => setFailure(pasteProblem(length))}
          onChange={(text) => change({ ...writing, text })}
        />
      ) : (
        <>
          <RichText text={record.minutes ?? ''} />
          <NoticeBar
            boxed
            tone="warn"
            icon={GitFork}
            title="Toplantı siz yazarken kapandı."
            actions={
              <Button size="sm" icon={Copy} onClick={copy}>
                Yazdıklarımı kopyala
              </Button>
            }
          >
            Tutanak artık değişmez; yazdıklarınız bu cihazda duruyor.
          </NoticeBar>
        </>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <DraftLine standing={draft.standing} savedAt={draft.savedAt} />
        <span className="flex-1" />
        <Button disabled={busy} onClick={() => (dirty ? setAsking(true) : void onLeave())}>
          Vazgeç
        </Button>
        {open && (
          <Button
            tone="primary"
            busy={busy}
            busyLabel="Kaydediliyor"
            disabled={changed}
            onClick={() => void save()}
          >
            Tutanağı kaydet
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title="Yazdıklarınız silinsin mi?"
          consequence="Kaydedilmemiş metin bu cihazdan da kalkar. Kayıtlı tutanak olduğu gibi kalır."
          confirmLabel="Metni sil"
          onConfirm={onLeave}
        />
      )}
    </div>
  );
}
