import { Check, Download, FilePlus2, FileUp } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useDraft } from '@/data/drafts';
import { useReferenceData } from '@/data/reference-data';
import { useRecords } from '@/data/records';
import { usePermission, useWrites } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { formatDateTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { builtInWords, wordsInUse } from '@sync/model/rules/pathology-reading/words-in-use';
import { saveFile } from '@/kit/export/spreadsheet';
import { useOutcome } from '@/kit/form/use-outcome';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { ErrorNote, LoadingBlock, PageNotRead } from '@/ui/page-states';
import type { ReadingWords } from '@sync/model/entities/biopsy-values';
import { readingWordList } from '@sync/model/entities/reading-words';
import type { ReadingWordList } from '@sync/model/entities/reading-words';
import { parseReadingWords } from '@sync/model/rules/pathology-reading/parse-words';
import { putInUse } from './word-actions';
import { phrasesOf, wordGroups } from './word-groups';
import { WordsEditor } from './words-editor';
import { WordsImport } from './words-import';
import { WordsTrial } from './words-trial';

/** A version that can be looked at: one of the hospital, or the one that comes with the program. */
interface Version {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly words: ReadingWords | null;
  readonly stored: ReadingWordList | null;
}

const BUILT_IN = 'program';

const builtIn: Version = {
  id: BUILT_IN,
  name: 'Türkçe, programla gelen',
  version: builtInWords.wordsVersion,
  words: builtInWords.words,
  stored: null,
};

function versionOf(stored: ReadingWordList): Version {
  const parsed = parseReadingWords(stored.content);
  return {
    id: stored.id,
    name: stored.name,
    version: stored.version,
    words: 'words' in parsed ? parsed.words : null,
    stored,
  };
}

const countOf = (words: ReadingWords | null): number =>
  words === null ? 0 : wordGroups.reduce((sum, group) => sum + phrasesOf(words, group).length, 0);

/** Shows the word lists that reports are read by: versions, their words, and a place to try them. */
export function WordsTab() {
  const { records, state } = useRecords(readingWordList);
  const writes = useWrites();
  const outcome = useOutcome();
  const mayEdit = usePermission('parse.reading_words.edit');
  const versions = useMemo(
    () => [...records.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)).map(versionOf), builtIn],
    [records],
  );
  const inUse = wordsInUse(records).wordsId ?? BUILT_IN;
  const [chosen, setChosen] = useState<string | null>(null);
  /** Words that are changed now, and what they are called; null while a version is only looked at. */
  const [edited, setEdited] = useState<{ readonly name: string; readonly words: ReadingWords } | null>(null);
  const draft = useDraft<{ readonly name: string; readonly words: ReadingWords }>('reading-words');
  const { restored } = draft;
  useEffect(() => {
    if (restored !== null && mayEdit) setEdited((current) => current ?? restored);
  }, [restored, mayEdit]);
  const stop = () => {
    setEdited(null);
    void draft.clear();
  };
  const [takes, setTakes] = useState(false);
  const shown = versions.find(({ id }) => id === (chosen ?? inUse)) ?? builtIn;

  if (state === 'error') {
    return (
      <PageNotRead title="Kelime listeleri okunamadı">Kayıtlarınız güvende; sayfayı yenileyin.</PageNotRead>
    );
  }
  if (state === 'loading') return <LoadingBlock />;
  return (
    <div className="flex min-h-0 flex-1 bg-canvas max-lg:flex-col max-lg:overflow-y-auto">
      <section
        aria-label="Sürümler"
        className="flex w-72 shrink-0 flex-col gap-2 border-r border-line p-3 max-lg:w-full max-lg:border-r-0 max-lg:border-b lg:overflow-y-auto"
      >
        <ul aria-label="Kelime listeleri" className="flex flex-col gap-1">
          {versions.map((version) => (
            <li key={version.id}>
              <button
                type="button"
                aria-current={version.id === shown.id}
                className={cx(
                  'flex min-h-14 w-full flex-col justify-center rounded-md border px-3 py-1.5 text-left',
                  version.id === shown.id
                    ? 'border-accent bg-surface'
                    : 'border-line-soft bg-surface hover:bg-hover',
                )}
                onClick={() => {
                  setChosen(version.id);
                  setEdited(null);
                }}
              >
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {version.name}
                  {version.id === inUse && (
                    <Badge tone="success" icon={Check}>
                      Kullanımda
                    </Badge>
                  )}
                </span>
                <span className="meta num text-ink-2">
                  Sürüm {version.version} ·{' '}
                  {version.words === null ? 'okunamıyor' : `${formatNumber(countOf(version.words))} ifade`}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {mayEdit && (
          <Button icon={FileUp} onClick={() => setTakes(true)}>
            Liste al
          </Button>
        )}
      </section>
      <div className="flex min-w-0 flex-1 flex-col gap-4 p-4 lg:overflow-y-auto">
        {edited === null ? (
          <>
            <Head
              version={shown}
              isInUse={shown.id === inUse}
              actions={
                mayEdit && shown.words !== null
                  ? {
                      onUse: () =>
                        void outcome.run(
                          () => putInUse(writes, records, shown.stored),
                          `${shown.name}, sürüm ${shown.version} kullanımda`,
                        ),
                      onEdit: () =>
                        setEdited({
                          name: shown.stored?.name ?? 'Türkçe',
                          words: shown.words ?? builtInWords.words,
                        }),
                    }
                  : null
              }
            />
            {shown.words === null ? (
              <ErrorNote title="Bu sürüm okunamıyor">
                Liste daha yeni bir uygulamayla yazılmış. Uygulamayı yenileyin.
              </ErrorNote>
            ) : (
              <>
                <WordsTrial words={shown.words} />
                <WordsEditor key={shown.id} words={shown.words} />
              </>
            )}
          </>
        ) : (
          <WordsEditor
            key={`edited ${edited.name} ${countOf(edited.words)}`}
            words={edited.words}
            saving={{
              name: edited.name,
              lists: records,
              onChange: (name, words) => draft.save({ name, words }),
              onSaved: (stored) => {
                stop();
                setChosen(stored.id);
              },
              onCancel: stop,
            }}
          />
        )}
      </div>
      {takes && (
        <WordsImport
          shown={shown}
          onTaken={(name, words) => {
            draft.save({ name, words });
            setEdited({ name, words });
          }}
          onClose={() => setTakes(false)}
        />
      )}
    </div>
  );
}

function Head({
  version,
  isInUse,
  actions,
}: {
  version: Version;
  isInUse: boolean;
  actions: { readonly onUse: () => void; readonly onEdit: () => void } | null;
}) {
  const reference = useReferenceData();
  const { stored } = version;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-lg font-semibold break-words">
          {version.name}, sürüm {version.version}
        </h2>
        <p className="meta text-ink-2">
          {stored === null
            ? 'Hastanenin listesi yoksa raporlar bununla okunur.'
            : `${reference.userName(stored.created_by) ?? '–'}, ${formatDateTime(stored.created_at)}`}
        </p>
      </div>
      {version.words !== null && (
        <Button
          icon={Download}
          onClick={() =>
            saveFile(`kelime-listesi-${version.version}`, 'json', JSON.stringify(version.words, null, 1))
          }
        >
          İndir
        </Button>
      )}
      {actions !== null && (
        <>
          <Button icon={FilePlus2} onClick={actions.onEdit}>
            Yeni sürüm yap
          </Button>
          {!isInUse && (
            <Button tone="primary" icon={Check} onClick={actions.onUse}>
              Kullanıma al
            </Button>
          )}
        </>
      )}
    </div>
  );
}
