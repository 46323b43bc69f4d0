import { Download } from 'lucide-react';
import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission } from '@/data/workspace';
import { addDays, formatDate, formatDateTime } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { saveFile, toWorkbook } from '@/kit/export/spreadsheet';
import { Button } from '@/ui/button';
import { DateField } from '@/ui/date-field';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import { Sheet } from '@/ui/sheet';
import { toastSuccess } from '@/ui/toast';
import { portalRows, readPortalProfile } from '@sync/rpc/portal';
import type { PortalProfile } from '@sync/rpc/portal';
import { ColumnEditor } from './column-editor';
import { portalSheetRows } from './portal-sheet-rows';

/**
 * Renders the export for the portal: its period, its columns by version, and the download. The server delivers the
 * rows and logs it.
 */
export function PortalExport({ today, onClose }: { today: string; onClose: () => void }) {
  const asked = useServerQuery(readPortalProfile, {});
  const mayEdit = usePermission('crm.foreign_patient_reports.edit');
  const [edits, setEdits] = useState(false);
  const profile = asked.value;
  return (
    <Sheet open onClose={onClose} title="USHAŞ düzeninde indir" flush>
      {profile === null ? (
        asked.problem === null ? (
          <LoadingBlock lines={6} />
        ) : (
          <ErrorNote
            className="p-5"
            offline={asked.offline}
            title={asked.offline ? 'Çevrimdışısınız' : 'Sütunlar okunamadı'}
            onRetry={() => void asked.refresh()}
          >
            Dosyayı sunucu hazırlar; bağlantı gelince buradan indirilir.
          </ErrorNote>
        )
      ) : edits ? (
        <ColumnEditor
          profile={profile}
          onClose={() => setEdits(false)}
          onSaved={async () => {
            await asked.refresh();
            setEdits(false);
          }}
        />
      ) : (
        <DownloadPart
          profile={profile}
          today={today}
          onEdit={mayEdit ? () => setEdits(true) : undefined}
          onClose={onClose}
        />
      )}
    </Sheet>
  );
}

function DownloadPart({
  profile,
  today,
  onEdit,
  onClose,
}: {
  profile: PortalProfile;
  today: string;
  onEdit: (() => void) | undefined;
  onClose: () => void;
}) {
  const reference = useReferenceData();
  const seesIdentity = usePermission('crm.client_identity.read');
  const command = useCommand();
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/u.test(text);
  const wrong = !isDay(from) || !isDay(to) || to < from ? 'Geçerli bir dönem seçin' : undefined;
  const download = async () => {
    const answer = await command.run(portalRows, { first_day: from, last_day: to });
    if (answer === undefined) return;
    const { rows, masked, profile: made } = answer.value;
    const title = `${made.name}, sürüm ${made.version}`;
    const table = [
      [title, countOf(rows.length, 'kayıt')],
      ['Dönem', `${formatDate(from)}–${formatDate(to)}`],
      [
        'Hazırlanma',
        formatDateTime(Date.now()),
        masked ? 'Kimlik numaraları gizli' : 'Kimlik numaraları açık',
      ],
      [],
      made.columns.map(({ header }) => header),
      ...portalSheetRows(made, rows),
    ];
    saveFile(
      `yabanci-hasta-${from}-${to}-surum-${made.version}`,
      'xlsx',
      await toWorkbook('Yabancı hastalar', table),
    );
    toastSuccess(`${countOf(rows.length, 'kayıt')} indirildi`);
    onClose();
  };
  return (
    <div className="grid gap-5 px-5 pt-1 pb-5">
      <p className="text-ink-2">
        Gelişi dönemde olan yolculuklar, portalın sütunlarıyla bir Excel dosyasına yazılır. İndirme, adınız ve
        sütun sürümüyle erişim kaydına geçer.
      </p>
      <div className="grid grid-cols-2 gap-3 max-[30em]:grid-cols-1">
        <DateField label="İlk gün" value={from} max={addDays(today, 365)} onChange={setFrom} />
        <DateField label="Son gün" value={to} max={addDays(today, 365)} onChange={setTo} />
      </div>
      <section aria-labelledby="portal-columns" className="rounded-lg border border-line bg-sunken">
        <div className="flex min-h-12 items-center gap-3 border-b border-line-soft px-4">
          <div className="min-w-0 flex-1 py-2">
            <h3 id="portal-columns" className="font-semibold">
              {profile.name}, <span className="num">sürüm {profile.version}</span>
            </h3>
            <p className="meta num text-ink-2">
              {profile.by === null
                ? 'Ürünle gelen sütunlar'
                : `${reference.userName(profile.by) ?? 'Bilinmiyor'}, ${formatDateTime(profile.at)}`}
            </p>
          </div>
          {onEdit !== undefined && (
            <Button size="sm" onClick={onEdit}>
              Sütunları düzenle
            </Button>
          )}
        </div>
        <ol className="columns-2 gap-6 px-4 py-3 max-[30em]:columns-1">
          {profile.columns.map(({ id, header }, at) => (
            <li key={id} className="flex gap-2 py-0.5">
              <span className="num meta w-5 text-right text-ink-3">{at + 1}</span>
              <span className="min-w-0 break-words">{header}</span>
            </li>
          ))}
        </ol>
      </section>
      {!seesIdentity && (
        <p className="meta text-ink-2">Kimlik numaralarını açık görme yetkiniz yok; dosyada gizli yazılır.</p>
      )}
      {command.problem !== null && (
        <ErrorNote title="Dosya hazırlanamadı" offline={command.problem.kind === 'no-network'}>
          Hiçbir şey indirilmedi; birazdan yeniden deneyin.
        </ErrorNote>
      )}
      <Button
        tone="primary"
        icon={Download}
        busy={command.busy}
        busyLabel="Hazırlanıyor"
        disabledReason={command.offline ? 'Bağlantı gerekir' : wrong}
        onClick={() => void download()}
      >
        Excel olarak indir
      </Button>
    </div>
  );
}
