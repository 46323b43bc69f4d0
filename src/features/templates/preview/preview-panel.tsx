import { PencilLine, Signal, TriangleAlert, Wifi } from 'lucide-react';
import { Fragment } from 'react';
import type { MessageContent } from '@sync/model/entities/message-values';
import {
  askMark,
  contentKeys,
  isAsked,
  measureContent,
  templateSamples,
} from '@sync/model/messages/template-content';
import { renderPieces } from '@sync/model/messages/template-language';
import type { WrittenValues } from '@sync/model/messages/template-language';
import type { SmsTables } from '@sync/model/messages/sms-meter';
import { samplePatients, variableOf } from '@sync/model/messages/variables';
import type { SamplePatient } from '@sync/model/messages/variables';
import { isRightToLeft, surveyLanguageName } from '@sync/model/surveys/survey';
import { cx } from '@/lib/class-names';
import { countOf, listOf } from '@/lib/sentences';
import { SelectField } from '@/ui/select-field';
import { Tabs } from '@/ui/tabs';
import type { TemplateView } from '../template-props';
import type { TemplateValues } from '../template-values';
import { channelIcons } from '../template-words';
import { UsageLine } from './usage-line';

/** Shows the message for one of four made-up patients, in the language being edited. */
export function PreviewPanel({
  id,
  version,
  values,
  content,
  contents,
  view,
  tables,
  onView,
  className,
}: {
  id: string;
  /** The published one; 0 where there is none. */
  version: number;
  values: TemplateValues;
  content: MessageContent;
  contents: readonly MessageContent[];
  view: TemplateView;
  tables: SmsTables;
  onView: (patch: Partial<TemplateView>) => void;
  className: string;
}) {
  const { channel, asks } = values;
  const samples = templateSamples(asks, view.patient, content.id);
  const lacking = contentKeys(content, channel).filter((key) => (samples[key] ?? '') === '');
  const { parts } = measureContent(content, asks, view.patient, tables);
  return (
    <aside
      aria-label="Önizleme"
      className={cx(
        'min-h-0 overflow-y-auto border-l border-line bg-sunken px-4 pt-4 pb-8 print:hidden',
        className,
      )}
    >
      <div className="mx-auto grid max-w-[22rem] gap-3">
        <div className="flex items-center justify-between gap-2">
          <h2 className="font-semibold">Önizleme</h2>
          <div className="h-11 min-w-0">
            <Tabs
              label="Önizlemenin dili"
              value={content.id}
              onChange={(language) => onView({ language })}
              items={contents.map(({ id }) => ({ id, label: id.toUpperCase() }))}
            />
          </div>
        </div>
        <SelectField
          label="Örnek hasta"
          labelHidden
          value={view.patient}
          options={(Object.keys(samplePatients) as SamplePatient[]).map((value) => ({
            value,
            label: samplePatients[value],
          }))}
          onChange={(patient) => patient !== null && onView({ patient })}
        />
        {channel === 'email' || channel === 'note' ? (
          <Letter values={values} content={content} samples={samples} />
        ) : (
          <Phone values={values} content={content} samples={samples}>
            {channel === 'sms' ? `SMS · ${countOf(parts, 'parça')}` : 'WhatsApp'}
          </Phone>
        )}
        {lacking.length > 0 && (
          <p
            role="status"
            className="flex gap-2 rounded-lg bg-danger-soft px-3 py-2.5 text-[0.8125rem] text-danger"
          >
            <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            <span>
              Bu hastaya gönderilemez: {listOf(lacking.map((key) => variableOf(key)?.label ?? key))}{' '}
              bilinmiyor.
            </span>
          </p>
        )}
        {asks
          .filter(({ key }) => contentKeys(content, channel).includes(askMark(key)))
          .map(({ id, label, required, fallback }) => (
            <p key={id} className="flex gap-2 rounded-lg bg-warn-soft px-3 py-2.5 text-[0.8125rem] text-ink">
              <PencilLine className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
              <span>
                <strong className="font-semibold text-warn">
                  {label.trim() || 'Alan'} gönderirken sorulur.
                </strong>{' '}
                {required
                  ? 'Boş kalırsa mesaj gönderilemez.'
                  : `Boş kalırsa “${(fallback ?? '').trim() || '…'}” yazılır.`}
              </span>
            </p>
          ))}
        <UsageLine id={id} version={version} />
      </div>
    </aside>
  );
}

/** Shows a text with its values; requested values are marked, missing ones are in brackets. */
function Filled({
  text,
  values,
  asks,
}: {
  text: string;
  values: WrittenValues;
  asks: TemplateValues['asks'];
}) {
  return renderPieces(text, values).map(({ text: said, key, missing }, index) => {
    if (key === undefined) return <Fragment key={`text ${index}`}>{said}</Fragment>;
    const label = asks.find((ask) => askMark(ask.key) === key)?.label ?? variableOf(key)?.label ?? key;
    if (missing) return <Mark key={`${key} ${index}`} tone="danger">{`[${label}]`}</Mark>;
    return isAsked(key) ? (
      <Mark key={`${key} ${index}`} tone="warn">
        {said}
      </Mark>
    ) : (
      <bdi key={`${key} ${index}`}>{said}</bdi>
    );
  });
}

const Mark = ({ tone, children }: { tone: 'warn' | 'danger'; children: string }) => (
  <mark
    className={cx(
      'rounded-sm px-0.5 font-medium',
      tone === 'warn' ? 'bg-warn-soft text-warn' : 'bg-danger-soft text-danger',
    )}
  >
    {children}
  </mark>
);

interface MessageProps {
  readonly values: TemplateValues;
  readonly content: MessageContent;
  readonly samples: WrittenValues;
}

function Phone({ values, content, samples, children }: MessageProps & { children: string }) {
  const { channel, sender, asks } = values;
  const Icon = channelIcons[channel];
  const rtl = isRightToLeft(content.id);
  const isEmpty = content.body.trim() === '';
  return (
    <figure
      aria-label={`Telefonda, ${surveyLanguageName(content.id)}`}
      className="overflow-hidden rounded-[2rem] border-[9px] border-bar bg-surface pb-6"
    >
      <div
        className="num flex items-center justify-between px-5 pt-2.5 text-xs font-medium"
        aria-hidden="true"
      >
        14:05
        <span className="flex gap-1 text-ink-3">
          <Signal className="size-3.5" />
          <Wifi className="size-3.5" />
        </span>
      </div>
      <div className="grid justify-items-center gap-1.5 border-b border-line-soft pt-2 pb-2.5">
        <span className="grid size-9 place-items-center rounded-full bg-press text-ink-2">
          <Icon className="size-4.5" aria-hidden="true" />
        </span>
        <p className="clip max-w-full px-4 text-[0.8125rem] font-semibold">
          {channel === 'sms' ? (sender ?? '').trim() || 'Gönderici adı yok' : 'Örnek Hastanesi'}
        </p>
      </div>
      <div className="min-h-72 px-3 pt-4">
        <div
          dir={rtl ? 'rtl' : 'ltr'}
          lang={content.id}
          className={cx(
            'rounded-2xl bg-press px-3.5 py-2.5 text-[0.9375rem] leading-6 [overflow-wrap:anywhere] whitespace-pre-wrap',
            isEmpty && 'text-ink-3',
          )}
        >
          {channel === 'whatsapp' && content.header !== null && (
            <p className="mb-1 font-semibold">
              <Filled text={content.header} values={samples} asks={asks} />
            </p>
          )}
          {isEmpty ? 'Metin henüz yazılmadı' : <Filled text={content.body} values={samples} asks={asks} />}
          {channel === 'whatsapp' && content.footer !== null && (
            <p className="mt-1 text-[0.8125rem] text-ink-2">{content.footer}</p>
          )}
        </div>
        {channel === 'whatsapp' &&
          content.buttons.map(({ text }, index) => (
            <p
              key={index}
              className="mt-1 rounded-xl bg-press px-3 py-2 text-center text-[0.875rem] font-medium text-accent-ink"
            >
              {text.trim() || '…'}
            </p>
          ))}
        <figcaption className="meta num mt-1.5 px-1 text-ink-2">{children}</figcaption>
      </div>
    </figure>
  );
}

function Letter({ values, content, samples }: MessageProps) {
  const { channel, asks } = values;
  return (
    <figure
      aria-label={channel === 'email' ? 'E-posta' : 'İç not'}
      className="rounded-lg border border-line bg-surface"
      dir={isRightToLeft(content.id) ? 'rtl' : 'ltr'}
      lang={content.id}
    >
      {channel === 'email' && (
        <p className="border-b border-line-soft px-4 py-3 font-semibold">
          {(content.subject ?? '').trim() === '' ? (
            <span className="text-ink-3">Konu yok</span>
          ) : (
            <Filled text={content.subject ?? ''} values={samples} asks={asks} />
          )}
        </p>
      )}
      <div className="min-h-60 px-4 py-3 leading-6 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {content.body.trim() === '' ? (
          <span className="text-ink-3">Metin henüz yazılmadı</span>
        ) : (
          <Filled text={content.body} values={samples} asks={asks} />
        )}
      </div>
    </figure>
  );
}
