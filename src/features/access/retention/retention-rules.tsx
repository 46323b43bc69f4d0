import { ArchiveX, PencilLine } from 'lucide-react';
import type { RetentionRule } from '@sync/rpc/retention';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { retentionEntities } from '@sync/model/rules/retention';
import type { RetentionEntity } from '@sync/model/rules/retention';
import { monthsText } from './retention-words';

const order = Object.keys(retentionEntities) as readonly RetentionEntity[];

/** Shows one row for each kind of records: its retention period, and the button that proposes the expired records. */
export function RetentionRules({
  rules,
  proposed,
  mayEdit,
  mayPropose,
  onRule,
  onPropose,
}: {
  rules: readonly RetentionRule[];
  /** Kinds that already have an open proposal. */
  proposed: readonly RetentionEntity[];
  mayEdit: boolean;
  mayPropose: boolean;
  onRule: (entity: RetentionEntity) => void;
  onPropose: (entity: RetentionEntity) => void;
}) {
  const known = order.flatMap((entity) => rules.find((rule) => rule.entity === entity) ?? []);
  return (
    <Card flush title="Saklama süreleri" aside="Kayda yapılan son işlemden bu yana">
      <ul className="divide-y divide-line-soft">
        {known.map(({ entity, months }) => {
          const { label, what } = retentionEntities[entity];
          return (
            <li key={entity} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-medium">{label}</p>
                <p className="meta text-ink-2">{what}</p>
              </div>
              <p className="num w-24 font-semibold">{monthsText(months)}</p>
              <div className="flex flex-wrap items-center gap-2">
                <Button
                  size="sm"
                  icon={PencilLine}
                  aria-label={`${label}: ${mayEdit ? 'süreyi değiştir' : 'süreyi gör'}`}
                  onClick={() => onRule(entity)}
                >
                  {mayEdit ? 'Değiştir' : 'Gör'}
                </Button>
                {mayPropose &&
                  (proposed.includes(entity) ? (
                    <span className="meta w-28 text-center text-ink-2">Öneri bekliyor</span>
                  ) : (
                    <Button
                      size="sm"
                      icon={ArchiveX}
                      aria-label={`${label}: imha öner`}
                      onClick={() => onPropose(entity)}
                    >
                      İmha öner
                    </Button>
                  ))}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
