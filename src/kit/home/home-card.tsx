import { CatchBoundary } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Card } from '@/ui/card';
import { CardRetry } from './card-retry';
import { FailedLine } from './waiting-card';

/** A card of the home page, as an area hands it over. */
export interface HomeCard {
  /** Name by which the user's order of cards is kept; never changed. */
  readonly id: string;
  /** Name in the list of cards. */
  readonly label: string;
  readonly column: 'main' | 'side';
  /** True for a card that stands before the user's own day. */
  readonly isFirst?: true;
  /** Draws nothing for those who may not read the area. */
  readonly card: ReactNode;
}

/** Draws a card at its place. Where it fails, that is said in its place and the others stay. */
export function HomeSlot({ card: { id, label, card } }: { card: HomeCard }) {
  const [read, setRead] = useState(0);
  const again = () => setRead((before) => before + 1);
  return (
    <div data-home-card={id} className="contents">
      <CardRetry value={again}>
        <CatchBoundary
          key={read}
          getResetKey={() => read}
          errorComponent={() => (
            <Card flush title={label}>
              <FailedLine onRetry={again} />
            </Card>
          )}
        >
          {card}
        </CatchBoundary>
      </CardRetry>
    </div>
  );
}

/** Returns the ids of the cards that show something now. */
export function shownCards(page: ParentNode): ReadonlySet<string> {
  return new Set(
    [...page.querySelectorAll<HTMLElement>('[data-home-card]')].flatMap((slot) =>
      slot.textContent === '' ? [] : [slot.dataset['homeCard'] ?? ''],
    ),
  );
}
