import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { useSignedIn } from '@/data/workspace';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { RadioCards } from '@/ui/radio-cards';
import type { CaseList } from './kinds/list-kinds';
import { caseLists, importableLists } from './lists-search';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Renders a page that takes files dropped anywhere on it, and asks which kind of list they are. */
export function DropPage({
  lists,
  onFiles,
  children,
}: {
  lists: readonly CaseList[];
  onFiles: (list: CaseList, files: readonly File[]) => void;
  children: ReactNode;
}) {
  const { access } = useSignedIn();
  const [isOver, setOver] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  const offered = importableLists(lists, access);
  const [first] = offered;
  const [chosen, setChosen] = useState<CaseList | null>(null);
  const list = chosen ?? first;
  if (list === undefined) return children;
  return (
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        setFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-3 z-20 grid place-items-center rounded-xl border-2 border-dashed border-accent bg-accent-soft">
          <p className="flex items-center gap-3 text-base font-semibold text-accent">
            <Upload className="size-6" aria-hidden="true" />
            Listeyi buraya bırakın
          </p>
        </div>
      )}
      <Dialog
        open={files.length > 0}
        onClose={() => setFiles([])}
        title="Bu hangi liste?"
        width={640}
        actions={
          <>
            <Button onClick={() => setFiles([])}>Vazgeç</Button>
            <Button tone="primary" onClick={() => onFiles(list, files)}>
              Dosyayı aç
            </Button>
          </>
        }
      >
        <p className="mt-1 mb-3 break-words text-ink-2">{files.map(({ name }) => name).join(', ')}</p>
        <RadioCards<CaseList>
          name="dropped-list"
          label="Liste türü"
          options={offered.map((kind) => ({ value: kind, label: caseLists[kind] }))}
          value={list}
          onChange={setChosen}
        />
      </Dialog>
    </div>
  );
}
