import { CircleAlert, Copy, Link2 } from 'lucide-react';
import { useState } from 'react';
import { newId } from '@/data/new-id';
import { makeLinkWord } from '@/data/link-word';
import { linkOf } from '@/data/survey-link';
import { useCommand } from '@/data/use-command';
import { makeSurveyLink } from '@sync/rpc/surveys';
import { surveyChannels } from '@sync/model/surveys/survey';
import { Button } from '@/ui/button';
import { NoticeBar } from '@/ui/notice-bar';
import { SelectField } from '@/ui/select-field';
import { Sheet } from '@/ui/sheet';
import { TextField } from '@/ui/text-field';
import { toastSuccess } from '@/ui/toast';
import { FormField, LanguageField, useChosenForm } from './chosen-form';
import { useKeptQuestionnaires } from './use-kept-questionnaires';

/** Creates a link that one patient answers once; the user sends it. */
export function SurveyLinkSheet({
  client,
  onClose,
}: {
  client: { readonly id: string; readonly language: string | null };
  onClose: () => void;
}) {
  const { value: list } = useKeptQuestionnaires();
  const chosen = useChosenForm(list, client.language);
  const { form, language } = chosen;
  const [channel, setChannel] = useState<string>('sms');
  const [link, setLink] = useState<string | null>(null);
  const command = useCommand();
  const { busy, problem, offline } = command;
  const [target] = useState(newId);
  const make = async (): Promise<void> => {
    if (form === undefined) return;
    const { word, hash } = await makeLinkWord();
    const made = await command.run(makeSurveyLink, {
      target,
      given: {
        questionnaire: form.questionnaire_id,
        client: client.id,
        department: null,
        channel,
        language,
        token_hash: hash,
      },
    });
    if (made !== undefined) setLink(linkOf(word));
  };
  const copy = async (text: string): Promise<void> => {
    await navigator.clipboard.writeText(text);
    toastSuccess('Bağlantı kopyalandı');
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="Anket bağlantısı"
      footer={
        link === null ? (
          <Button
            tone="primary"
            icon={Link2}
            busy={busy}
            busyLabel="Oluşturuluyor"
            disabledReason={
              form === undefined ? 'Yayımlanmış anket yok' : offline ? 'Bağlantı gerekir' : undefined
            }
            onClick={() => void make()}
          >
            Bağlantı oluştur
          </Button>
        ) : (
          <Button tone="primary" icon={Copy} onClick={() => void copy(link)}>
            Kopyala
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        {problem !== null && (
          <NoticeBar tone="danger" icon={CircleAlert} boxed>
            Bağlantı oluşturulamadı. Kayıtlar olduğu gibi duruyor, yeniden deneyin.
          </NoticeBar>
        )}
        {link === null ? (
          <>
            <FormField {...chosen} />
            <SelectField
              label="Kanal"
              options={(['sms', 'whatsapp', 'email'] as const).map((value) => ({
                value,
                label: surveyChannels[value],
              }))}
              value={channel}
              onChange={(next) => setChannel(next ?? 'sms')}
            />
            <LanguageField chosen={chosen} />
          </>
        ) : (
          <TextField label="Bağlantı" readOnly value={link} hint="30 gün geçerlidir, bir kez yanıtlanır." />
        )}
      </div>
    </Sheet>
  );
}
