import { createRandom } from './random';
import { iso } from './rows';
import type { DeviceRow } from './rows';
import { memberOf } from './staff';
import { DAY, HOUR, MINUTE } from './world';
import type { World } from './world';

const MB = 1_048_576;
const GB = 1_024 * MB;

/**
 * Login, device, minutes before the demo's today at which it last synced, waiting, refused, conflicting changes, version,
 * megabytes used, gigabytes given. Devices of one name and a number are the same one, with several people.
 */
const lines = `
  yonetici|Edge · Windows|95|0|0|0|0.1.0|62|140
  cagri|Chrome · Windows|40|0|0|0|0.1.0|84|96
  derya.oguz|Chrome · Windows|35|2|0|0|0.1.0|81|96
  nazli.ozbek|Firefox · Windows|55|0|1|0|0.1.0|79|10
  ugur.tas|Chrome · Windows #1|20|0|0|0|0.1.0|80|96
  kerem.isik|Chrome · Windows #1|530|0|0|0|0.1.0|78|96
  hemsire|Chrome · Android tablet #2|15|0|0|0|0.1.0|41|6
  ayfer.ceylan|Chrome · Android tablet #2|180|3|0|1|0.1.0|44|6
  koordinator|Safari · iPad|65|0|0|0|0.1.0|872|1
  tugba.yucel|Samsung Internet · Android tablet|1500|7|2|0|0.0.9|38|4
  sibel.acar|Chrome · Android telefon|4300|0|0|0|0.1.0|33|8
  mert.soylu|Chrome · Windows|34500|1|0|0|0.0.8|70|96
  baris.unal|Safari · Mac|16200|0|0|0|0.0.9|58|40
`;

/**
 * Creates a dozen devices as they would have reported: busy ones, a shared tablet, old versions, one that is nearly
 * full.
 */
export function makeDevices(world: World): readonly DeviceRow[] {
  const random = createRandom(`${world.seed} devices`);
  const shared = new Map<string, string>();
  const uuid = (): string => {
    const hex = (digits: number) =>
      random
        .int(0, 16 ** digits - 1)
        .toString(16)
        .padStart(digits, '0');
    return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(6)}${hex(6)}`;
  };
  return lines
    .trim()
    .split('\n')
    .map((line): DeviceRow => {
      const [login = '', place = '', ago, unsent, refused, conflicts, version = '', used, quota] = line
        .trim()
        .split('|');
      const [name = '', number] = place.split(' #');
      const device = number === undefined ? uuid() : (shared.get(number) ?? uuid());
      if (number !== undefined) shared.set(number, device);
      const seen = world.today - Number(ago) * MINUTE;
      return {
        id: uuid(),
        device_id: device,
        user_id: memberOf(world.staff, login).id,
        name,
        app_version: version,
        schema_version: 1,
        unsent: Number(unsent),
        refused: Number(refused),
        conflicts: Number(conflicts),
        storage_used: Number(used) * MB + random.int(0, MB),
        storage_quota: Number(quota) * GB,
        first_seen_at: iso(seen - random.int(20, 200) * DAY),
        last_seen_at: iso(seen),
        // Unsent changes have kept no device from receiving; a device that was cut off had them for longer.
        last_sync_at: iso(Number(unsent) > 2 ? seen - random.int(1, 5) * HOUR : seen),
      };
    });
}
