import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { cx } from '@/lib/class-names';
import { Button } from '@/ui/button';

const TYPES = '.xlsx,.xls,.xlsm,.ods,.csv,.txt,.tsv,.htm,.html,.xml,.prn,.dat,.sta,.mt940,.940';

/** Takes files by dropping or choosing them. */
export function FileDrop({
  single = false,
  onFiles,
}: {
  /** True where only the first of several is taken. */
  single?: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={cx(
        'grid place-items-center gap-3 rounded-xl border border-dashed px-6 py-12 text-center transition-colors duration-120',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="grid size-12 place-items-center rounded-xl bg-press text-ink-2">
        <Upload className="size-6" aria-hidden="true" />
      </span>
      <div>
        <p className="font-semibold">Dosyayı buraya bırakın</p>
        <p className="meta mt-0.5 text-ink-2">
          Excel (.xlsx, .xls), .ods, .csv ya da .txt. En çok 50 MB
          {single ? '.' : '; birkaç dosya seçerseniz sırayla alınır.'}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        multiple={!single}
        accept={TYPES}
        aria-label="Liste dosyası"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button tone="primary" onClick={() => input.current?.click()}>
        Dosya seç
      </Button>
    </div>
  );
}
