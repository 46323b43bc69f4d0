import { extraValueId } from '@sync/model/entities/extra-value';
import { noContent } from '@sync/model/rules/extra-values';
import type { ExtraContent } from '@sync/model/rules/extra-values';
import type { ClientSummary } from './clients';
import { createRandom, uuidAt } from './random';
import { stamps } from './rows';
import type { DemoBatch, ExtraFieldRow, ExtraValueRow, SurgeryRow } from './rows';
import { memberOf } from './staff';
import type { MadeTicket } from './tickets';
import { HOUR } from './world';
import type { World } from './world';

const ways = ['Kendi aracı', 'Hastane servisi', 'Taksi', 'Ambulans'] as const;
const campaigns = ['BAHAR26', 'KONTROL-CHECKUP', 'GOZ-EKIM', 'KURUMSAL-12'] as const;

/** Patients, tickets and surgeries with values: enough to look at. */
const MOST = 60;

/** Makes fields of the hospital's own, with values in some patients, tickets and surgeries. */
export function makeExtraFields(
  world: World,
  clients: readonly ClientSummary[],
  tickets: readonly MadeTicket[],
  surgeries: readonly SurgeryRow[],
): DemoBatch {
  const random = createRandom(`${world.seed} extra fields`);
  const by = memberOf(world.staff, 'yonetici').id;
  const at = world.today - HOUR;
  const choices = ways.map((name) => ({ id: uuidAt(random, at), name, active: true }));
  const field = (
    name: string,
    position: number,
    attributes: Partial<ExtraFieldRow['attributes']>,
  ): ExtraFieldRow => ({
    id: uuidAt(random, at),
    kind: 'extra_field',
    name,
    position,
    colour: null,
    icon: null,
    active: true,
    attributes: {
      record_kind: 'client',
      value_kind: 'text',
      choices: [],
      decimals: '0',
      unit: null,
      required: false,
      health: false,
      ...attributes,
    },
    ...stamps(at, by),
  });
  const transport = field('Ulaşım tercihi', 10, { value_kind: 'choice', choices });
  const campaign = field('Kampanya kodu', 20, { record_kind: 'ticket' });
  const attendants = field('Refakatçi sayısı', 30, {
    record_kind: 'surgery',
    value_kind: 'number',
    unit: 'kişi',
  });
  const value = (
    { id: field_id, attributes }: ExtraFieldRow,
    record_id: string,
    content: Partial<ExtraContent>,
  ): ExtraValueRow => ({
    id: extraValueId(record_id, field_id),
    field_id,
    record_kind: attributes.record_kind,
    record_id,
    ...noContent,
    ...content,
    ...stamps(at, by),
  });
  return {
    definitions: [transport, campaign, attendants],
    extra_values: [
      ...clients.slice(-MOST).map(({ id }) => value(transport, id, { choice_id: random.pick(choices).id })),
      ...tickets
        .slice(-MOST)
        .filter(() => random.chance(0.5))
        .map(({ row }) => value(campaign, row.id, { text_value: random.pick(campaigns) })),
      ...surgeries
        .slice(-MOST)
        .map(({ id }) => value(attendants, id, { number_value: String(random.int(0, 3)) })),
    ],
  };
}
