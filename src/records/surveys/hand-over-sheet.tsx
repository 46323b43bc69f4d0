import { CircleAlert, TabletSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useIsAppKept } from '@/data/app-kept';
import { useReferenceData } from '@/data/reference-data';
import { handOver } from '@/data/survey-hand-over';
import { errorTrace } from '@sync/model/error-trace';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { NoticeBar } from '@/ui/notice-bar';
import { SelectField } from '@/ui/select-field';
import { Sheet } from '@/ui/sheet';
import { FormField, LanguageField, useChosenForm } from './chosen-form';
import { useKeptQuestionnaires } from './use-kept-questionnaires';

/**
 * Gives the tablet to a patient: which questionnaire, in which language, for which department. The app is locked then. Works
 * offline with the questionnaires that this device has kept.
 */
export function HandOverSheet({
  client,
  onClose,
}: {
  /** Patient who answers; null for one patient after another. */
  client: {
    readonly id: string;
    readonly language: string | null;
    readonly departmentId?: string | null;
  } | null;
  onClose: () => void;
}) {
  const { value: list, problem } = useKeptQuestionnaires();
  const reference = useReferenceData();
  const chosen = useChosenForm(list, client?.language ?? null);
  const { form, language } = chosen;
  const [department, setDepartment] = useState<string | null>(client?.departmentId ?? null);
  const [again, setAgain] = useState(client === null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const isAppKept = useIsAppKept();
  const key = list?.public_key ?? null;
  const missing =
    form === undefined
      ? list === null && problem === null
        ? 'Anketler yükleniyor'
        : 'Yayımlanmış anket yok'
      : key === null
        ? 'Sunucuda anket anahtarı yok'
        : isAppKept
          ? undefined
          : // In the hands of a patient the page may be loaded again without a network.
            'Uygulama bu cihaza kaydediliyor';
  const give = async (): Promise<void> => {
    if (form === undefined || key === null) return;
    setBusy(true);
    setFailed(false);
    try {
      await handOver({
        form,
        language,
        publicKey: key,
        clientId: client?.id ?? null,
        departmentId: department,
        again,
      });
    } catch (error) {
      console.error('a tablet could not be handed over', errorTrace(error));
      setBusy(false);
      setFailed(true);
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="Tableti hastaya ver"
      footer={
        <Button
          tone="primary"
          icon={TabletSmartphone}
          busy={busy}
          busyLabel="Kilitleniyor"
          disabledReason={missing}
          onClick={() => void give()}
        >
          Kilitle ve ver
        </Button>
      }
    >
      <div className="grid gap-5">
        {failed && (
          <NoticeBar tone="danger" icon={CircleAlert} boxed>
            Cihaz anketi saklayamadı. Cihazda yer açıp yeniden deneyin.
          </NoticeBar>
        )}
        <p className="text-ink-2">
          Ekran kilitlenir, hasta yalnız anketi görür. Yanıtlar sunucunun anahtarıyla mühürlenir; bu cihazda
          kimse okuyamaz. Bağlantı yoksa yanıtlar burada bekler.
        </p>
        <FormField {...chosen} />
        <LanguageField chosen={chosen} hint="Hasta ilk sayfada başka bir dil seçebilir." />
        <SelectField
          label="Birim"
          optional
          noneLabel="Birim yok"
          options={reference.definitions('department').map(({ id, name }) => ({ value: id, label: name }))}
          value={department}
          onChange={setDepartment}
        />
        {client !== null && form !== undefined && !form.anonymous && (
          <p className="rounded-lg bg-press px-4 py-3 text-sm text-ink-2">
            Yanıt bu hastanın kaydına bağlanır; düşük puan kendiliğinden talep açar.
          </p>
        )}
        <Checkbox
          label="Art arda hastalar için"
          description="Her yanıttan sonra yeniden başlar; yanıtlar kimseye bağlanmaz."
          checked={again}
          onChange={({ target }) => setAgain(target.checked)}
        />
      </div>
    </Sheet>
  );
}
