import { ArrowLeft, Ban, Check, Copy, Megaphone, RotateCcw, Save } from 'lucide-react';
import { DraftLine } from '@/ui/draft-line';
import type { DraftLineProps } from '@/ui/draft-line';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { IconButton } from '@/ui/icon-button';
import { Kbd } from '@/ui/kbd';
import { withControl } from '@/lib/keys';
import { Menu } from '@/ui/menu';
import type { MenuEntry } from '@/ui/menu';
import type { Questionnaire } from '@sync/rpc/surveys';

const REASON = 'questionnaire-publish-reason';

interface EditorHeaderProps {
  name: string;
  record: Questionnaire | null;
  dirty: boolean;
  draft: DraftLineProps;
  busy: boolean;
  offline: boolean;
  /** Reason why it cannot be published now. */
  publishReason: string | undefined;
  onBack: () => void;
  onSave: () => void;
  onPublish: () => void;
  onActive: (active: boolean) => void;
  onCopy: () => void;
  onDiscard: () => void;
}

/** Shows the questionnaire's name, its state, and its actions. */
export function EditorHeader(props: EditorHeaderProps) {
  const { name, record, dirty, draft, busy, offline, publishReason } = props;
  const saveReason = offline ? publishReason : dirty ? undefined : 'Kaydedildi';
  return (
    <div className="shrink-0 border-b border-line bg-surface px-4 py-2 min-[80em]:px-5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <IconButton icon={ArrowLeft} label="Anketlere dön" onClick={props.onBack} />
        <div className="flex min-w-48 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="clip text-lg font-semibold">{name.trim() || 'Adsız anket'}</h2>
          <Standing record={record} />
        </div>
        {dirty && <DraftLine {...draft} />}
        <Button
          tone="primary"
          icon={Save}
          busy={busy}
          busyLabel="Kaydediliyor"
          disabledReason={saveReason}
          reasonAt={offline ? REASON : undefined}
          onClick={props.onSave}
        >
          Kaydet
        </Button>
        {dirty && !offline && (
          <span className="max-[56.25em]:hidden touch:hidden" title="Klavyeden kaydeder">
            <Kbd>{withControl('S')}</Kbd>
          </span>
        )}
        <Button
          icon={Megaphone}
          disabledReason={publishReason}
          reasonAt={publishReason === undefined ? undefined : REASON}
          onClick={props.onPublish}
        >
          Yayımla
        </Button>
        <Menu entries={menuEntries(props)} />
      </div>
      {publishReason !== undefined && (
        <p id={REASON} className="meta mt-1 text-right text-ink-2">
          {publishReason}
        </p>
      )}
    </div>
  );
}

function Standing({ record }: { record: Questionnaire | null }) {
  if (record === null) return <Badge>Kaydedilmedi</Badge>;
  if (record.published === null) return <Badge>Yayımlanmadı</Badge>;
  if (!record.active) return <Badge tone="warn">Kullanımda değil</Badge>;
  return <Badge tone="success">Yayında, {record.published}. sürüm</Badge>;
}

function menuEntries({
  record,
  dirty,
  offline,
  onActive,
  onCopy,
  onDiscard,
}: EditorHeaderProps): readonly MenuEntry[] {
  const entries: MenuEntry[] = [{ label: 'Kopyasını oluştur', icon: Copy, onSelect: onCopy }];
  const reason = offline ? 'Bağlantı gerekir' : dirty ? 'Önce kaydedin' : undefined;
  if (record !== null && record.published !== null) {
    entries.push(
      record.active
        ? {
            label: 'Kullanımdan kaldır',
            icon: Ban,
            disabledReason: reason,
            onSelect: () => onActive(false),
          }
        : { label: 'Kullanıma al', icon: Check, disabledReason: reason, onSelect: () => onActive(true) },
    );
  }
  if (dirty) {
    entries.push('separator', {
      label: record === null ? 'Bu anketi sil' : 'Kaydedilmeyenleri at',
      icon: RotateCcw,
      danger: true,
      onSelect: onDiscard,
    });
  }
  return entries;
}
