import { Plus } from 'lucide-react';
import { useState } from 'react';
import { newId } from '@/data/new-id';
import { listOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { RadioCards } from '@/ui/radio-cards';
import { blankValues, starterValues } from './editor-values';
import type { EditorValues } from './editor-values';
import { starters } from './starters';
import type { StarterId } from './starters';
import { surveyLanguageName } from '@sync/model/surveys/survey';

const ids = Object.keys(starters) as StarterId[];

/** Offers the initial contents of a new questionnaire. */
export function NewQuestionnaireDialog({
  onClose,
  onStart,
}: {
  onClose: () => void;
  onStart: (values: EditorValues) => void;
}) {
  const [choice, setChoice] = useState<StarterId | 'blank'>('inpatient');
  return (
    <Dialog
      open
      width={640}
      onClose={onClose}
      title="Yeni anket"
      actions={
        <>
          <Button onClick={onClose}>Vazgeç</Button>
          <Button
            tone="primary"
            icon={Plus}
            onClick={() =>
              onStart(choice === 'blank' ? blankValues(newId()) : starterValues(newId(), starters[choice]))
            }
          >
            Oluştur
          </Button>
        </>
      }
    >
      <RadioCards
        className="mt-3"
        name="starter"
        label="Neyle başlansın?"
        columns={1}
        value={choice}
        onChange={setChoice}
        options={[
          ...ids.map((id) => {
            const { name, sentence, questions, languages } = starters[id];
            return {
              value: id,
              label: `Hazır, ${questions.length} soru`,
              title: name,
              description: `${sentence} ${listOf(languages.map(surveyLanguageName))}.`,
            };
          }),
          {
            value: 'blank' as const,
            label: 'Sorusuz',
            title: 'Boş anket',
            description: 'Soruları siz eklersiniz.',
          },
        ]}
      />
    </Dialog>
  );
}
