import { useDeferredValue, useMemo, useState } from 'react';
import { keysOf } from '@/lib/address';
import { ReportLegend, ReportText } from '@/records/pathology/report-text';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { SelectField } from '@/ui/select-field';
import { TextareaField } from '@/ui/textarea-field';
import { criticalClasses, organs, resultClasses, reviewReasons } from '@sync/model/entities/biopsy-values';
import type { Organ, ReadingWords } from '@sync/model/entities/biopsy-values';
import { readReport } from '@sync/model/rules/pathology-reading/read-report';

/** Tries the words on a report as it is typed. Nothing of it is stored. */
export function WordsTrial({ words }: { words: ReadingWords }) {
  const [text, setText] = useState('');
  const [organ, setOrgan] = useState<Organ>('colorectal');
  const sought = useDeferredValue(text);
  const list = useDeferredValue(words);
  const reading = useMemo(
    () => (sought.trim() === '' ? null : readReport(sought, list, { organ, wordsId: null, wordsVersion: 0 })),
    [sought, list, organ],
  );
  return (
    <Card title="Deneyin">
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-3">
          <SelectField
            className="w-48"
            label="Organ"
            options={keysOf(organs).map((value) => ({ value, label: organs[value] }))}
            value={organ}
            onChange={(chosen) => setOrgan(chosen ?? organ)}
          />
          <TextareaField
            label="Rapor metni"
            hint="Yazdığınız metin saklanmaz."
            rows={5}
            maxLength={20_000}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <div aria-live="polite">
          {reading === null ? (
            <p className="text-ink-3">Okunan sınıf ve işaretler burada görünür.</p>
          ) : (
            <>
              <p className="flex flex-wrap items-center gap-2 pb-2">
                <Badge
                  tone={
                    reading.result_class === null
                      ? 'neutral'
                      : criticalClasses.has(reading.result_class)
                        ? 'danger'
                        : 'success'
                  }
                >
                  {reading.result_class === null ? 'Sınıf yok' : resultClasses[reading.result_class]}
                </Badge>
                <span className="num font-medium">%{reading.confidence}</span>
                {reading.reasons.length > 0 && <Badge tone="warn">İncelemeye gider</Badge>}
              </p>
              {reading.reasons.length > 0 && (
                <p className="meta pb-2 text-ink-2">
                  {reading.reasons.map((reason) => reviewReasons[reason]).join(' · ')}
                </p>
              )}
              <ReportText
                text={sought}
                marks={reading.marks}
                className="rounded-md border border-line-soft bg-canvas p-3"
              />
              <ReportLegend marks={reading.marks} />
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
