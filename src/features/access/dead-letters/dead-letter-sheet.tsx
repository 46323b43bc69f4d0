import { Ban, RotateCw } from 'lucide-react';
import type { DeadLetter } from '@sync/rpc/dead-letters';
import { useSignedIn } from '@/data/workspace';
import { formatNumber } from '@/lib/numbers';
import { RecordLink } from '@/kit/record/record-link';
import { recordAddress } from '@/kit/record/record-screens';
import { Fact, Moment, Part } from '@/kit/record/sheet-parts';
import { Button } from '@/ui/button';
import { Sheet } from '@/ui/sheet';
import { reasonText, titleOf } from './dead-letter-words';

/** Shows everything about a row that was set aside, and its actions. */
export function DeadLetterSheet({
  letter,
  now,
  open,
  busy,
  disabledReason,
  mayDecide,
  onClose,
  onRetry,
  onDrop,
}: {
  letter: DeadLetter;
  now: number;
  open: boolean;
  busy: boolean;
  disabledReason: string | undefined;
  mayDecide: boolean;
  onClose: () => void;
  onRetry: () => void;
  onDrop: () => void;
}) {
  const { access } = useSignedIn();
  const { record } = letter;
  const address = record === null ? null : recordAddress(record.kind, record.id, access);
  const reason = disabledReason === undefined ? {} : { disabledReason };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={titleOf(letter)}
      flush
      footer={
        mayDecide ? (
          <>
            {letter.state === 'open' && (
              <Button tone="danger" icon={Ban} onClick={onDrop} {...reason}>
                Bırak…
              </Button>
            )}
            <Button
              tone="primary"
              icon={RotateCw}
              busy={busy}
              busyLabel="Yeniden deneniyor"
              onClick={onRetry}
              {...reason}
            >
              Yeniden dene
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="px-5 pb-4">
        <p className="font-medium">{reasonText(letter.code)}</p>
        <p className="meta mt-1 text-ink-2">
          {letter.state === 'open'
            ? 'Sunucu bu kaydı atlayıp ötekilerle sürdü. Nedeni giderdikten sonra yeniden deneyin.'
            : 'Bırakıldı; sunucu bu kaydı atlıyor. Yeniden denerseniz sıraya döner.'}
        </p>
      </div>
      <Part title="Kayıt">
        <Fact label="Kuyruk">{letter.label}</Fact>
        {address !== null && (
          <Fact label="İlgili kayıt">
            <RecordLink to={address} className="hit font-medium underline underline-offset-2">
              Kaydı aç
            </RecordLink>
          </Fact>
        )}
        <Fact label="Ne zamandır">
          <Moment at={letter.first_at} now={now} />
        </Fact>
        <Fact label="Son deneme">
          <Moment at={letter.last_at} now={now} />
        </Fact>
        <Fact label="Deneme">
          <span className="num">{formatNumber(letter.tries)}</span>
        </Fact>
        <Fact label="Hata kodu">
          <span className="num break-all">{[letter.code, letter.detail].filter(Boolean).join(' · ')}</span>
        </Fact>
        {letter.state === 'dropped' && (
          <Fact label="Bırakan">
            {letter.decided_by ?? 'Sistem'}, <Moment at={letter.decided_at} now={now} />
          </Fact>
        )}
      </Part>
    </Sheet>
  );
}
