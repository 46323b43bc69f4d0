import { useMemo, useState } from 'react';
import { useNow } from '@/data/now';
import { useRecords } from '@/data/records';
import { usePermission } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { compareTurkish } from '@/lib/turkish';
import { EntityList } from '@/kit/list/entity-list';
import { optionsOf } from '@/kit/list/list-filters';
import { selectRows } from '@/kit/list/select-rows';
import { resume } from '@sync/model/entities/resume';
import { blindColumns, openColumns } from './resume-columns';
import { blindExport, resumeExport } from './resume-export';
import { ResumeBoard } from './resume-board';
import { ResumeBulkBar } from './resume-bulk';
import { useCvHits } from './cv/use-cv-hits';
import { ResumeFormSheet } from './resume-form-sheet';
import { ResumeHead } from './resume-head';
import { resumeRows, resumeSelection } from './resume-rows';
import { keepStates, readResumeSearch } from './resume-search';
import type { ResumeSearch } from './resume-search';
import { ResumeSheet } from './resume-sheet';
import { ResumeTriage } from './resume-triage';
import { useResumeMarks } from './use-resume-marks';

/** Shows the inbox of applications; one of them beside the list. */
export function ResumeListPage({
  search,
  onSearch,
}: {
  search: ResumeSearch;
  onSearch: (search: ResumeSearch) => void;
}) {
  const today = todayIso(useNow());
  const { records, state } = useRecords(resume);
  const rows = useMemo(() => resumeRows(records, today), [records, today]);
  const blind = search.blind === 'yes';
  const [sought, setSought] = useState('');
  const hits = useCvHits(sought, blind);
  const selection = useMemo(() => resumeSelection(blind, hits), [blind, hits]);
  const positions = useMemo(
    () => [...new Set(records.map(({ position_applied: position }) => position))].sort(compareTurkish),
    [records],
  );
  const view = search.view ?? 'triage';
  const marks = useResumeMarks();
  const mayEdit = usePermission('form.resumes.edit');
  const change = (patch: Readonly<Record<string, unknown>>) =>
    onSearch(readResumeSearch({ ...search, ...patch }));
  const step = (from: string, by: 1 | -1) => {
    const shown = selectRows([...rows], selection, search, '');
    const next = shown[shown.findIndex((row) => row.resume.id === from) + by];
    if (next !== undefined) onSearch({ ...search, open: next.resume.id });
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ResumeHead rows={rows} loading={state === 'loading'} search={search} view={view} onChange={change} />
      <EntityList
        entity={resume}
        rows={rows}
        recordOf={(row) => row.resume}
        state={state}
        selection={selection}
        search={search}
        read={readResumeSearch}
        onSearch={onSearch}
        columns={blind ? blindColumns : openColumns}
        filters={[
          { id: 'tag', label: 'Etiket', field: 'tag_ids' },
          {
            id: 'job',
            label: 'Pozisyon',
            options: positions.map((value) => ({ value, label: value })),
          },
          { id: 'assignee', label: 'Sorumlu', field: 'assignee_id' },
          { id: 'source', label: 'Kaynak', field: 'source' },
          { id: 'keep', label: 'Saklama', options: optionsOf(keepStates) },
        ]}
        onSought={setSought}
        noun="özgeçmiş"
        placeholder={blind ? 'Aday no, özgeçmiş metni' : 'Ad, telefon, özgeçmiş metni'}
        exported={{
          permission: 'form.resumes.export',
          noun: 'özgeçmişi',
          content: blind
            ? 'Dosyada adayların meslek bilgileri bulunur; ad ve iletişim yoktur.'
            : 'Dosyada adayların ad, iletişim ve meslek bilgileri bulunur.',
          list: blind ? blindExport : resumeExport,
        }}
        rowLabel={(row) => (blind ? row.alias : row.name)}
        bulkBar={
          mayEdit
            ? (chosen, clear) => (
                <ResumeBulkBar
                  records={records.filter(({ id }) => chosen.has(id))}
                  blind={blind}
                  onClear={clear}
                />
              )
            : undefined
        }
        drawing={
          view === 'triage'
            ? (shown) => (
                <ResumeTriage
                  rows={shown}
                  openId={search.open}
                  blind={blind}
                  marks={marks}
                  hits={hits}
                  onOpen={(open) => change({ open })}
                  onEdit={(open) => change({ open, form: 'edit' })}
                />
              )
            : view === 'board'
              ? (shown) => <ResumeBoard rows={shown} blind={blind} onOpen={(open) => change({ open })} />
              : undefined
        }
        sheet={(row, beside) =>
          view === 'triage' ? null : (
            <ResumeSheet
              key={row.resume.id}
              row={row}
              blind={blind}
              onStep={(by) => step(row.resume.id, by)}
              onClose={beside.onClose}
              // The form has the name: who reviews blind edits on the application's own page.
              onEdit={blind ? undefined : beside.onEdit}
            />
          )
        }
        form={(row, beside) =>
          blind && row !== null ? null : (
            <ResumeFormSheet key={row?.resume.id} stored={row?.resume ?? null} {...beside} />
          )
        }
      />
    </div>
  );
}
