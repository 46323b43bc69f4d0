import { expect, it } from 'vitest';
import type { SurgerySide } from '../entities/surgery-values';
import { saveLabel } from './save-label';

const of = (name: string, side: SurgerySide | null) => ({ id: name, procedure_id: null, name, side });

it.each<[ReturnType<typeof of>[], string]>([
  [[of('Omuz artroskopisi', 'left')], 'Omuz artroskopisi (sol) olarak kaydet'],
  [[of('Omuz artroskopisi', 'right')], 'Omuz artroskopisi (sağ) olarak kaydet'],
  [[of('Kasık fıtığı', 'both')], 'Kasık fıtığı (iki taraf) olarak kaydet'],
  [[of('Safra kesesi', 'none')], 'Ameliyatı kaydet'],
  [[of('Omuz artroskopisi', null)], 'Ameliyatı kaydet'],
  [[of('Bir ameliyatın çok uzun bir adı', 'left')], 'Sol olarak kaydet'],
  [[of('Diz', 'left'), of('Kalça', 'right')], 'Sol ve Sağ olarak kaydet'],
])('%#: %s', (procedures, label) => {
  expect(saveLabel({ procedures })).toBe(label);
});
