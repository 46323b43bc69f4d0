import { useState } from 'react';
import { useWrites } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import { useOutcome } from '@/kit/form/use-outcome';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { SearchField } from '@/ui/search-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import { ActionError } from '@sync/model/action-error';
import type { ReadingWords } from '@sync/model/entities/biopsy-values';
import type { ReadingWordList } from '@sync/model/entities/reading-words';
import { foldTurkish } from '@sync/model/tr/turkish';
import { saveWords } from './word-actions';
import { phrasesIn, phrasesOf, withPhrases, wordGroups } from './word-groups';
import type { WordGroup } from './word-groups';
import { WordsTrial } from './words-trial';

interface Saving {
  /** Initial name of the list. */
  readonly name: string;
  readonly lists: readonly ReadingWordList[];
  /** Receives every change, so that it is kept on the device. */
  readonly onChange: (name: string, words: ReadingWords) => void;
  readonly onSaved: (stored: ReadingWordList) => void;
  readonly onCancel: () => void;
}

/** Groups worth showing: of what differs by organ only those with phrases, and all that hold the sought text. */
function shownGroups(words: ReadingWords, sought: string): readonly WordGroup[] {
  const key = foldTurkish(sought.trim());
  return wordGroups.filter((group) => {
    const phrases = phrasesOf(words, group);
    if (key !== '') {
      return (
        foldTurkish(group.label).includes(key) || phrases.some((phrase) => foldTurkish(phrase).includes(key))
      );
    }
    return group.part !== 'organ' || phrases.length > 0;
  });
}

/** Shows the words of a list, group by group; with `saving` they can be changed and saved as a new version. */
export function WordsEditor({ words, saving }: { words: ReadingWords; saving?: Saving }) {
  const writes = useWrites();
  const outcome = useOutcome();
  const [changed, setChanged] = useState(words);
  const [name, setName] = useState(saving?.name ?? '');
  const [sought, setSought] = useState('');
  const [openId, setOpenId] = useState('classes.malignant');
  /** Text as typed: blank lines and blanks are kept while typing. */
  const [typed, setTyped] = useState<string | null>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const groups = shownGroups(changed, sought);
  const open = wordGroups.find(({ id }) => id === openId);
  if (open === undefined) return null;
  const save = async (): Promise<void> => {
    if (saving === undefined) return;
    try {
      const stored = await saveWords(writes, saving.lists, name, changed);
      outcome.done(`${stored.name}, sürüm ${stored.version} kaydedildi`);
      saving.onSaved(stored);
    } catch (error) {
      if (error instanceof ActionError && Object.keys(error.fields).length > 0) setProblems(error.fields);
      else outcome.failed(error);
    }
  };
  return (
    <>
      {saving !== undefined && (
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            className="min-w-60 flex-1"
            label="Listenin adı"
            maxLength={80}
            error={problems['name']}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              saving.onChange(event.target.value, changed);
              setProblems({});
            }}
          />
          <Button onClick={saving.onCancel}>Vazgeç</Button>
          <Button tone="primary" onClick={() => void save()}>
            Yeni sürüm olarak kaydet
          </Button>
          {problems['words'] !== undefined && (
            <p role="alert" className="w-full text-danger">
              {problems['words']}
            </p>
          )}
        </div>
      )}
      {saving !== undefined && <WordsTrial words={changed} />}
      <Card
        flush
        title="Kelimeler"
        aside={<SearchField label="İfade ara" value={sought} onChange={setSought} />}
      >
        <div className="grid min-h-96 lg:grid-cols-[260px_minmax(0,1fr)]">
          <ul
            aria-label="Gruplar"
            className="max-h-[28rem] overflow-y-auto border-line-soft p-2 max-lg:max-h-56 max-lg:border-b lg:border-r"
          >
            {groups.map((group) => (
              <li key={group.id}>
                <button
                  type="button"
                  aria-current={group.id === openId}
                  className={cx(
                    'flex min-h-9 w-full items-center gap-2 rounded-md px-2 text-left touch:min-h-11',
                    group.id === openId ? 'bg-selected font-medium' : 'hover:bg-hover',
                  )}
                  onClick={() => {
                    setOpenId(group.id);
                    setTyped(null);
                  }}
                >
                  <span className="min-w-0 flex-1 break-words">{group.label}</span>
                  <span className="num meta text-ink-3">
                    {formatNumber(phrasesOf(changed, group).length)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <div className="p-4">
            <TextareaField
              label={open.label}
              hint={`${open.note} Her satıra bir ifade.`}
              rows={12}
              spellCheck={false}
              readOnly={saving === undefined}
              value={typed ?? phrasesOf(changed, open).join('\n')}
              onChange={(event) => {
                setTyped(event.target.value);
                const next = withPhrases(changed, open, phrasesIn(event.target.value));
                setChanged(next);
                saving?.onChange(name, next);
                setProblems({});
              }}
            />
          </div>
        </div>
      </Card>
    </>
  );
}
