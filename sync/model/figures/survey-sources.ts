import { surveyChannels, surveyKinds, surveyLanguageNames } from '../surveys/survey';
import type { Figure, FigureColumn, FigureSource } from './figure';

const words = (
  label: string,
  known: Readonly<Record<string, string>>,
  without = 'Belirtilmemiş',
): FigureColumn => ({ label, without, values: { of: 'words', words: known } });

const columns = {
  questionnaire_id: words('Anket', {}),
  version: words('Sürüm', {}),
  kind: words('Anket türü', surveyKinds),
  department_id: { label: 'Birim', without: 'Birim yok', values: { of: 'definition', kind: 'department' } },
  channel: words('Kanal', surveyChannels),
  language: words('Dil', surveyLanguageNames),
  country: { label: 'Ülke', without: 'Ülke yok', values: { of: 'country' } },
} satisfies Readonly<Record<string, FigureColumn>>;

const share = (label: string, definition: string, own: Partial<Figure> = {}): Figure => ({
  label,
  definition,
  unit: 'percent',
  made: 'mean',
  ...own,
});

/** Points of a recommendation, 0 to 10. */
export const npsPoints = Array.from({ length: 11 }, (_, point) => point);

const surveys = {
  label: 'Anket yanıtları',
  health: true,
  apart: 'questionnaire_id',
  columns,
  figures: {
    answers: { label: 'Yanıt', definition: 'Dönem içinde verilen yanıtlar.', unit: 'count', made: 'sum' },
    nps: {
      label: 'Tavsiye puanı (NPS)',
      definition: 'Tavsiye edenlerin (9–10) yüzdesi eksi kötüleyenlerin (0–6) yüzdesi; −100 ile 100 arası.',
      unit: 'points',
      better: 'more',
      made: 'mean',
    },
    promoters: share('Destekleyen', 'Tavsiye puanı 9 ya da 10 olanların payı.', { better: 'more' }),
    passives: share('Kararsız', 'Tavsiye puanı 7 ya da 8 olanların payı.'),
    detractors: share('Kötüleyen', 'Tavsiye puanı 0–6 olanların payı.', { better: 'fewer' }),
    called: share('Aranan düşük puan', 'Düşük puan verenlerden aranan ya da sorunu çözülenlerin payı.', {
      better: 'more',
    }),
    ...Object.fromEntries(
      npsPoints.map((point) => [
        `points_${point}`,
        share(`${point} puan`, `Tavsiye puanı ${point} olanların payı.`),
      ]),
    ),
  },
} satisfies FigureSource;

const values = {
  label: 'Anket soruları',
  health: true,
  apart: 'questionnaire_id',
  columns: { ...columns, question: words('Soru', {}), option: words('Seçenek', {}) },
  figures: {
    mean: {
      label: 'Ortalama',
      definition: '5’li soruya verilen puanların ortalaması, 1–5.',
      unit: 'score',
      better: 'more',
      made: 'mean',
    },
    spread: {
      label: 'Standart sapma',
      definition: 'Puanların ortalamadan sapması.',
      unit: 'score',
    },
    top_two: share(
      '4 ya da 5 verenler',
      'Soruya 4 ya da 5 puan verenlerin payı; 5’li sorularda anlamlıdır.',
      {
        better: 'more',
      },
    ),
    chosen: { label: 'Yanıt', definition: 'Soruya verilen yanıtlar.', unit: 'count', made: 'sum' },
  },
} satisfies FigureSource;

const sends = {
  label: 'Anket gönderileri',
  health: true,
  apart: 'questionnaire_id',
  columns,
  figures: {
    sent: {
      label: 'Gönderilen',
      definition: 'Dönem içinde gönderilen anketler.',
      unit: 'count',
      made: 'sum',
    },
    opened: {
      label: 'Açılan',
      definition: 'Dönem içinde gönderilip açılan anketler.',
      unit: 'count',
      made: 'sum',
    },
    answered: {
      label: 'Yanıtlanan',
      definition: 'Dönem içinde gönderilip yanıtlanan anketler.',
      unit: 'count',
      made: 'sum',
    },
    rate: share('Yanıt oranı', 'Dönem içinde gönderilen anketlerden yanıtlananların payı.', {
      better: 'more',
    }),
  },
} satisfies FigureSource;

/** Sources of the figures of questionnaires, one at a time. SQL in supabase/schemas/surveys/figures_surveys.sql. */
export const surveySources = { surveys, survey_values: values, survey_sends: sends } as const;
