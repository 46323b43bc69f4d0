import { Download } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { readTime, TIME_SENTENCE } from '@/lib/date-input';
import { todayIso } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { readPhone } from '@/kit/form/entity-form';
import { saveFile, toWorkbook } from '@/kit/export/spreadsheet';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { NumberField } from '@/ui/number-field';
import { ErrorNote, LoadingBlock } from '@/ui/page-states';
import { PhoneField } from '@/ui/phone-field';
import { SelectField } from '@/ui/select-field';
import { Switch } from '@/ui/switch';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { toastSuccess } from '@/ui/toast';
import { formatPhone } from '@sync/model/rules/phone';
import { isListed, MOST_LINK_HOSTS, readLinkHost, surveyHost } from '@sync/model/messages/link-hosts';
import { exportIys, readMessageSettings, saveMessageSettings, smsTableSets } from '@sync/rpc/messages';
import type { MessageSettings } from '@sync/rpc/messages';

type Tables = MessageSettings['sms_tables'];
type Problems = Readonly<Partial<Record<keyof MessageSettings, string>>>;
const tables = Object.keys(smsTableSets) as readonly Tables[];

/** Shows the hospital's sending settings: its name, senders, quiet hours and price, and the reports to the İYS. */
export function SettingsPanel() {
  const { value, problem, refresh } = useServerQuery(readMessageSettings, {});
  if (value === null) {
    return problem === null ? (
      <LoadingBlock lines={8} className="p-5" />
    ) : (
      <ErrorNote className="m-5" title="Ayarlar okunamadı" onRetry={() => void refresh()}>
        Ayarlar sunucudadır; bağlantı gelince yeniden deneyin.
      </ErrorNote>
    );
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto grid max-w-[1080px] items-start gap-4 p-5 max-[56.1875em]:p-4 min-[64em]:grid-cols-2">
        {/* What somebody else saves meanwhile begins the form again; one's own keeps what is shown. */}
        <SettingsForm key={value.row_version} settings={value} onSaved={refresh} />
        <IysCard />
      </div>
    </div>
  );
}

const linesOf = (text: string): readonly string[] =>
  [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);

/** Returns the problems of the input, by field. */
function problemsOf(given: MessageSettings): Problems {
  const phone = readPhone(given.hospital_phone ?? '');
  return {
    ...(readTime(given.quiet_from) === null ? { quiet_from: TIME_SENTENCE } : {}),
    ...(readTime(given.quiet_to) === null ? { quiet_to: TIME_SENTENCE } : {}),
    ...(Number.isNaN(given.part_price) || given.part_price < 0 || given.part_price > 100_000
      ? { part_price: '0 ile 1.000 TL arasında yazın' }
      : {}),
    ...('problem' in phone ? { hospital_phone: phone.problem } : {}),
    ...hostProblems(given),
    ...(given.senders.some((name) => name.length > 11) ? { senders: 'Bir ad en çok 11 karakter olur' } : {}),
  };
}

/** Hosts are names, and links of questionnaires begin with a listed one. */
function hostProblems({ link_hosts: hosts, survey_address: address }: MessageSettings): Problems {
  const wrong = hosts.find((host) => readLinkHost(host) === null);
  const listed = hosts.flatMap((host) => readLinkHost(host) ?? []);
  const host = address === null || address.trim() === '' ? null : surveyHost(address.trim());
  return {
    ...(wrong === undefined
      ? hosts.length > MOST_LINK_HOSTS
        ? { link_hosts: `En çok ${MOST_LINK_HOSTS} adres yazılabilir` }
        : {}
      : { link_hosts: `“${wrong}” bir alan adı değil; örnek: hastane.com.tr ya da *.hastane.com.tr` }),
    ...(address === null || address.trim() === ''
      ? {}
      : host === null
        ? { survey_address: 'https:// ve alan adını yazın; örnek: https://vizite.hastane.com.tr' }
        : isListed(host, listed)
          ? {}
          : { survey_address: 'Bu alan adını yukarıdaki listeye de ekleyin' }),
  };
}

function SettingsForm({ settings, onSaved }: { settings: MessageSettings; onSaved: () => Promise<void> }) {
  const command = useCommand();
  const [typed, setTyped] = useState<MessageSettings>({
    ...settings,
    hospital_phone: settings.hospital_phone === null ? null : formatPhone(settings.hospital_phone),
  });
  const [senders, setSenders] = useState(settings.senders.join('\n'));
  const [hosts, setHosts] = useState(settings.link_hosts.join('\n'));
  const [problems, setProblems] = useState<Problems>({});
  const change = (patch: Partial<MessageSettings>) => {
    setTyped({ ...typed, ...patch });
    setProblems({});
  };
  const save = async () => {
    const whole = { ...typed, senders: [...linesOf(senders)], link_hosts: [...linesOf(hosts)] };
    const found = problemsOf(whole);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const { row_version: version, ...given } = whole;
    const phone = readPhone(given.hospital_phone ?? '');
    const done = await command.run(saveMessageSettings, {
      base_version: version,
      given: {
        ...given,
        quiet_from: readTime(given.quiet_from) ?? given.quiet_from,
        quiet_to: readTime(given.quiet_to) ?? given.quiet_to,
        hospital_phone: 'number' in phone ? phone.number : null,
        link_hosts: [...new Set(given.link_hosts.flatMap((host) => readLinkHost(host) ?? []))],
        survey_address: given.survey_address?.trim() || null,
      },
    });
    if (done === undefined) return;
    toastSuccess('Mesaj ayarları kaydedildi.');
    await onSaved();
  };
  const text = (
    name: 'hospital_name' | 'iys_code' | 'opt_out',
    label: string,
    most: number,
    hint?: string,
  ) => (
    <TextField
      label={label}
      hint={hint}
      optional
      maxLength={most}
      value={typed[name] ?? ''}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  return (
    <Card title="Gönderim ayarları">
      <div data-form className="grid gap-4 pt-1">
        {text('hospital_name', 'Hastanenin adı', 120, 'Mesajlarda {{hastane.ad}} yerine yazılır.')}
        <PhoneField
          label="Hastanenin telefonu"
          optional
          error={problems.hospital_phone}
          value={typed.hospital_phone ?? ''}
          onChange={(event) => change({ hospital_phone: event.target.value })}
        />
        <TextareaField
          label="Gönderici adları"
          hint="Her satıra bir ad; operatörünüzde kayıtlı olmalıdır."
          optional
          rows={3}
          error={problems.senders}
          value={senders}
          onChange={(event) => {
            setSenders(event.target.value);
            setProblems({});
          }}
        />
        <TextareaField
          label="Bağlantı verilebilecek adresler"
          hint="Her satıra bir alan adı. Mesajlar yalnız bunlara yönlendirir; *.hastane.com.tr, alt alan adlarını da kapsar."
          optional
          rows={3}
          error={problems.link_hosts}
          value={hosts}
          onChange={(event) => {
            setHosts(event.target.value);
            setProblems({});
          }}
        />
        <TextField
          label="Anket bağlantılarının adresi"
          hint="Hastaların bu uygulamayı açtığı adres; anket bağlantıları bununla başlar."
          optional
          placeholder="https://"
          maxLength={200}
          error={problems.survey_address}
          value={typed.survey_address ?? ''}
          onChange={(event) => change({ survey_address: event.target.value })}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Sessiz saat başı"
            placeholder="ss:dd"
            error={problems.quiet_from}
            value={typed.quiet_from}
            onChange={(event) => change({ quiet_from: event.target.value })}
          />
          <TextField
            label="Sessiz saat sonu"
            placeholder="ss:dd"
            hint="İkisi aynıysa sessiz saat yoktur."
            error={problems.quiet_to}
            value={typed.quiet_to}
            onChange={(event) => change({ quiet_to: event.target.value })}
          />
        </div>
        <Switch
          label="Tıbbi hatırlatmalar da bekler"
          checked={typed.quiet_clinical}
          onChange={(event) => change({ quiet_clinical: event.target.checked })}
        />
        <SelectField
          label="SMS’te Türkçe tablo"
          hint="Operatörünüzün desteklediği; parça sayısı buna göre hesaplanır."
          options={tables.map((table) => ({ value: table, label: smsTableSets[table] }))}
          value={typed.sms_tables}
          onChange={(next) => change({ sms_tables: tables.find((table) => table === next) ?? 'none' })}
        />
        <NumberField
          label="Bir SMS parçasının ücreti"
          unit="TL"
          minorDigits={2}
          error={problems.part_price}
          value={typed.part_price}
          onChange={(price) => change({ part_price: price ?? 0 })}
        />
        {text('iys_code', 'İYS marka kodu', 20)}
        {text('opt_out', 'Ret satırı', 160, 'Ticari mesajların sonuna yazılması gereken satır.')}
        {command.problem !== null && (
          <ErrorNote title="Kaydedilmedi">
            {command.problem.kind === 'conflict'
              ? 'Ayarları bu arada başka biri değiştirdi. Sayfayı yenileyip yeniden deneyin.'
              : 'Yazdıklarınız burada duruyor; bağlantınıza bakıp yeniden deneyin.'}
          </ErrorNote>
        )}
        <Button
          tone="primary"
          className="justify-self-end"
          busy={command.busy}
          busyLabel="Kaydediliyor"
          disabledReason={command.offline ? 'Bağlantı gerekir' : undefined}
          onClick={() => void save()}
        >
          Ayarları kaydet
        </Button>
      </div>
    </Card>
  );
}

/** Hands out what the national register of consents has not heard of. */
function IysCard() {
  const command = useCommand();
  const [said, setSaid] = useState<string | null>(null);
  const download = async () => {
    const done = await command.run(exportIys, {});
    if (done === undefined) return;
    const rows = done.value;
    if (rows.length === 0) {
      setSaid('Bildirilecek izin yok.');
      return;
    }
    setSaid(`${countOf(rows.length, 'izin')} dosyaya yazıldı.`);
    // In a workbook a number that begins with + stays the text that it is.
    saveFile(
      `iys-${todayIso()}`,
      'xlsx',
      await toWorkbook('İYS', [
        ['ALICI', 'TIP', 'DURUM', 'KAYNAK', 'TARIH', 'ALICI_TIPI'],
        ...rows.map(({ recipient, type, status, source, at, recipient_type: kind }) => [
          recipient,
          type,
          status,
          source,
          at,
          kind,
        ]),
      ]),
    );
  };
  return (
    <Card title="İYS bildirimi">
      <div className="grid justify-items-start gap-3 pt-1">
        <p className="text-ink-2">
          İzin ve ret kayıtları İYS’ye üç iş günü içinde bildirilir. Sunucuya bir İYS bağlantısı tanımlıysa
          kendiliğinden gider; değilse dosyayı İYS’nin toplu yükleme sayfasına yükleyin.
        </p>
        <Button
          icon={Download}
          busy={command.busy}
          busyLabel="Hazırlanıyor"
          disabledReason={command.offline ? 'Bağlantı gerekir' : undefined}
          onClick={() => void download()}
        >
          Bekleyen izinleri indir
        </Button>
        {said !== null && <p role="status">{said}</p>}
        {command.problem !== null && (
          <p role="alert" className="text-danger">
            Dosya hazırlanamadı. Bağlantınıza bakıp yeniden deneyin.
          </p>
        )}
        <p className="meta text-ink-2">Dosyada telefon ve e-posta bulunur; indirme kayda geçer.</p>
      </div>
    </Card>
  );
}
