import { FileUp } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { formatNumber } from '@/lib/numbers';
import { ActDialog } from '@/kit/form/act-dialog';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { ComboboxField } from '@/ui/combobox-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { ActionError, actionError } from '@sync/model/action-error';
import type { ReadingWords } from '@sync/model/entities/biopsy-values';
import { parseReadingWords } from '@sync/model/rules/pathology-reading/parse-words';
import { textOfFile } from './word-actions';
import { groupOfKind, groupOptions, kindsOf, pairsOfText, wordsOfPairs } from './word-pairs';

/** Parses a list in the app's own format; null where its groups have to be found. */
function wholeList(text: string): ReadingWords | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    const parsed = parseReadingWords(JSON.parse(text));
    return 'words' in parsed ? parsed.words : null;
  } catch {
    return null;
  }
}

/** Takes a list from a file or a pasted text, in any language and most shapes; asks what its unknown groups are. */
export function WordsImport({
  shown,
  onTaken,
  onClose,
}: {
  /** The list on the page, which the phrases may be added to. */
  shown: { readonly name: string; readonly words: ReadingWords | null };
  /** Receives the words, which are shown and tried before they are stored. */
  onTaken: (name: string, words: ReadingWords) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string | null>>(new Map());
  const [adds, setAdds] = useState(false);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const whole = useMemo(() => wholeList(text), [text]);
  const pairs = useMemo(() => (whole === null ? pairsOfText(text) : []), [text, whole]);
  const kinds = useMemo(() => kindsOf(pairs), [pairs]);
  const groupOf = (kind: string): string | null => chosen.get(kind) ?? groupOfKind(kind);
  const load = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setFileProblem(null);
    try {
      setText(await textOfFile(file));
      setChosen(new Map());
      setName((known) => (known === '' ? file.name.replace(/\.[^.]+$/u, '').slice(0, 80) : known));
    } catch (error) {
      setFileProblem(
        error instanceof ActionError ? (error.fields['file'] ?? error.message) : 'Dosya okunamadı',
      );
    }
  };
  const take = (): Promise<void> => {
    if (whole === null && pairs.length === 0) {
      return Promise.reject(actionError('invalid', { text: 'Listeyi yapıştırın ya da bir dosya seçin' }));
    }
    const groups = new Map(kinds.map(({ kind }) => [kind, groupOf(kind)]));
    if (whole === null && [...groups.values()].every((group) => group === null)) {
      return Promise.reject(actionError('invalid', { groups: 'En az bir grubun ne olduğunu seçin' }));
    }
    const called = name.trim() === '' ? (adds ? shown.name : 'Yeni liste') : name.trim();
    const base = adds ? (shown.words ?? undefined) : undefined;
    onTaken(called, whole ?? wordsOfPairs(pairs, groups, base));
    return Promise.resolve();
  };
  return (
    <ActDialog title="Liste al" saveLabel="Listeyi aç" width={640} onSave={take} onClose={onClose}>
      {(problems) => (
        <>
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              className="min-w-52 flex-1"
              label="Listenin adı"
              placeholder="English, Deutsch …"
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Button icon={FileUp} onClick={() => chooser.current?.click()}>
              Dosya seç
            </Button>
            <input
              ref={chooser}
              type="file"
              accept=".json,.csv,.tsv,.txt,.xlsx,.xls"
              hidden
              aria-label="Kelime listesi dosyası"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                event.target.value = '';
                void load(file);
              }}
            />
          </div>
          {fileProblem !== null && (
            <p role="alert" className="text-danger">
              {fileProblem}
            </p>
          )}
          <TextareaField
            label="İfadeler"
            hint="Her satırda grup ve ifade (malignant;adenocarcinoma), başlıklı satırlar (malignant: adenocarcinoma, lymphoma) ya da JSON."
            rows={8}
            spellCheck={false}
            error={problems['text']}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {whole === null && shown.words !== null && (
            <Checkbox
              label={`“${shown.name}” listesine ekle; raporlar iki dille birlikte okunur`}
              checked={adds}
              onChange={(event) => setAdds(event.target.checked)}
            />
          )}
          {whole !== null && <p className="text-success">Kelime listesi eksiksiz okundu.</p>}
          {kinds.length > 0 && (
            <section aria-label="Gruplar" className="grid gap-2">
              <p className="meta text-ink-2">
                {formatNumber(pairs.length)} ifade okundu. Grubu seçilmeyen ifadeler alınmaz.
              </p>
              {problems['groups'] !== undefined && (
                <p role="alert" className="text-danger">
                  {problems['groups']}
                </p>
              )}
              <ul className="grid gap-2 sm:grid-cols-2">
                {kinds.slice(0, 60).map(({ kind, count }) => (
                  <li key={kind}>
                    <ComboboxField
                      label={`${kind === '' ? 'Grubu yazılmamış' : kind}, ${formatNumber(count)} ifade`}
                      placeholder="Alınmasın"
                      clearable
                      options={groupOptions}
                      value={groupOf(kind)}
                      onChange={(group) => setChosen((map) => new Map(map).set(kind, group))}
                    />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </ActDialog>
  );
}
