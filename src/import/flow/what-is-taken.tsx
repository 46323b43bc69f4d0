import {
  Ban,
  CircleAlert,
  CircleCheck,
  Copy,
  EyeOff,
  Info,
  OctagonX,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { cx } from '@/lib/class-names';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { listOf } from '@/lib/sentences';
import type { Preview } from '../read/preview';
import { Card } from '@/ui/card';
import type { IconType } from '@/ui/icon';
import type { FileCheck, ImportKind } from './import-kind';
import type { ScannedFile } from './scan-rows';

const skippedWords = { total: 'toplam', header: 'yinelenen başlık', remark: 'açıklama' } as const;

function Line({ icon: Icon, tone, children }: { icon: IconType; tone: string; children: React.ReactNode }) {
  return (
    <li className="flex gap-2.5 py-1.5">
      <Icon className={cx('mt-0.5 size-4 shrink-0', tone)} aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}

/** Shows how many rows are taken, left out and skipped, and what was masked and dropped. */
export function WhatIsTaken({
  kind,
  scan,
  preview,
}: {
  kind: ImportKind;
  scan: ScannedFile;
  preview: Preview;
}) {
  const { masked = [], skipped } = preview.table?.summary ?? {};
  const cards = masked.reduce((sum, { count }) => sum + count, 0);
  const lines = (skipped?.total ?? 0) + (skipped?.remark ?? 0) + (skipped?.header ?? 0);
  return (
    <Card title="İçe alınacak">
      <ul className="num">
        <Line icon={CircleCheck} tone="text-success">
          {formatNumber(scan.taken - scan.warned)} satır hazır
        </Line>
        {scan.warned > 0 && (
          <Line icon={TriangleAlert} tone="text-warn">
            {formatNumber(scan.warned)} satır uyarıyla alınır
          </Line>
        )}
        {scan.faulty > 0 && (
          <Line icon={CircleAlert} tone="text-danger">
            {formatNumber(scan.faulty)} satır hatalı, dışarıda kalır
          </Line>
        )}
        {scan.twins > 0 && (
          <Line icon={Copy} tone="text-ink-2">
            {formatNumber(scan.twins)} satır bir öncekine eşit, ayrı işlem sayılır
          </Line>
        )}
        {Object.entries(scan.skipped).map(([code, count]) => (
          <Line key={code} icon={Ban} tone="text-ink-2">
            {formatNumber(count)} {kind.skipped[code] ?? 'satır alınmaz'}
          </Line>
        ))}
        {Object.entries(scan.aside).flatMap(([currency, sums]) =>
          Object.entries(sums).map(([field, minor]) => (
            <li key={`${currency} ${field}`} className="meta pb-1.5 pl-[26px] text-ink-2">
              Alınmayan {(kind.amounts[field] ?? field).toLocaleLowerCase('tr-TR')} toplamı{' '}
              <b>{formatMoney(minor, currency)}</b>
            </li>
          )),
        )}
        {lines > 0 && (
          <Line icon={Ban} tone="text-ink-2">
            <details>
              <summary className="hit cursor-pointer">
                {formatNumber(lines)} toplam ve açıklama satırı alınmaz
              </summary>
              <ul className="meta mt-1 max-h-60 space-y-1 overflow-y-auto text-ink-2">
                {preview.table?.skipped.map(({ line, why, cells }) => (
                  <li key={line} className="break-words">
                    <b className="num">{line}.</b> {skippedWords[why]}:{' '}
                    {cells.filter((cell) => cell.trim() !== '').join(' · ')}
                  </li>
                ))}
              </ul>
            </details>
          </Line>
        )}
        {cards > 0 && (
          <Line icon={EyeOff} tone="text-warn">
            {formatNumber(cards)} kart numarası bu cihazda maskelendi (
            {listOf(masked.map(({ name }) => name))})
          </Line>
        )}
        {preview.dropped.length > 0 && (
          <Line icon={EyeOff} tone="text-ink-2">
            Kart sahibi kolonları okunmadı: {listOf(preview.dropped.map(({ name }) => name))}
          </Line>
        )}
      </ul>
    </Card>
  );
}

const checkLooks: Readonly<Record<FileCheck['tone'], readonly [IconType, string]>> = {
  stop: [OctagonX, 'text-danger'],
  warn: [TriangleAlert, 'text-warn'],
  note: [Info, 'text-ink-2'],
};

/** Shows facts about the file as a whole. */
export function ChecksCard({ checks }: { checks: readonly FileCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <Card title="Dosyanın denetimi">
      <ul>
        {checks.map(({ tone, text }) => {
          const [icon, colour] = checkLooks[tone];
          return (
            <Line key={text} icon={icon} tone={colour}>
              {text}
            </Line>
          );
        })}
      </ul>
    </Card>
  );
}

export function UndoNote() {
  return (
    <Card>
      <p className="meta flex gap-2.5 text-ink-2">
        <Undo2 className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        İçe alma tek adımda geri alınabilir: yalnız bu dosyanın satırları kalkar. Dosyanın kendisi bu cihazda
        tutulmaz.
      </p>
    </Card>
  );
}
