import { useCallback, useMemo, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import { ImportFlow } from '@/import/flow/import-flow';
import type { FileChecks } from '@/import/flow/scan-rows';
import type { Imports } from '@/import/list/use-imports';
import { usePageTitle } from '@/ui/page-title';
import { RadioCards } from '@/ui/radio-cards';
import { listChecks, unknownInsurers } from './file-checks';
import { kindOfList } from './kinds/list-kinds';
import type { CaseList } from './kinds/list-kinds';
import { caseLists, importableLists, listPages, listsOf } from './lists-search';
import type { ListPageId } from './lists-search';
import { DifferenceCard } from './report/difference-card';
import { MatchCard } from './report/match-card';
import { UnknownInsurers } from './report/unknown-insurers';
import { useKnown } from './report/use-known';
import { useListContext } from './use-list-context';

const descriptions: Readonly<Record<CaseList, string>> = {
  provision: 'Şirketlerin provizyon taleplerine verdiği yanıtlar',
  payment: 'Fatura ve icmallere yapılan ödemeler, kesintiler',
  denial: 'Yalnız reddedilenler, nedenleriyle',
  agreement: 'Bir şirketle anlaşılan hizmet fiyatları',
  pathology: 'Patoloji laboratuvarının raporları',
  specimen: 'Hastane sisteminden numuneler: alınma, kabul ve ret saatleri',
  colonoscopy: 'Yapılan bütün kolonoskopiler; adenom oranının paydası',
};

/** Imports a list, and says beforehand what it changes. */
export function NewImport({
  page,
  list,
  imports,
  files: dropped,
  onList,
  onOpen,
  onClose,
}: {
  page: ListPageId;
  list: CaseList;
  imports: Imports;
  /** Files that were dropped on the page before. */
  files: readonly File[];
  onList: (list: CaseList) => void;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const { title, path } = listPages[page];
  usePageTitle('Liste yükle', { label: title, to: path });
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const [aliases, setAliases] = useState<Readonly<Record<string, string>>>({});
  const context = useListContext(aliases);
  const kind = useMemo(() => kindOfList(list, context), [list, context]);
  const around = useKnown();
  const { files } = imports;
  const checks = useCallback<FileChecks>(
    (scan, sourceId) => listChecks(scan, { list, sourceId, context, files }),
    [list, context, files],
  );
  const offered = importableLists(listsOf[page], access);
  return (
    <ImportFlow
      kind={kind}
      files={dropped}
      checks={checks}
      onOpen={onOpen}
      onClose={onClose}
      about={{
        main: (scan, sourceId) => (
          <DifferenceCard list={list} scan={scan} sourceId={sourceId} around={around} />
        ),
        aside: (scan, sourceId) => (
          <>
            <UnknownInsurers
              names={unknownInsurers(scan, context)}
              onChoose={(key, insurer) => {
                if (reference.definition('insurer', insurer) !== undefined) {
                  setAliases((known) => ({ ...known, [key]: insurer }));
                }
              }}
            />
            <MatchCard list={list} scan={scan} sourceId={sourceId} around={around} />
          </>
        ),
      }}
      choice={
        <RadioCards<CaseList>
          name="import-list"
          label="Ne yüklüyorsunuz?"
          options={offered.map((kind) => ({
            value: kind,
            label: caseLists[kind],
            description: descriptions[kind],
          }))}
          value={list}
          onChange={onList}
        />
      }
    />
  );
}
