import * as v from 'valibot';
import type { HospitalDay } from '../model/tr/public-holidays';
import { counts, listOf, textOrNull } from './answers';
import { defineCommand, defineQuery, nothing } from './rpc';

/** Settings of the hospital, and the demo data that it began with. */

const hospitalSettings = v.object({
  /** Values by their names; see `hospitalNumbers`. */
  numbers: counts,
  /** The last day of which the calendar of the product knows. */
  national_until: v.string(),
});
export type HospitalSettings = v.InferOutput<typeof hospitalSettings>;

export const readHospitalSettings = defineQuery({
  name: 'hospital_settings',
  permission: 'system.settings.edit',
  parameters: (all: object) => all,
  answer: v.parser(hospitalSettings),
});

export const saveHospitalNumber = defineCommand({
  name: 'save_hospital_number',
  permission: 'system.settings.edit',
  parameters: (setting: { named: string; former: number; wanted: number }) => setting,
  onceBy: 'former',
  answer: nothing,
});

const hospitalDays = v.object({
  days: listOf(
    v.object({
      day: v.string(),
      kind: v.picklist(['full', 'half', 'none']),
      public: v.boolean(),
      note: v.string(),
    }),
  ),
});

export const listHospitalDays = defineQuery({
  name: 'hospital_days',
  permission: null,
  parameters: (all: object) => all,
  answer: v.parser(hospitalDays),
});

/** Sets what a day is; null takes that back. */
export const saveHospitalDay = defineCommand({
  name: 'save_hospital_day',
  permission: 'system.settings.edit',
  parameters: (of: { day: string; given: Omit<HospitalDay, 'day'> | null }) => of,
  onceBy: 'state',
  answer: nothing,
});

const demoData = v.object({
  rows: v.number(),
  tables: counts,
  own_account: v.boolean(),
  /** Removal that was asked for; `problem` says why the server could not. */
  removal: v.nullable(v.object({ asked_at: v.string(), problem: textOrNull, keys: textOrNull })),
});
export type DemoData = v.InferOutput<typeof demoData>;

/** Counts the demo data. Answers administrators by role alone. */
export const readDemoData = defineQuery({
  name: 'demo_data',
  permission: 'system.settings.edit',
  parameters: (all: object) => all,
  answer: v.parser(demoData),
});

/** Asks the server to remove the demo data for good, with its accounts, within minutes. */
export const removeDemoData = defineCommand({
  name: 'remove_demo_data',
  permission: 'system.settings.edit',
  parameters: (all: object) => all,
  onceBy: 'state',
  answer: nothing,
});
