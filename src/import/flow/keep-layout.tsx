import type { LocalWrites } from '@/data/workspace';
import type { Profile } from '../read/profile';
import { importProfile } from '@sync/model/entities/import-profile';
import type { ImportProfile } from '@sync/model/entities/import-profile';
import { Card } from '@/ui/card';
import { Switch } from '@/ui/switch';
import { TextField } from '@/ui/text-field';
import type { KnownLayout } from './find-layout';
import type { ImportKind } from './import-kind';

/**
 * Keeps how a layout is read. A known one gets its next version in place; one that was made for another header is a
 * record of its own, so that older files are still known.
 */
export async function keepLayout(
  writes: LocalWrites,
  kind: Pick<ImportKind, 'list' | 'source'>,
  profile: Profile,
  {
    name,
    sourceId,
    known,
    nearest,
  }: {
    readonly name: string;
    readonly sourceId: string | null;
    readonly known: KnownLayout | null;
    readonly nearest: KnownLayout | null;
  },
): Promise<ImportProfile> {
  const version = ((known ?? nearest)?.record.version ?? 0) + 1;
  const content = { ...profile, version };
  if (known !== null) {
    return writes.change(
      importProfile,
      known.record.id,
      { content, version, name },
      {
        summary: 'Dosya düzeni değişti',
        opened: known.record,
        begun: null,
      },
    );
  }
  return writes.create(
    importProfile,
    {
      list: kind.list,
      bank_id: kind.source?.lookup === 'bank' ? sourceId : null,
      insurer_id: kind.source?.lookup === 'insurer' ? sourceId : null,
      name,
      version,
      content,
      active: true,
    },
    { summary: 'Dosya düzeni saklandı' },
  );
}

/** Asks whether and under which name to keep the layout. */
export function KeepLayoutCard({
  isKept,
  name,
  version,
  onKeep,
  onName,
}: {
  isKept: boolean;
  name: string;
  version: number;
  onKeep: (keep: boolean) => void;
  onName: (name: string) => void;
}) {
  return (
    <Card>
      <Switch
        label="Düzeni sakla"
        description={`Sürüm ${version}. Sonraki dosya kendiliğinden tanınır.`}
        checked={isKept}
        onChange={(event) => onKeep(event.target.checked)}
      />
      {isKept && (
        <TextField
          className="mt-2"
          label="Düzenin adı"
          maxLength={80}
          error={name.trim() === '' ? 'Düzene bir ad verin' : undefined}
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      )}
    </Card>
  );
}
