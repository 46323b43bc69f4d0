import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChoicePanel } from './choice-panel';
import type { Option } from './option-row';

const few = ['Acil', 'Yüksek', 'Normal'].map((label) => ({ value: label, label }));
const many = ['Ada', 'Berk', 'Can', 'Derya', 'Ece', 'Figen', 'Gül', 'Işıl'].map((label) => ({
  value: label,
  label,
}));

// The test's browser has no popovers: one that is hidden tells so at once.
beforeEach(() => {
  HTMLElement.prototype.showPopover = vi.fn();
  HTMLElement.prototype.hidePopover = function hide(this: HTMLElement) {
    this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }));
  };
});
afterEach(cleanup);

function Panel({
  options,
  onChoose,
  onClose,
}: {
  options: readonly Option[];
  onChoose: (value: string) => void;
  onClose: () => void;
}) {
  const anchor = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={anchor} />
      <ChoicePanel label="Seç" {...{ anchor, options, onChoose, onClose }} value="Yüksek" />
    </>
  );
}

function open(options: readonly Option[]) {
  const [onChoose, onClose] = [vi.fn(), vi.fn()];
  render(<Panel {...{ options, onChoose, onClose }} />);
  return { user: userEvent.setup(), onChoose, onClose };
}

describe('choices under a cell', () => {
  it('begin with the present one, and are chosen by keys', async () => {
    const { user, onChoose, onClose } = open(few);
    expect(screen.getByRole('option', { name: 'Yüksek' }).getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onChoose.mock.calls).toEqual([['Normal']]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('close on Esc without a choice', async () => {
    const { user, onChoose, onClose } = open(few);
    await user.keyboard('{Escape}');
    expect(onChoose).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('are found by typing where there are many', async () => {
    const { user, onChoose } = open(many);
    await user.keyboard('isil{Enter}');
    expect(onChoose.mock.calls).toEqual([['Işıl']]);
  });
});
