import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWrites } from '@/data/workspace';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { TextField } from '@/ui/text-field';
import { meeting } from '@sync/model/entities/meeting';
import { meetingStatuses } from '@sync/model/entities/meeting-values';
import { changeStatus } from './minutes-actions';
import type { MeetingEditor } from './use-meeting-editor';

/** A step that is not taken without asking. */
export type Asking = 'postpone' | 'approve' | 'delete';

/** Asks before a meeting is put off, closed for good or deleted. Cancelling asks by itself: it may be of a series. */
export function StatusDialog({
  asking,
  editor,
  onClose,
}: {
  asking: Asking;
  editor: MeetingEditor;
  onClose: () => void;
}) {
  const writes = useWrites();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const { record } = editor;
  if (asking === 'postpone') {
    return (
      <ConfirmDialog
        open
        tone="primary"
        onClose={onClose}
        title="Toplantı ertelensin mi?"
        consequence="Yeni zamanı belli olana kadar kimsenin saatini ve salonu tutmaz."
        confirmLabel="Toplantıyı ertele"
        onConfirm={async () => {
          await editor.act((context, target) => changeStatus(context, target, 'postponed', reason));
          editor.outcome.done(meetingStatuses.postponed);
        }}
      >
        <TextField
          label="Neden"
          optional
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </ConfirmDialog>
    );
  }
  if (asking === 'approve') {
    return (
      <ConfirmDialog
        open
        tone="primary"
        onClose={onClose}
        title="Tutanak onaylansın mı?"
        consequence="Toplantı kapanır; tutanak, kararlar, gündem ve katılım bir daha değiştirilemez. Aksiyonlar izlenmeye devam eder."
        confirmLabel="Onayla ve kapat"
        onConfirm={async () => {
          await editor.act((context, target) => changeStatus(context, target, 'closed'));
          editor.outcome.done('Toplantı kapandı');
        }}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Toplantı silinsin mi?"
      consequence="Tutanağı ve kararlarıyla birlikte bütün cihazlardan kalkar. Yapılmayan toplantıyı silmek yerine iptal edebilirsiniz."
      confirmLabel="Toplantıyı sil"
      busyLabel="Siliniyor"
      onConfirm={async () => {
        await writes.remove(meeting, record.id, { summary: `${record.title}: silindi` });
        editor.outcome.done('Toplantı silindi');
        await navigate({ to: '/companies/meetings' });
      }}
    />
  );
}
