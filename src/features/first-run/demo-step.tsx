import type { FirstRunAnswers } from '@/data/first-run';
import { DescriptionList, DescriptionRow } from '@/ui/description-list';
import { RadioCards } from '@/ui/radio-cards';
import { answerLine, steps } from './first-run-words';

/** Asks whether to begin with demo data, and shows what was answered before the end. */
export function DemoStep({
  answers,
  onChange,
}: {
  answers: FirstRunAnswers;
  onChange: (value: { readonly wanted: boolean }) => void;
}) {
  return (
    <div className="grid max-w-[640px] gap-7">
      <RadioCards
        label="Nasıl başlayalım?"
        name="demo"
        value={answers.demo?.wanted === true ? 'yes' : 'no'}
        onChange={(value) => onChange({ wanted: value === 'yes' })}
        options={[
          {
            value: 'no',
            label: 'Boş hastane',
            title: 'Kendi kayıtlarımızla',
            description: 'Hasta ve talepleri siz eklersiniz.',
          },
          {
            value: 'yes',
            label: 'Örnek veri',
            title: 'Deneyerek',
            description: '120 hasta, 60 talep, ameliyatlar. İlk gerçek hastadan önce tek işlemle silinir.',
          },
        ]}
      />
      <section>
        <h2 className="text-[0.9375rem] font-semibold">Özet</h2>
        <DescriptionList className="mt-2">
          {steps
            .filter(({ part }) => part !== 'demo')
            .map(({ part, name }) => (
              <DescriptionRow key={part} label={name} labelWidth={168}>
                {answerLine(part, answers) ?? 'Sonra eklenecek'}
              </DescriptionRow>
            ))}
          <DescriptionRow label="Oturum açma adresi" labelWidth={168}>
            {answers.administrator?.email}
          </DescriptionRow>
        </DescriptionList>
      </section>
    </div>
  );
}
