import { Lightbulb } from 'lucide-react';
import { useMemo } from 'react';
import type { MessageContent } from '@sync/model/entities/message-values';
import { cheaperBody, measureContent } from '@sync/model/messages/template-content';
import type { CheaperBody } from '@sync/model/messages/template-content';
import { MOST_PARTS } from '@sync/model/messages/template-lint';
import type { SmsEncoding, SmsMeasure, SmsTables } from '@sync/model/messages/sms-meter';
import { samplePatients } from '@sync/model/messages/variables';
import type { SamplePatient } from '@sync/model/messages/variables';
import { cx } from '@/lib/class-names';
import { formatMoney } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { toastSuccess } from '@/ui/toast';
import { changeContent } from '../template-values';
import type { TemplateValues } from '../template-values';

const alphabets: Readonly<Record<SmsEncoding, string>> = {
  gsm7: 'Standart harfler',
  gsm7_tr_single: 'Türkçe harfler, tekli tablo',
  gsm7_tr_locking: 'Türkçe harfler, kilitli tablo',
  gsm7_tr_both: 'Türkçe harfler, iki tablo',
  ucs2: 'Unicode',
};

interface MeterCardProps {
  readonly content: MessageContent;
  readonly values: TemplateValues;
  readonly patient: SamplePatient;
  readonly tables: SmsTables;
  /** Kuruş; 0 where it is not known. */
  readonly partPrice: number;
  readonly mayEdit: boolean;
  readonly onChange: (patch: (now: TemplateValues) => Partial<TemplateValues>) => void;
}

/** Shows the number of parts of a text, the reason, and how to reduce it. Counted on the device. */
export function MeterCard(props: MeterCardProps) {
  const { content, values, patient, tables, partPrice } = props;
  const { asks, channel } = values;
  const measure = useMemo(
    () => measureContent(content, asks, patient, tables),
    [content, asks, patient, tables],
  );
  if (channel !== 'sms') return <LetterCard {...props} letters={measure.units} />;
  const { parts, units, perPart, encoding } = measure;
  return (
    <section aria-label="Parça sayısı">
      <Card className="grid gap-2.5 bg-sunken!">
        <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-2">
          <span className="num text-xl font-semibold">{countOf(parts, 'parça')}</span>
          <span className="meta num text-ink-2">
            {units} harf,{' '}
            {patient === 'usual'
              ? 'örnek hastayla'
              : samplePatients[patient].split(' · ')[0]?.toLocaleLowerCase('tr-TR')}
          </span>
          {partPrice > 0 && parts > 0 && (
            <span className="meta num ml-auto text-ink-2">{formatMoney(parts * partPrice)}</span>
          )}
        </p>
        <PartBars measure={measure} />
        <p className="meta text-ink-2">{reason(measure, perPart, encoding)}</p>
        <Offers {...props} measure={measure} />
      </Card>
    </section>
  );
}

function reason({ culprits, parts, left }: SmsMeasure, perPart: number, encoding: SmsEncoding): string {
  const each = `parça başına ${parts > 1 || encoding !== 'ucs2' ? perPart : 70} harf`;
  const rest = parts > 0 ? `, son parçada ${left} boş` : '';
  const chars = [...new Set(culprits.map(({ char }) => (char.trim() === '' ? 'özel boşluk' : char)))];
  if (encoding !== 'ucs2') return `${alphabets[encoding]}: ${each}${rest}`;
  const shown = chars.slice(0, 6).join(' ');
  return `${shown}${chars.length > 6 ? ' …' : ''} nedeniyle Unicode: ${each}${rest}`;
}

function PartBars({ measure: { filled, perPart, parts, encoding } }: { measure: SmsMeasure }) {
  const shown = filled.length === 0 ? [0] : filled.slice(0, MOST_PARTS);
  return (
    <span role="img" aria-label={`${parts} parça`} className="flex gap-1">
      {shown.map((units, part) => (
        <span
          // The parts of a text have no other name than their place.
          key={part}
          className="h-2 flex-1 overflow-hidden rounded-full bg-press"
        >
          <span
            className={cx('block h-full', encoding === 'ucs2' || parts > MOST_PARTS ? 'bg-c2' : 'bg-c1')}
            style={{ width: `${(units / perPart) * 100}%` }}
          />
        </span>
      ))}
    </span>
  );
}

function Offers({
  content,
  values,
  patient,
  tables,
  mayEdit,
  onChange,
  measure,
}: MeterCardProps & { measure: SmsMeasure }) {
  const { asks } = values;
  const [signs, letters] = useMemo(
    () =>
      (['signs', 'letters'] as const).map((which) =>
        measure.parts < 2 ? null : cheaperBody(content, asks, patient, tables, which),
      ),
    [measure.parts, content, asks, patient, tables],
  );
  const offers = [
    { id: 'signs', label: 'Sade yaz', offer: signs ?? null },
    // Only where it saves more than the signs alone.
    {
      id: 'letters',
      label: 'Türkçe harfsiz yaz',
      offer: letters && letters.parts < (signs?.parts ?? measure.parts) ? letters : null,
    },
  ].flatMap(({ id, label, offer }) => (offer === null ? [] : [{ id, label, offer }]));
  if (offers.length === 0) return null;
  const take = ({ body }: CheaperBody) => {
    const before = content.body;
    const set = (text: string) => (now: TemplateValues) => ({
      contents: changeContent(now.contents, content.id, { body: text }),
    });
    onChange(set(body));
    toastSuccess('Metin daha az parçaya sığacak biçimde yazıldı.', { undo: () => onChange(set(before)) });
  };
  return (
    <ul className="grid gap-2.5 border-t border-line-soft pt-2.5">
      {offers.map(({ id, label, offer }) => (
        <li key={id} className="flex gap-2">
          <Lightbulb className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <p className="text-[0.8125rem]">
              {offer.changes
                .map(
                  ({ from, to }) =>
                    `${from.trim() === '' ? 'özel boşluk' : from} → ${to === '' ? 'yok' : to === ' ' ? 'boşluk' : to}`,
                )
                .join(', ')}{' '}
              yazılırsa <strong className="num font-semibold">{countOf(offer.parts, 'parça')}</strong>{' '}
              <span className="num">({offer.units} harf)</span>.
              {offer.withNames > offer.parts && (
                <span className="text-ink-2">
                  {' '}
                  Değerlerde böyle harf varsa yine {offer.withNames} parça olur.
                </span>
              )}
            </p>
            {mayEdit && (
              <Button size="sm" className="mt-1.5" onClick={() => take(offer)}>
                {label}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Shows the length of messages that are not paid by parts. */
function LetterCard({ content, letters }: MeterCardProps & { letters: number }) {
  return (
    <Card className="bg-sunken!">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="num text-xl font-semibold">{letters === 0 ? 0 : [...content.body].length} harf</span>
        <span className="meta text-ink-2">Bu kanalda parça hesabı yok</span>
      </p>
    </Card>
  );
}
