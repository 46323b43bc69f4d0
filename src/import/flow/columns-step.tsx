import { useReferenceData } from '@/data/reference-data';
import { DraftLine } from '@/ui/draft-line';
import { Card } from '@/ui/card';
import { ComboboxField } from '@/ui/combobox-field';
import { columnsOfPreview, ColumnTable } from './column-table';
import { FileCard } from './file-card';
import { ReadingProgress } from './file-step';
import { FormulaCard } from './formula-card';
import { HeaderPicker } from './header-picker';
import { HeaderQuestions } from './header-questions';
import { KeepLayoutCard } from './keep-layout';
import { KindRules } from './kind-rules';
import { withKnownFields } from './mapping';
import { ReadingCard } from './reading-card';
import { PickRules } from './pick-rules';
import { TwoColumns } from './two-columns';
import type { Import } from './use-import';

/** Says which column of the file is what, or, of a header like a known one, where each column has gone. */
export function ColumnsStep({ flow }: { flow: Import }) {
  const { kind, read, profile, scan, opened, asked } = flow;
  if (read === null || profile === null || read.preview.header === null) return null;
  const { suggestion } = read.preview;
  const proposed = suggestion === null ? null : withKnownFields(suggestion.profile, kind);
  return (
    <TwoColumns
      head={
        <>
          <FileCard
            read={read}
            known={flow.own}
            source={flow.sourceName}
            isChanged={flow.isChanged}
            onClose={flow.close}
          />
          {opened.progress !== null && <ReadingProgress opened={opened} />}
          <SourceCard flow={flow} />
        </>
      }
      main={
        <>
          <HeaderPicker
            isShort
            preview={read.preview}
            wanted={read.wanted}
            onChange={(wanted) => void flow.point(wanted)}
          />
          {asked !== null ? (
            <HeaderQuestions
              key={asked.record.id}
              nearest={asked}
              header={read.preview.header}
              onOther={() => flow.decide('other')}
              onProfile={(next) => {
                flow.decide('next');
                void flow.change(next);
              }}
            />
          ) : (
            <>
              <ColumnTable
                kind={kind}
                profile={profile}
                columns={columnsOfPreview(read.preview, kind)}
                scan={scan}
                onChange={(next) => void flow.change(next)}
                onReset={proposed === null ? undefined : () => void flow.change(proposed)}
              />
              <KindRules
                kind={kind}
                profile={profile}
                unknown={read.preview.table?.summary.unknownKinds ?? []}
                onChange={(next) => void flow.change(next)}
              />
              <PickRules kind={kind} profile={profile} onChange={(next) => void flow.change(next)} />
            </>
          )}
        </>
      }
      aside={
        <>
          {asked === null && (
            <>
              <FormulaCard
                kind={kind}
                profile={profile}
                formulas={read.preview.table?.formulas ?? []}
                addition={read.preview.table?.addition ?? null}
                onChange={(next) => void flow.change(next)}
              />
              <ReadingCard profile={profile} onChange={(next) => void flow.change(next)} />
              {flow.isChanged && flow.mayKeep && (
                <KeepLayoutCard
                  isKept={flow.keeps}
                  name={flow.name}
                  version={flow.version}
                  onKeep={flow.setKeeps}
                  onName={flow.setName}
                />
              )}
            </>
          )}
          <DraftLine standing={flow.draft.standing} savedAt={flow.draft.savedAt} />
        </>
      }
    />
  );
}

/** Asks for the source of the list; what a known layout says may be changed, since others may have the same header. */
function SourceCard({ flow: { kind, sourceId, chooseSource, isSourceRead } }: { flow: Import }) {
  const reference = useReferenceData();
  if (kind.source === undefined) return null;
  const { label, lookup, hint } = kind.source;
  return (
    <Card>
      <ComboboxField
        label={label}
        hint={isSourceRead ? `${hint} Satırlarda yazıyorsa boş bırakın.` : hint}
        clearable={isSourceRead}
        options={reference
          .definitions(lookup)
          .filter(({ active, id }) => active || id === sourceId)
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={sourceId}
        onChange={chooseSource}
      />
    </Card>
  );
}
