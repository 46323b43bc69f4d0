import { dirname } from 'node:path';
import { diskSpace, isAlmostFull, type DiskSpace } from '../status/disk';
import { failure, ok, warning, type Check, type Verdict } from './check';

const GIB = 1_024 ** 3;
/** Part of a disk that should stay free. */
const SPARE = 0.05;

/** Judges the room of a folder. @param wanted bytes that are written there next */
export function judgeRoom(folder: string, space: DiskSpace | null, wanted = 0): Verdict {
  if (space === null) return warning(`${folder} klasörünün diskine bakılamadı; boş yeri elle denetleyin.`);
  const free = `${(space.free / GIB).toLocaleString('tr-TR', { maximumFractionDigits: 1 })} GB boş`;
  if (isAlmostFull(space)) return failure(`${folder} diski dolmak üzere (${free}): hemen yer açın.`);
  if (space.free < wanted)
    return warning(`${folder} diskinde sonraki yedeğe yer kalmayabilir (${free}): yer açın.`);
  return space.free < Math.min(GIB, space.total / 2) || space.free < space.total * SPARE
    ? warning(`${folder} diskinde az yer kaldı (${free}): yer açın.`)
    : ok(`${folder}: ${free}.`);
}

/** Checks the room on the disk of a folder; of one that is not there yet, where it would be made. */
export const diskRoom = (name: string, folder: string, wanted: () => Promise<number>): Check => ({
  name,
  make: async () => judgeRoom(folder, await spaceAbove(folder), await wanted()),
});

async function spaceAbove(folder: string): Promise<DiskSpace | null> {
  for (let at = folder; ; at = dirname(at)) {
    const space = await diskSpace(at);
    if (space !== null || at === dirname(at)) return space;
  }
}
