import { surveyKinds, surveyLanguageName } from '@sync/model/surveys/survey';
import type { ReferenceData } from '@/data/reference-data';
import { formatDateTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { Badge } from '@/ui/badge';
import type { DataColumn } from '@/ui/table-types';
import type { QuestionnaireRow } from './questionnaire-rows';

const standingOf = ({ published, active, changedBy, unsaved }: QuestionnaireRow): string => {
  if (published !== null) return active ? `Yayında, ${published}. sürüm` : 'Kullanımda değil';
  return unsaved && changedBy === null ? 'Kaydedilmedi' : 'Yayımlanmadı';
};

function Name({ row }: { row: QuestionnaireRow }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="clip">{row.name}</span>
      {row.unsaved && <Badge tone="warn">Bu cihazda taslak</Badge>}
    </span>
  );
}

export function questionnaireColumns(reference: ReferenceData): readonly DataColumn<QuestionnaireRow>[] {
  return [
    {
      id: 'name',
      header: 'Anket',
      key: true,
      hideable: false,
      minWidth: 260,
      cell: (row) => <Name row={row} />,
      narrowCell: (row) => (
        <span className="block min-w-0">
          <Name row={row} />
          <span className="meta clip block font-normal text-ink-2">
            {surveyKinds[row.kind]}
            {row.anonymous && ', anonim'}
            {`, ${row.languages.map(surveyLanguageName).join(', ')}`}
          </span>
        </span>
      ),
      sortValue: ({ name }) => name,
    },
    {
      id: 'kind',
      header: 'Tür',
      width: 140,
      priority: 3,
      cell: ({ kind }) => surveyKinds[kind],
      sortValue: ({ kind }) => surveyKinds[kind],
    },
    {
      id: 'languages',
      header: 'Diller',
      width: 200,
      priority: 3,
      givesWay: 1,
      cell: ({ languages }) => (
        <span className="clip block">{languages.map(surveyLanguageName).join(', ')}</span>
      ),
    },
    {
      id: 'anonymous',
      header: 'Anonim',
      width: 84,
      priority: 3,
      givesWay: 2,
      cell: ({ anonymous }) => (anonymous ? 'Evet' : 'Hayır'),
    },
    {
      id: 'standing',
      header: 'Durum',
      width: 156,
      cell: (row) => <span className="clip block">{standingOf(row)}</span>,
      sortValue: standingOf,
    },
    {
      id: 'answers',
      header: 'Yanıt',
      width: 84,
      align: 'end',
      cell: ({ answers }) => <span className="num">{formatNumber(answers)}</span>,
      sortValue: ({ answers }) => answers,
    },
    {
      id: 'changed',
      header: 'Değişiklik',
      width: 240,
      narrowWidth: 170,
      priority: 2,
      cell: ({ changedAt, changedBy }) => (
        <span className="clip block">
          <span className="num">{formatDateTime(changedAt)}</span>
          {changedBy !== null && <span className="text-ink-2">, {reference.userName(changedBy)}</span>}
        </span>
      ),
      sortValue: ({ changedAt }) => new Date(changedAt).getTime(),
    },
  ];
}
