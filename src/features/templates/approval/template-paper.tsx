import type { MessageTemplate } from '@sync/model/entities/message-template';
import { messageChannels, messagePurposes, templateStatuses } from '@sync/model/entities/message-values';
import {
  measureContent,
  orderedContents,
  sampleText,
  templateSamples,
  textPlaces,
  writtenTexts,
} from '@sync/model/messages/template-content';
import type { LintProblem } from '@sync/model/messages/lint-problem';
import type { SmsTables } from '@sync/model/messages/sms-meter';
import { isRightToLeft, surveyLanguageName } from '@sync/model/surveys/survey';
import { useReferenceData } from '@/data/reference-data';
import { formatDateTime } from '@/lib/dates';
import { Paper, PaperSignatures, PaperTable } from '@/kit/export/paper';
import type { TemplateValues } from '../template-values';
import { expiryLabel } from '../template-words';

/** Prints the sheet for signing an approval: every text as it is written and as a patient reads it. */
export function TemplatePaper(props: {
  record: MessageTemplate;
  values: TemplateValues;
  problems: readonly LintProblem[];
  tables: SmsTables;
}) {
  return (
    <Paper title="Mesaj şablonu onay sayfası" heading={props.values.name}>
      {() => <Sheet {...props} />}
    </Paper>
  );
}

function Sheet({
  record,
  values,
  problems,
  tables,
}: {
  record: MessageTemplate;
  values: TemplateValues;
  problems: readonly LintProblem[];
  tables: SmsTables;
}) {
  const reference = useReferenceData();
  const { channel, asks } = values;
  return (
    <>
      <p className="num mt-2">
        {[
          messageChannels[channel],
          messagePurposes[values.purpose],
          values.sender !== null && `gönderici ${values.sender}`,
          `${expiryLabel(values.expires_minutes)} geçerli`,
          values.may_contain_health ? 'sağlık bilgisi içerebilir' : 'sağlık bilgisi içeremez',
          templateStatuses[record.status],
          record.published !== null && `sürüm ${record.published.version} yayında`,
          record.submitted_by !== null && `onaya gönderen ${reference.userName(record.submitted_by) ?? ''}`,
          record.submitted_at !== null && formatDateTime(record.submitted_at),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <PaperTable
        heads={['Dil', 'Bölüm', 'Yazılan', 'Örnek hastayla', 'Parça']}
        rows={orderedContents(values.contents).flatMap((content) => {
          const samples = templateSamples(asks, 'usual', content.id);
          const dir = isRightToLeft(content.id) ? 'rtl' : 'ltr';
          return writtenTexts(content, channel)
            .filter(({ text }) => text.trim() !== '')
            .map(({ place, text }, at) => ({
              key: `${content.id} ${at}`,
              cells: [
                surveyLanguageName(content.id),
                place === 'buttons' ? 'Düğme' : textPlaces[place],
                <span key="written" dir={dir} className="whitespace-pre-wrap">
                  {text}
                </span>,
                <span key="sample" dir={dir} className="whitespace-pre-wrap">
                  {sampleText(text, samples)}
                </span>,
                channel === 'sms' ? measureContent(content, asks, 'usual', tables).parts : '–',
              ],
            }));
        })}
      />
      {asks.length > 0 && (
        <PaperTable
          heads={['Gönderirken sorulan', 'Boş kalırsa']}
          rows={asks.map(({ id, label, required, fallback }) => ({
            key: id,
            cells: [label, required ? 'gönderilmez' : (fallback ?? '–')],
          }))}
        />
      )}
      {problems.length > 0 && (
        <PaperTable
          heads={['Denetim', 'Dil']}
          rows={problems.map(({ rule, level, language }, at) => ({
            key: at,
            cells: [
              `${level === 'error' ? 'Yayımlanamaz: ' : 'Uyarı: '}${rule}`,
              language === null ? '–' : surveyLanguageName(language),
            ],
          }))}
        />
      )}
      <PaperSignatures of={['Yazan', 'Onaylayan', 'Tarih']} />
    </>
  );
}
