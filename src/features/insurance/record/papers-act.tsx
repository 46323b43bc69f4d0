import { useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { ActDialog } from '@/records/act-dialog';
import { useCaseContext } from '@/records/insurance/case-context';
import { askForPapers } from '@/records/insurance/paper-actions';
import { useOutcome } from '@/records/use-outcome';
import { TagsField } from '@/ui/tags-field';
import { TextField } from '@/ui/text-field';
import { TextareaField } from '@/ui/textarea-field';
import type { ActProps } from './act';

/** Stores the papers that the payer requires: chosen from the look-up or typed. */
export function PapersAct({ record, onClose }: ActProps) {
  const context = useCaseContext();
  const outcome = useOutcome();
  const reference = useReferenceData();
  const [names, setNames] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const known = reference.definitions('insurance_document').filter(({ active }) => active);
  return (
    <ActDialog
      title="Evrak istendi"
      saveLabel="İsteneni kaydet"
      onSave={async () => {
        await askForPapers(context, record.id, [...names, ...typed.split(',')], words);
        outcome.done('İstenen evrak kaydedildi');
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <TagsField
            label="Evraklar"
            error={problems['names']}
            options={known.map(({ name }) => ({ value: name, label: name }))}
            value={[...names]}
            onChange={setNames}
          />
          <TextField
            label="Başka evrak"
            hint="Birden çoksa virgülle ayırın"
            optional
            maxLength={200}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <TextareaField
            label="Şirketin sözleri"
            optional
            rows={2}
            maxLength={2000}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </>
      )}
    </ActDialog>
  );
}
