import { CalendarSync, CircleAlert, Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { calendarAddress } from '@/data/calendar-address';
import { makeLinkWord } from '@/data/link-word';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { formatDateTime } from '@/lib/dates';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { Dialog } from '@/ui/dialog';
import { NoticeBar } from '@/ui/notice-bar';
import { LoadingBlock } from '@/ui/page-states';
import { TextField } from '@/ui/text-field';
import { toastError, toastSuccess } from '@/ui/toast';
import { dropCalendarFeed, readCalendarFeed, saveCalendarFeed } from '@sync/rpc/calendar-feed';
import type { CalendarFeed } from '@sync/rpc/calendar-feed';

const NEEDS_NETWORK = 'Bağlantı gerekir';

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess('Takvim adresi kopyalandı');
  } catch {
    toastError('Kopyalanamadı. Adresi seçip kendiniz kopyalayın.');
  }
}

/** Makes, shows once and closes the address at which the user's own calendar program reads their meetings. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { value, at, problem, offline, refresh } = useServerQuery(readCalendarFeed, {});
  const command = useCommand();
  const [titles, setTitles] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  // What a command has answered is newer than what was read.
  const [changed, setChanged] = useState<{ readonly feed: CalendarFeed | null } | null>(null);
  const feed = changed === null ? value : changed.feed;
  const make = async (): Promise<void> => {
    const { word, hash } = await makeLinkWord();
    const url = await calendarAddress(word);
    const made = await command.run(saveCalendarFeed, { token_hash: hash, titles });
    if (made === undefined) return;
    setChanged({ feed: made.value });
    setAddress(url);
  };
  const close = async (): Promise<void> => {
    const dropped = await command.run(dropCalendarFeed, {});
    if (dropped === undefined) return;
    setAddress(null);
    setChanged({ feed: null });
    toastSuccess('Takvim adresi kapatıldı');
  };
  const isKnown = changed !== null || problem === null;
  // No address is an answer, too.
  const isReading = changed === null && problem === null && at === 0 && !offline;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Toplantılarınız kendi takviminizde"
      width={640}
      locked={command.busy}
      actions={
        <>
          {feed !== null && (
            <Button
              tone="quiet"
              icon={Trash2}
              disabledReason={command.offline ? NEEDS_NETWORK : undefined}
              onClick={() => void close()}
            >
              Adresi kapat
            </Button>
          )}
          <Button onClick={onClose}>Kapat</Button>
          {address === null ? (
            <Button
              tone="primary"
              icon={CalendarSync}
              busy={command.busy}
              busyLabel="Oluşturuluyor"
              disabledReason={command.offline || offline ? NEEDS_NETWORK : undefined}
              onClick={() => void make()}
            >
              {feed === null ? 'Adres oluştur' : 'Yeni adres oluştur'}
            </Button>
          ) : (
            <Button tone="primary" icon={Copy} onClick={() => void copy(address)}>
              Kopyala
            </Button>
          )}
        </>
      }
    >
      <div className="mt-3 grid gap-4">
        {command.problem !== null && (
          <NoticeBar tone="danger" icon={CircleAlert} boxed>
            Adres değiştirilemedi. Eskisi olduğu gibi duruyor, yeniden deneyin.
          </NoticeBar>
        )}
        {!isKnown && !offline && (
          <NoticeBar tone="danger" icon={CircleAlert} boxed>
            Adresinizin durumu okunamadı.{' '}
            <button type="button" className="font-medium underline" onClick={() => void refresh()}>
              Yeniden dene
            </button>
          </NoticeBar>
        )}
        <p className="text-ink-2">
          Telefonunuzdaki ya da bilgisayarınızdaki takvim uygulaması (Google, Apple, Outlook) bu adresten
          katıldığınız toplantıları okur ve saatte bir yeniler. Adresi bilen herkes okuyabilir: kimseyle
          paylaşmayın, yalnız kendi takviminize verin.
        </p>
        {address !== null && (
          <TextField
            label="Takvim adresi"
            readOnly
            value={address}
            hint="Bir kez gösterilir. Kaybederseniz yenisini oluşturun; eskisi o anda kapanır."
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        {address === null && (
          <Checkbox
            label="Başlık, yer ve bağlantı da görünsün"
            description="İşaretlemezseniz yalnız “Meşgul” yazar. Hasta bilgisi içeren toplantılarda her zaman öyledir: takvim uygulaması hastanenin dışındadır."
            checked={titles}
            onChange={(event) => setTitles(event.target.checked)}
          />
        )}
        {isReading && <LoadingBlock />}
        {feed !== null && address === null && (
          <p className="meta text-ink-2">
            Açık bir adresiniz var: {formatDateTime(feed.made_at)} oluşturuldu,{' '}
            {feed.titles ? 'başlıklar görünüyor' : 'yalnız “Meşgul” görünüyor'},{' '}
            {feed.read_at === null ? 'daha okunmadı' : `son okunma ${formatDateTime(feed.read_at)}`}.
          </p>
        )}
      </div>
    </Dialog>
  );
}
