import { BadgeCheck, FileSpreadsheet } from 'lucide-react';
import { formatBytes, formatNumber } from '@/lib/numbers';
import type { Preview } from '../read/preview';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import type { KnownLayout } from './find-layout';
import type { ReadFile } from './use-opened-file';

const kinds: Readonly<Record<string, string>> = {
  xlsx: 'Excel çalışma kitabı',
  xls: 'Excel çalışma kitabı (.xls)',
  html: 'web sayfası olarak kaydedilmiş tablo',
  text: 'metin',
  camt: 'CAMT.053 hesap ekstresi',
  mt940: 'MT940 hesap ekstresi',
};
export const delimiters: Readonly<Record<string, string>> = {
  ';': 'noktalı virgül',
  ',': 'virgül',
  '\t': 'sekme',
  '|': 'dikey çizgi',
};

/** Describes the format of a file: `noktalı virgül · windows-1254 · başlık 3. satırda · 148 satır`. */
function fileWords({ file, header, table }: Preview): string {
  const { kind, layout, encoding } = file;
  return [
    layout === null ? kinds[kind] : layout.kind === 'fixed' ? 'sabit genişlik' : delimiters[layout.delimiter],
    encoding,
    header === null ? 'başlık bulunamadı' : `başlık ${header.at + 1}. satırda`,
    table === null ? null : `${formatNumber(table.summary.rows)} satır`,
  ]
    .filter((word) => word !== null && word !== undefined)
    .join(' · ');
}

/** Shows the opened file: its name, its format, and whether its layout is known. */
export function FileCard({
  read: { file, preview },
  known,
  source,
  isChanged,
  onClose,
}: {
  read: ReadFile;
  /** The stored profile that reads the file. */
  known: KnownLayout | null;
  /** Source of the list. */
  source: string | null;
  /** The known profile was changed since. */
  isChanged: boolean;
  /** Absent where no other file can be taken now. */
  onClose?: (() => void) | undefined;
}) {
  const { lettersMended } = preview.file;
  return (
    <div className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-success-soft text-success">
        <FileSpreadsheet className="size-5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold break-words">{file.name}</p>
        <p className="meta text-ink-2">
          {[
            source,
            known === null ? null : `${known.record.name}, düzen ${known.record.version}`,
            fileWords(preview),
            formatBytes(file.size),
            lettersMended ? 'bozuk Türkçe harfler düzeltildi' : null,
          ]
            .filter((word) => word !== null)
            .join(' · ')}
        </p>
      </div>
      {known !== null && !isChanged && (
        <Badge tone="success" icon={BadgeCheck}>
          Düzen tanındı
        </Badge>
      )}
      {onClose !== undefined && (
        <Button tone="quiet" onClick={onClose}>
          Değiştir
        </Button>
      )}
    </div>
  );
}
